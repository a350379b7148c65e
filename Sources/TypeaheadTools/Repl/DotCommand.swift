/// What a line of the REPL that begins with a dot asks for.
///
///     try DotCommand(parsing: ".facets categories fill")  // .facets(field: "categories", measured: nil, query: "fill")
package enum DotCommand: Sendable, Equatable {
  /// How queries are typed on a terminal.
  package enum Mode: String, CaseIterable, Sendable {
    /// Results follow every keystroke.
    case live
    /// Results come when a line is entered.
    case line
  }

  case help
  /// Takes the records of a file instead of the present ones; without preset, of the same kind.
  case open(file: String, preset: Preset?)
  /// Takes a built-in corpus; without name, lists them.
  case corpus(String?)
  /// Adds or replaces the records of a file.
  case importing(file: String)
  case explain(query: String)
  case whyNot(id: String, query: String)
  /// Remembers that a record was chosen for a query, or has it come first for that.
  case choose(id: String, query: String)
  case pin(id: String, query: String)
  /// Forgets a record, or all that was chosen.
  case forget(id: String?)
  /// Counts values of a field, and sums the numbers of another one.
  case facets(field: String, measured: String?, query: String)
  case timer(Bool)
  case mode(Mode)
  /// The most hits listed; `.max` is all.
  case limit(Int)
  case stats
  case save(file: String)
  case quit

  /// Whether the line is a dot command, not a query; a query that begins with a dot is written with a blank before it.
  package static func isCommand(_ line: String) -> Bool { line.utf8.first == UInt8(ascii: ".") }
}
