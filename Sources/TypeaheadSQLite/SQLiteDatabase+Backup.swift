internal import CSQLite

extension SQLiteDatabase {
  /// Copies all of the database, as it is at one moment, into the place of what another one holds. Writers go on meanwhile, where they
  /// have a log.
  package func copy(to other: SQLiteDatabase) throws(SQLiteError) {
    let code = unsafe withHandles(other) { source, destination in
      guard let backup = unsafe sqlite3_backup_init(destination, "main", source, "main") else { return SQLITE_ERROR }
      let code = unsafe sqlite3_backup_step(backup, -1)
      let end = unsafe sqlite3_backup_finish(backup)
      return code == SQLITE_DONE ? end : code
    }
    if code != SQLITE_OK { throw other.error(code, in: "copying the database") }
  }
}
