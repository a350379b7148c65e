extension DotCommand {
  /// A line of the help: the command's word, what follows it, and what it does.
  package struct Spec: Sendable {
    package let word: String
    package let arguments: String
    package let help: String

    /// The command as it is written.
    package var synopsis: String { arguments.isEmpty ? word : "\(word) \(arguments)" }
  }

  /// All dot commands in the order of the help.
  package static let table: [Spec] = [
    Spec(word: ".help", arguments: "", help: "list the commands"),
    Spec(
      word: ".open", arguments: "FILE [PRESET]", help: "search the records of a file, or the index in a folder, instead"
    ),
    Spec(word: ".corpus", arguments: "[NAME]", help: "search a built-in corpus instead, or list them"),
    Spec(word: ".import", arguments: "FILE", help: "add the records of a file, or replace those with the same ids"),
    Spec(word: ".explain", arguments: "QUERY", help: "say why the first hits match and stand where they do"),
    Spec(word: ".whynot", arguments: "ID QUERY", help: "say why a record does not match; quote an id with blanks"),
    Spec(
      word: ".choose", arguments: "ID [QUERY]",
      help: "remember that a record was chosen, which puts it first among equals"),
    Spec(word: ".pin", arguments: "ID QUERY", help: "have a record come first for a query, if it matches"),
    Spec(word: ".forget", arguments: "[ID]", help: "forget that a record was chosen or pinned, or all"),
    Spec(
      word: ".facets", arguments: "FIELD[:NUMBER] [QUERY]",
      help: "count the values of a field among the matches; sum a number field"),
    Spec(word: ".timer", arguments: "on|off", help: "show how long each search took"),
    Spec(word: ".mode", arguments: "live|line", help: "results at every keystroke, or at the end of the line"),
    Spec(word: ".limit", arguments: "N|all", help: "how many hits to list"),
    Spec(word: ".stats", arguments: "", help: "what is being searched"),
    Spec(word: ".save", arguments: "FILE", help: "write the records as NDJSON"),
    Spec(word: ".quit", arguments: "", help: "leave"),
  ]

  /// The keys of the live mode, beside those that edit a line everywhere.
  package static let keys: [(term: String, text: String)] = [
    ("Esc", "go back from a command or what it said; clear the query"),
    ("Tab", "begin a command and keep the query; complete a command"),
    ("Enter", "say why the first hits of the query match; carry a command out"),
    ("Up, Down", "the lines entered before"),
    ("Page Up, Page Down", "scroll"),
    ("Control-C", "leave; so does Control-D on an empty line"),
  ]

  /// The words of the status line, with what they say of the last answer.
  package static let status: [(term: String, text: String)] = [
    ("fresh", "the time of a search of the index: the total, and which records are the best"),
    ("refined", "the same among all the matches of an earlier query, where these were no more than the limit"),
    ("kept", "the same of the earlier answer to the same text"),
    ("hits", "the time of making hits of these with what is highlighted, and of the search in later tiers"),
  ]

  /// The help, two columns.
  package static var helpLines: [String] {
    let commands = table.map { (term: $0.synopsis, text: $0.help) }
    let width = (commands + keys + status).map(\.term.count).max() ?? 0
    func lines(_ rows: [(term: String, text: String)]) -> [String] {
      rows.map { "\($0.term.padded(to: width))  \($0.text)" }
    }
    return lines(commands)
      + ["A line without a dot is a query; put a blank before a query that begins with a dot.", ""]
      + ["Keys of the live mode:"] + lines(keys) + ["", "The status line:"] + lines(status)
  }
}
