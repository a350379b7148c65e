/// A shell that completion scripts are made for.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension CommandTable {
  /// A script that completes commands, options and values; how to load it stands at its top.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions()
    case .zsh: zshCompletions()
    case .fish: fishCompletions()
    }
  }

  /// Every word sequence the scripts must know on the way to a command: `search`, `corpus`, `corpus list`.
  var commandPaths: [String] {
    let groups = commands.compactMap {
      $0.name.contains(" ") ? $0.name.split(separator: " ").first.map(String.init) : nil
    }
    return (commands.map(\.name) + groups).sorted().reduce(into: []) { paths, path in
      if paths.last != path { paths.append(path) }
    }
  }

  /// The words that may follow a word sequence, with their summaries: the commands below it.
  func nextWords(after path: String) -> [(word: String, help: String)] {
    let prefix = path.isEmpty ? "" : path + " "
    var words: [(word: String, help: String)] = []
    for command in commands where command.name.hasPrefix(prefix) && command.name != path {
      let rest = command.name.dropFirst(prefix.count).split(separator: " ")
      guard let word = rest.first.map(String.init), !words.contains(where: { $0.word == word }) else { continue }
      words.append((word, rest.count == 1 ? command.summary : "\(prefix)\(word) commands"))
    }
    return words
  }

  /// What may stand where a command's words end: its options, and the values of its first argument.
  func candidates(of command: CommandSpec) -> [(word: String, help: String)] {
    let values = (command.arguments.first?.kind.words ?? []).map { (word: $0, help: command.arguments[0].help) }
    let names = command.name == "help" ? nextWords(after: "") : []
    return names + values + command.options.map { (word: "--\($0.name)", help: $0.help) } + [
      ("--help", "print the help")
    ]
  }
}
