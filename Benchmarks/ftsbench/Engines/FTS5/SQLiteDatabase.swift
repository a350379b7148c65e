internal import CSQLite

/// An open SQLite database, closed when it is let go; statements keep it open.
@safe final class SQLiteDatabase {
  private let handle: OpaquePointer

  /// Opens or makes the database at a path. It is used by one thread at a time.
  init(path: String) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw SQLiteError(code: code, message: "out of memory", statement: "opening \(path)")
    }
    unsafe handle = opened
    if code != SQLITE_OK { throw error(code, in: "opening \(path)") }
  }

  deinit { _ = unsafe sqlite3_close_v2(handle) }

  /// Carries out statements that give nothing back.
  func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code, in: sql) }
  }

  /// Compiles a statement that is used many times.
  func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw error(code, in: sql) }
    return unsafe SQLiteStatement(prepared, of: self, sql)
  }

  /// What the last call says went wrong.
  func error(_ code: Int32, in statement: String) -> SQLiteError {
    SQLiteError(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), statement: statement)
  }
}
