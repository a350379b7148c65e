internal import CSQLite

/// SQLite's codes of calls that failed, which its header makes of others.
enum DatabaseError {
  static let read = SQLITE_IOERR | 1 << 8
  static let shortRead = SQLITE_IOERR | 2 << 8
  static let sync = SQLITE_IOERR | 4 << 8
  static let truncate = SQLITE_IOERR | 6 << 8
  static let size = SQLITE_IOERR | 7 << 8
  static let delete = SQLITE_IOERR | 10 << 8
  static let access = SQLITE_IOERR | 13 << 8
  static let map = SQLITE_IOERR | 21 << 8
}
