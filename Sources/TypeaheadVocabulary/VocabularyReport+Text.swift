extension VocabularyReport {
  /// A line for each text: what was typed, what became of it, how often, what was opened, and what would have found it.
  ///
  /// ```text
  /// hotspot      in vain     14  Tethering
  /// screen       place 9      5  Display
  /// theme        in vain      4  Dark mode          found by synonyms
  /// warranty     abandoned    3
  /// ```
  public var table: String {
    let lines = rows.map { row in
      [
        row.text, row.outcome.description, "\(row.count)", row.name ?? "",
        row.foundBy.isEmpty ? "" : "found by \(row.foundBy.joined(separator: ", "))",
      ]
    }
    let widths = (0..<4).map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = line.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: column < 4 ? widths[column] - cell.count : 0)
        return column == 2 ? blanks + cell : cell + blanks
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// The proposals in words, a line each: `keyword "hotspot" for Tethering, 14 times`.
  public var proposalLines: String {
    proposals.map { "keyword \"\($0.keyword)\" for \($0.name), \($0.count) times\n" }.joined()
  }

  /// The proposals as tab-separated values with a header line, `id`, `keywords` and `times`: what `fts` reads as more keywords. Those whose ids
  /// have tabs or ends of lines are left out.
  public var tsv: String {
    let lines = proposals.filter { !$0.id.contains { $0.isNewline || $0 == "\t" } }.map { proposal in
      let keyword = String(proposal.keyword.map { $0.isNewline || $0 == "\t" || $0 == "|" ? " " : $0 })
      return "\(proposal.id)\t\(keyword)\t\(proposal.count)\n"
    }
    return "id\tkeywords\ttimes\n" + lines.joined()
  }
}

extension VocabularyReport.Outcome: CustomStringConvertible {
  /// As tables say it: `in vain`, `place 9`, `abandoned`.
  public var description: String {
    switch self {
    case .vain: "in vain"
    case .late(let place): "place \(place)"
    case .abandoned: "abandoned"
    }
  }
}
