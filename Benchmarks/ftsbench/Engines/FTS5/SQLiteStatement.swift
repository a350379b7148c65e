internal import CSQLite

/// A compiled statement. Parameters and columns count from 0.
///
///     statement.bind(0, "jo*")
///     while try statement.step() { print(statement.integer(0)) }
///     statement.reset()
@safe final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase
  private let sql: String

  /// - Parameter handle: A statement of the database that nobody else finalises.
  @unsafe init(_ handle: OpaquePointer, of database: SQLiteDatabase, _ sql: String) {
    unsafe self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit { _ = unsafe sqlite3_finalize(handle) }

  /// Gives a parameter a text of UTF-8, of which SQLite keeps a copy.
  func bind(_ parameter: Int, _ text: String) {
    var text = text
    _ = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe sqlite3_bind_text(
          handle, Int32(parameter + 1), characters.baseAddress, Int32(characters.count), Self.copies)
      }
    }
  }

  /// Gives a parameter a number.
  func bind(_ parameter: Int, _ number: Int) {
    _ = unsafe sqlite3_bind_int64(handle, Int32(parameter + 1), Int64(number))
  }

  /// Goes on to the next row and says whether there is one.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw database.error(code, in: sql)
  }

  /// Runs to the end, and makes it ready to run again.
  func run() throws(SQLiteError) {
    defer { reset() }
    while try step() {}
  }

  /// Makes it ready to run again; parameters stay.
  func reset() { _ = unsafe sqlite3_reset(handle) }

  /// A number of the row it stands at.
  func integer(_ column: Int) -> Int { Int(unsafe sqlite3_column_int64(handle, Int32(column))) }

  /// A text of the row it stands at.
  func text(_ column: Int) -> String {
    guard let bytes = unsafe sqlite3_column_text(handle, Int32(column)) else { return "" }
    return unsafe String(cString: bytes)
  }

  /// SQLite's `SQLITE_TRANSIENT`.
  private static var copies: sqlite3_destructor_type? { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self) }
}
