internal import CSQLite

/// An open SQLite database, closed when it is let go; statements keep it open. It is used by one thread at a time.
@safe package final class SQLiteDatabase {
  /// What a database is opened for.
  package enum Access {
    case reading, writing
    /// For writing, of a database that exists.
    case updating

    var flags: Int32 {
      switch self {
      case .reading: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
      case .updating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
      case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      }
    }
  }

  private let handle: OpaquePointer

  /// Opens or makes the database at a path.
  package convenience init(path: String) throws(SQLiteError) {
    try self.init(path: path, access: .writing, files: nil)
  }

  /// Opens the database at a path; for writing, it is made where there is none. `files` names the `sqlite3_vfs`, if not the usual one.
  ///
  /// A link in the place of the database is refused; its folder may be reached by links.
  package init(path: String, access: Access, files: String?) throws(SQLiteError) {
    var opened: OpaquePointer?
    let code =
      if let files {
        unsafe sqlite3_open_v2(path, &opened, access.flags, files)
      } else {
        unsafe sqlite3_open_v2(
          SystemFiles.resolvingFolder(of: path), &opened, access.flags | SQLITE_OPEN_NOFOLLOW, nil)
      }
    guard let opened = unsafe opened else {
      throw SQLiteError(code: code, message: "out of memory", statement: "opening \(path)")
    }
    unsafe handle = opened
    _ = unsafe sqlite3_extended_result_codes(handle, 1)
    if code != SQLITE_OK { throw error(code, in: "opening \(path)") }
  }

  deinit { _ = unsafe sqlite3_close_v2(handle) }

  /// What comes before anything else with a file that others may write to, or may have made: wait for them, and trust nothing in it.
  package static let caution = "PRAGMA busy_timeout = 10000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON"

  /// Has nothing carried out that is written in the file, such as views; triggers are only where they are the program's own.
  func distrustSchema(hasTriggers: Bool) {
    unsafe typeahead_sqlite_distrust(handle, hasTriggers ? 1 : 0)
  }

  /// Carries out statements that give nothing back.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code, in: sql) }
  }

  /// Compiles a statement that is used many times.
  package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw error(code, in: sql) }
    return unsafe SQLiteStatement(prepared, of: self, sql)
  }

  /// How many rows the last statement inserted, updated or deleted.
  package var changedRows: Int { Int(unsafe sqlite3_changes(handle)) }

  /// The number in the first column of a statement's first row, 0 where it gives none.
  package func integer(_ sql: String) throws(SQLiteError) -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The text in the first column of each of a statement's rows.
  package func texts(_ sql: String) throws(SQLiteError) -> [String] {
    let statement = try prepare(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0)) }
    return texts
  }

  /// Copies all of the database, as it is at one moment, into the place of what another one holds. Writers go on meanwhile, where they
  /// have a log.
  package func copy(to other: SQLiteDatabase) throws(SQLiteError) {
    defer { withExtendedLifetime((self, other)) {} }
    var code = SQLITE_ERROR
    if let backup = unsafe sqlite3_backup_init(other.handle, "main", handle, "main") {
      code = unsafe sqlite3_backup_step(backup, -1)
      let end = unsafe sqlite3_backup_finish(backup)
      if code == SQLITE_DONE { code = end }
    }
    if code != SQLITE_OK { throw other.error(code, in: "copying the database") }
  }

  /// What the last call says went wrong.
  package func error(_ code: Int32, in statement: String) -> SQLiteError {
    SQLiteError(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), statement: statement)
  }
}
