internal import CSQLite

/// A compiled statement. Parameters and columns count from 0.
///
///     try statement.bind(0, "jo*")
///     while try statement.step() { print(statement.integer(0)) }
///     statement.reset()
@safe package final class SQLiteStatement {
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

  // MARK: Parameters

  /// Gives a parameter a text of UTF-8, of which SQLite keeps a copy.
  package func bind(_ parameter: Int, _ text: String) throws(SQLiteError) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe sqlite3_bind_text64(
          handle, Int32(parameter + 1), characters.baseAddress, UInt64(characters.count), Self.copies,
          UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  /// Gives a parameter a number.
  package func bind(_ parameter: Int, _ number: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_int64(handle, Int32(parameter + 1), Int64(number)))
  }

  /// Gives a parameter the signed number of some bits.
  package func bind(_ parameter: Int, bits: UInt64) throws(SQLiteError) {
    try bind(parameter, Int(Int64(bitPattern: bits)))
  }

  /// Gives a parameter bytes, of which SQLite keeps a copy.
  package func bind(_ parameter: Int, _ bytes: [UInt8]) throws(SQLiteError) {
    // No bytes have no address, and that would be NULL.
    if bytes.isEmpty { return try check(unsafe sqlite3_bind_zeroblob(handle, Int32(parameter + 1), 0)) }
    let code = unsafe bytes.withUnsafeBytes { bytes in
      unsafe sqlite3_bind_blob64(handle, Int32(parameter + 1), bytes.baseAddress, UInt64(bytes.count), Self.copies)
    }
    try check(code)
  }

  /// Gives a parameter NULL.
  package func bindNothing(_ parameter: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_null(handle, Int32(parameter + 1)))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw database.error(code, in: sql) }
  }

  // MARK: Rows

  /// Goes on to the next row and says whether there is one.
  package func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw database.error(code, in: sql)
  }

  /// Runs to the end, and makes it ready to run again.
  package func run() throws(SQLiteError) {
    defer { reset() }
    while try step() {}
  }

  /// Makes it ready to run again; parameters stay.
  package func reset() { _ = unsafe sqlite3_reset(handle) }

  /// How many instructions of SQLite it has run: a measure of its work that does not depend on the machine.
  package var instructions: Int { Int(unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  /// A number of the row it stands at.
  package func integer(_ column: Int) -> Int { Int(unsafe sqlite3_column_int64(handle, Int32(column))) }

  /// Whether a column of the row it stands at is NULL.
  package func isNull(_ column: Int) -> Bool { unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

  /// The bits of a signed number of the row it stands at.
  package func bits(_ column: Int) -> UInt64 { UInt64(bitPattern: Int64(integer(column))) }

  /// A text of the row it stands at.
  package func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// The bytes of a text or blob of the row it stands at.
  package func bytes(_ column: Int) -> [UInt8] {
    // As a blob a text would be as the database keeps it, which may be in UTF-16.
    if unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_TEXT {
      _ = unsafe sqlite3_column_text(handle, Int32(column))
    }
    guard let start = unsafe sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// SQLite's `SQLITE_TRANSIENT`.
  private static var copies: sqlite3_destructor_type? { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self) }
}
