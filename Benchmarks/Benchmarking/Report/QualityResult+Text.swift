extension QualityResult {
  /// The figures as they stand on the terminal.
  var text: String {
    var table = Table([
      "mean keystrokes", "to first", "to top 3", "of the bound", "success@1", "success@3", "MRR",
    ])
    for engine in engines {
      table.append([
        engine.name, Figures.fixed(engine.keystrokesToFirst, 2), Figures.fixed(engine.keystrokesToTop3, 2),
        Figures.fixed(engine.keystrokesToTop3 / engine.boundToTop3, 2), Self.percent(engine.successAt1),
        Self.percent(engine.successAt3), Figures.fixed(engine.mrr, 3),
      ])
    }
    if let bound = engines.first?.boundToTop3 {
      table.append(["bound of an unranked list", nil, Figures.fixed(bound, 2), Figures.fixed(1, 2)])
      table.append([
        "no ranking can undercut", Figures.fixed(leastToFirst, 2), Figures.fixed(leastToTop3, 2),
        Figures.fixed(leastToTop3 / bound, 2),
      ])
    }
    return heading.printableLines + "\n" + table.text
  }

  private var heading: String {
    """
    corpus    \(corpus) (\(preset)): \(Figures.whole(records)) records
    typed     \(typed), \(part): \(Figures.whole(pairs)) pairs of text and wanted record, \
    \(Figures.fixed(keystrokes, 2)) keystrokes each
    """
  }

  private static func percent(_ share: Double) -> String { Figures.fixed(share * 100, 1) + " %" }
}
