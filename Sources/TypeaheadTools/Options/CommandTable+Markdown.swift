extension CommandTable {
  /// The reference for the documentation: one section a command, from the same table as the help.
  package func markdown() -> String {
    var text = "# \(executable)\n\n\(Self.capitalized(summary)).\n\n\(exitStatus)\n"
    for command in commands {
      text += "\n## `\(executable) \(command.name)`\n\n"
      text += Self.capitalized(command.summary)
      text += command.name == defaultCommand ? " (the default command).\n" : ".\n"
      let usage = ([executable, command.name] + command.usageParts).joined(separator: " ")
      text += "\n```\n\(usage)\n```\n"
      text += command.discussion.map { "\n\(Self.prose($0))\n" }.joined()
      let rows =
        command.arguments.map { ($0.synopsis, $0.explanation) } + command.options.map { ($0.synopsis, $0.explanation) }
      if !rows.isEmpty { text += Self.table(rows) }
      for table in command.tables {
        text += "\n### \(Self.prose(Self.capitalized(table.title)))\n" + Self.table(table.rows)
      }
      if !command.examples.isEmpty {
        text += "\n```\n" + command.examples.map { "\(executable) \($0)\n" }.joined() + "```\n"
      }
    }
    return text
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func table(_ rows: [(term: String, text: String)]) -> String {
    "\n| | |\n|---|---|\n"
      + rows.map { "| `\(cell($0.term))` | \(cell(prose($0.text))) |\n" }.joined()
  }

  /// A text with its options as code: elsewhere two hyphens become a dash.
  private static func prose(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.hasPrefix("--") else { return String(word) }
      let option = word.prefix { $0 == "-" || $0.isLetter }
      return "`\(option)`\(word.dropFirst(option.count))"
    }.joined(separator: " ")
  }

  /// A text inside a table: the bar would end the cell.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
