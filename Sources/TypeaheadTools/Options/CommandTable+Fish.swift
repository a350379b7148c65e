extension CommandTable {
  /// The script for fish 3 and later: one `complete` line a word.
  func fishCompletions() -> String {
    var lines = [
      "# fish completion for \(executable). Load it with: \(executable) completions fish | source",
      "complete -c \(executable) -f",
    ]
    let first = nextWords(after: "")
    let none = "not __fish_seen_subcommand_from \(first.map(\.word).joined(separator: " "))"
    lines += first.map { line(none, "-a \($0.word)", $0.help) }
    for path in commandPaths where command(path) == nil {
      let words = nextWords(after: path)
      let below = words.map(\.word).joined(separator: " ")
      let condition = "\(Self.seen(path)); and not __fish_seen_subcommand_from \(below)"
      lines += words.map { line(condition, "-a \($0.word)", $0.help) }
    }
    for command in commands {
      var conditions = [Self.seen(command.name)]
      if command.name == defaultCommand { conditions.append(none) }
      for condition in conditions {
        lines += command.options.map { line(condition, "-l \($0.name)\(Self.values($0))", $0.help) }
        lines.append(line(condition, "-l help", "print the help"))
      }
      if let argument = command.arguments.first, !argument.kind.words.isEmpty {
        lines.append(line(Self.seen(command.name), "-a '\(argument.kind.words.joined(separator: " "))'", argument.help))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ condition: String, _ what: String, _ help: String) -> String {
    "complete -c \(executable) -n '\(condition)' \(what) -d '\(Self.quoted(help))'"
  }

  private static func seen(_ path: String) -> String {
    path.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
  }

  private static func values(_ option: OptionSpec) -> String {
    guard option.placeholder != nil else { return "" }
    switch option.kind {
    case .file: return " -r -F"
    case .directory: return " -x -a '(__fish_complete_directories)'"
    case .text, .seconds, .choice, .choices, .count, .counts:
      let words = option.kind.words.joined(separator: " ")
      return words.isEmpty ? " -x" : " -x -a '\(words)'"
    }
  }

  /// A text inside single quotes.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"\'"#)
  }
}
