extension QualityResult {
  /// The figures as they stand on the terminal.
  var text: String {
    heading.printableLines + "\n" + table.text + "\n" + Self.columns + (sentences.isEmpty ? "" : "\n" + asked)
  }

  private var heading: String {
    """
    corpus    \(corpus) (\(preset)): \(Figures.whole(records)) records
    typed     pairs of text and wanted record, \(part)
    """
  }

  private var table: Table {
    var table = Table(
      [
        "typed", "engine", "pairs", "length", "to first", "to top 3", "of the bound", "success@1", "success@3", "MRR",
        "overtaken",
      ],
      wordColumns: 2)
    for texts in texts {
      func append(_ name: String, _ figures: [String?]) {
        table.append(
          [texts.typed.printableLines, name, Figures.whole(texts.pairs), Figures.fixed(texts.keystrokes, 2)] + figures)
      }
      let engines = engines.filter { $0.typed == texts.typed }
      for engine in engines {
        append(
          engine.name,
          [
            Figures.fixed(engine.keystrokesToFirst, 2), Figures.fixed(engine.keystrokesToTop3, 2),
            Figures.fixed(engine.keystrokesToTop3 / engine.boundToTop3, 3), Self.percent(engine.successAt1),
            Self.percent(engine.successAt3), Figures.fixed(engine.mrr, 3), Figures.fixed(engine.overtaken, 2),
          ])
      }
      guard let bound = engines.first?.boundToTop3 else { continue }
      append("bound of an unranked list", [nil, Figures.fixed(bound, 2), Figures.fixed(1, 3)])
      append(
        "no ranking can undercut",
        [
          Figures.fixed(texts.leastToFirst, 2), Figures.fixed(texts.leastToTop3, 2),
          Figures.fixed(texts.leastToTop3 / bound, 3),
        ])
    }
    return table
  }

  /// What each column says.
  private static let columns = """
    typed         few titles: of these, the texts that fewer than three other titles begin with
    pairs         how many texts are typed, each for the record it wants; all other figures are means over them
    length        the characters of a text
    to first      keystrokes until the wanted record is first; all of the text where it never is
    to top 3      the same until it is among the first three
    of the bound  to top 3, as a share of what an unranked list needs to have at most three records left
    success@1     how often the wanted record is first when all is typed
    success@3     how often it is among the first three then
    MRR           1 / its place then, 0 beyond the first twenty
    overtaken     how often, while a text is typed, a first hit still matches after a keystroke and is first no more

    """

  /// What becomes of whole sentences.
  private var asked: String {
    var table = Table(["engine", "sentences", "success@10"])
    for engine in sentences {
      table.append([engine.name, Figures.whole(engine.sentences), Self.percent(engine.successAt10)])
    }
    return table.text + "\n" + """
      sentences     how many whole sentences are asked, as people say them; this package has its later tiers on for them
      success@10    how often a record that would do is among the first ten

      """
  }

  private static func percent(_ share: Double) -> String { Figures.fixed(share * 100, 1) + " %" }
}
