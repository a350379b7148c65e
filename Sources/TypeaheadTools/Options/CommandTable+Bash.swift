extension CommandTable {
  /// The script for bash 3.2 and later.
  ///
  /// Names of files are left to readline (`-o default`, `-o dirnames`), which quotes what it inserts. bash 3.2 has no `compopt`; it
  /// offers files where a value is neither a file nor one of some words.
  func bashCompletions() -> String {
    let paths = commandPaths.map { "\"\($0)\"" }.joined(separator: "|")
    let values = commands.flatMap { command in
      command.options.filter { $0.placeholder != nil }.map { option in
        "    \"\(command.name) --\(option.name)\") \(Self.bashValues(option.kind)) ;;"
      }
    }
    let words = ([""] + commandPaths).map { path in
      let candidates = nextWords(after: path) + (command(path.isEmpty ? defaultCommand : path).map(candidates) ?? [])
      return "    \"\(path)\") words=\"\(candidates.map(\.word).joined(separator: " "))\" ;;"
    }
    return """
      # bash completion for \(executable). Load it with: source <(\(executable) completions bash)
      _\(executable)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" path="" words="" i
        COMPREPLY=()
        compopt +o default 2>/dev/null
        for ((i = 1; i < COMP_CWORD; i++)); do
          case "$path${path:+ }${COMP_WORDS[i]}" in
            \(paths)) path="$path${path:+ }${COMP_WORDS[i]}" ;;
            *) break ;;
          esac
        done
        case "${path:-\(defaultCommand)} $previous" in
      \(values.joined(separator: "\n"))
        esac
        case "$path" in
      \(words.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -o default -F _\(executable) \(executable)

      """
  }

  private static func bashValues(_ kind: ValueKind) -> String {
    switch kind {
    case .file: "compopt -o default 2>/dev/null; return"
    case .directory: "compopt -o dirnames 2>/dev/null; return"
    case .text, .seconds, .choice, .choices, .count, .counts:
      kind.words.isEmpty
        ? "return" : "COMPREPLY=($(compgen -W \"\(kind.words.joined(separator: " "))\" -- \"$current\")); return"
    }
  }
}
