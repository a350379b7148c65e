/// What SQLite refused to do, and why.
struct SQLiteError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let message: String
  /// The statement, or the call, that failed.
  let statement: String

  var description: String {
    "SQLite cannot carry out “\(statement)”: \(message) (code \(code)); give it room, and FTS5 and dbstat"
      + " (Debian's and Homebrew's SQLite have them), or leave the fts5 engines out with --engines"
  }
}
