extension CommandTable {
  /// The reference for the documentation: one section a command, from the same table as the help.
  package func markdown() -> String {
    var text = "# `\(executable)`\n\n\(summary.prefix(1).uppercased() + summary.dropFirst()).\n"
    for command in commands {
      text += "\n## `\(executable) \(command.name)`\n\n"
      text += command.summary.prefix(1).uppercased() + command.summary.dropFirst()
      text += command.name == defaultCommand ? " (the default command).\n" : ".\n"
      let usage = ([executable, command.name] + command.usageParts).joined(separator: " ")
      text += "\n```\n\(usage)\n```\n"
      text += command.discussion.map { "\n\($0)\n" }.joined()
      let rows =
        command.arguments.map { ($0.synopsis, $0.explanation) } + command.options.map { ($0.synopsis, $0.explanation) }
      if !rows.isEmpty {
        text += "\n| | |\n|---|---|\n"
        text += rows.map { "| `\(Self.cell($0))` | \(Self.cell($1)) |\n" }.joined()
      }
      if !command.examples.isEmpty {
        text += "\n```\n" + command.examples.map { "\(executable) \($0)\n" }.joined() + "```\n"
      }
    }
    return text
  }

  /// A text inside a table: the bar would end the cell.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
