internal import TypeaheadTools

extension AnswerComparison {
  /// The comparison as it stands on the terminal: a few lines for each query.
  var text: String {
    let width = (engines + ["expected"]).map(\.count).max() ?? 0
    func line(_ name: String, _ text: String) -> String { "  \(name.padded(to: width))  \(text)" }
    let blocks = rows.map { row in
      (["\(row.query) in \(row.records)", line("expected", row.expected.joined(separator: ", "))]
        + zip(engines, row.answers).map { line($0, $1.text + ($1.isExpected ? "" : "  ✗")) }).joined(separator: "\n")
    }
    let counts = engines.indices.map { line(engines[$0], "\(expectedCount($0)) of \(rows.count) as expected") }
    return ((blocks + [counts.joined(separator: "\n")]).joined(separator: "\n\n") + "\n").printableLines
  }

  /// The same as a table of an article. Answers that are not as expected are in italics.
  var markdown: String {
    let heading = ["typed", "records", "expected first"] + engines
    let lines = rows.map { row in
      [row.query.code, row.records.cell, row.expected.joined(separator: ", ").cell]
        + row.answers.map { $0.isExpected ? $0.text.cell : "*\($0.text.cell)*" }
    }
    let counts = ["", "", "as expected"] + engines.indices.map { "\(expectedCount($0)) of \(rows.count)" }
    return ([heading, heading.map { _ in "---" }] + lines + [counts]).map { "| \($0.joined(separator: " | ")) |\n" }
      .joined()
  }
}

extension AnswerComparison.Row {
  fileprivate var records: String {
    if phones.isEmpty { return names.joined(separator: ", ") }
    return zip(names, phones).map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

extension AnswerComparison.Answer {
  fileprivate var text: String { ids.isEmpty ? "nothing" : ids.joined(separator: ", ") }
}

extension String {
  fileprivate var code: String { "`\(self)`" }

  /// Without what means something in a table.
  fileprivate var cell: String {
    String(flatMap { "*_#`|<>[]\\".contains($0) ? "\\\($0)" : "\($0)" })
  }
}
