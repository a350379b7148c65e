extension CommandTable {
  /// The reference for the documentation: one section a command, from the same table as the help.
  package func markdown() -> String {
    var text = "# \(executable)\n\n\(summary.prefix(1).uppercased() + summary.dropFirst()).\n\n\(Self.exitStatus)\n"
    for command in commands {
      text += "\n## `\(executable) \(command.name)`\n\n"
      text += command.summary.prefix(1).uppercased() + command.summary.dropFirst()
      text += command.name == defaultCommand ? " (the default command).\n" : ".\n"
      let usage = ([executable, command.name] + command.usageParts).joined(separator: " ")
      text += "\n```\n\(usage)\n```\n"
      text += command.discussion.map { "\n\(Self.prose($0))\n" }.joined()
      let rows =
        command.arguments.map { ($0.synopsis, $0.explanation) } + command.options.map { ($0.synopsis, $0.explanation) }
      if !rows.isEmpty {
        text += "\n| | |\n|---|---|\n"
        text += rows.map { "| `\(Self.cell($0))` | \(Self.cell(Self.prose($1))) |\n" }.joined()
      }
      if !command.examples.isEmpty {
        text += "\n```\n" + command.examples.map { "\(executable) \($0)\n" }.joined() + "```\n"
      }
    }
    return text
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
