extension CommandTable {
  /// The script for zsh, to be sourced or found on its `fpath` as `_fts`.
  func zshCompletions() -> String {
    let paths = commandPaths.map { "\"\($0)\"" }.joined(separator: "|")
    let values = commands.flatMap { command in
      command.options.filter { $0.placeholder != nil }.map { option in
        "    (\"\(command.name) --\(option.name)\") \(Self.zshValues(option.kind)) ;;"
      }
    }
    let words = ([""] + commandPaths).map { path in
      let candidates = nextWords(after: path) + (command(path.isEmpty ? defaultCommand : path).map(candidates) ?? [])
      let list = candidates.map { "      '\($0.word):\(Self.quoted($0.help))'" }.joined(separator: "\n")
      return "    (\"\(path)\") candidates=(\n\(list)\n    ) ;;"
    }
    return """
      #compdef \(executable)
      # zsh completion for \(executable). Load it with: source <(\(executable) completions zsh)
      _\(executable)() {
        local previous="${words[CURRENT-1]}" known="" word
        local -a candidates
        for word in "${(@)words[2,CURRENT-1]}"; do
          case "$known${known:+ }$word" in
            (\(paths)) known="$known${known:+ }$word" ;;
            (*) break ;;
          esac
        done
        case "${known:-\(defaultCommand)} $previous" in
      \(values.joined(separator: "\n"))
        esac
        case "$known" in
      \(words.joined(separator: "\n"))
        esac
        _describe -o '\(executable)' candidates
      }
      if [ "$funcstack[1]" = "_\(executable)" ]; then _\(executable) "$@"; else compdef _\(executable) \(executable); fi

      """
  }

  private static func zshValues(_ kind: ValueKind) -> String {
    switch kind {
    case .file: "_files; return"
    case .directory: "_files -/; return"
    case .text, .seconds, .choice, .choices, .count, .counts:
      kind.words.isEmpty ? "return" : "compadd -- \(kind.words.joined(separator: " ")); return"
    }
  }

  /// A text inside single quotes.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
  }
}
