extension CommandTable {
  /// The overview: every command with its summary.
  func help(_ columns: TextColumns = TextColumns(width: TextColumns.usualWidth)) -> String {
    let rows = commands.map { command in
      (term: command.name, text: command.summary + (command.name == defaultCommand ? " (the default)" : ""))
    }
    return """
      \(executable): \(summary)

      usage: \(executable) COMMAND [OPTION]... [ARGUMENT]...

      commands:
      \(columns.table(rows))

      \(columns.paragraph("\(executable) help COMMAND explains a command."))
      \(columns.paragraph(exitStatus))

      """
  }

  /// What the statuses of ``ExitCode`` mean.
  var exitStatus: String {
    let nothing = command("search") == nil ? "" : "1 \(executable) search matched nothing, "
    return "Exit status: 0 success, \(nothing)2 an error, 64 wrong usage."
  }

  /// The help of one command.
  func help(of command: CommandSpec, _ columns: TextColumns = TextColumns(width: TextColumns.usualWidth)) -> String {
    let start = "usage: \(executable) \(command.name)"
    var blocks = [
      columns.paragraph("\(executable) \(command.name): \(command.summary)"),
      columns.wrap(command.usageParts, first: start, indent: min(start.count + 1, columns.width / 3)),
    ]
    blocks += command.discussion.map(columns.paragraph)
    if !command.arguments.isEmpty {
      blocks.append("arguments:\n" + columns.table(command.arguments.map { ($0.synopsis, $0.explanation) }))
    }
    let options = command.options.map { (term: $0.synopsis, text: $0.explanation) }
    blocks.append("options:\n" + columns.table(options + [("--help", "print this help")]))
    blocks += command.tables.map { "\($0.title):\n" + columns.table($0.rows) }
    if !command.examples.isEmpty {
      blocks.append(
        "examples:\n" + command.examples.map { columns.example("\(executable) \($0)") }.joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension OptionSpec {
  /// The help with what the table knows beside: values, default, whether it may be repeated.
  var explanation: String {
    var notes: [String] = []
    switch kind {
    case .choice(let words), .choices(let words): notes.append(words.joined(separator: ", "))
    case .text, .file, .directory, .count, .counts, .seconds: break
    }
    if let defaultValue { notes.append("default \(defaultValue)") }
    if isRepeatable { notes.append("may be repeated") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}

extension ArgumentSpec {
  /// The help with the values to choose from.
  var explanation: String {
    kind.words.isEmpty ? help : "\(help) (\(kind.words.joined(separator: ", ")))"
  }
}
