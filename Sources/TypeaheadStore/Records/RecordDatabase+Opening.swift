extension RecordDatabase {
  /// What SQLite keeps in the file's head to tell whose it is: "TYAH".
  private static let application = 0x5459_4148

  /// Opens the records of an index. Where their tables are not there yet, they are made; for reading, the result is then `nil`.
  static func open(_ folder: IndexFolder, _ access: SQLiteDatabase.Access) throws(StoreError) -> RecordDatabase? {
    let database: SQLiteDatabase
    let head: SQLiteHead
    do throws(SQLiteError) {
      database = try SQLiteDatabase(path: folder.records, access: access, files: folder.files.databaseFiles)
      try database.execute(SQLiteDatabase.caution)
      head = try SQLiteHead(of: database)
    } catch {
      if error.isNoDatabase { throw .notAnIndex(path: folder.records, found: "a file that is no database") }
      // The next writer takes back what there is, which is nothing yet.
      if error.isUnfinished, try folder.isFirstTransactionUnfinished() { return nil }
      throw .database(error)
    }
    // Nothing is changed before it is known whose the file is.
    let isNew = try isNew(head, folder)
    if isNew, access == .reading { return nil }
    do throws(SQLiteError) {
      if access == .writing { try prepareWriting(database) }
      if isNew { try makeTables(database) }
      return try RecordDatabase(database)
    } catch {
      throw .database(error)
    }
  }

  /// Whether a database holds nothing yet.
  private static func isNew(_ head: SQLiteHead, _ folder: IndexFolder) throws(StoreError) -> Bool {
    if head.isEmpty { return true }
    guard head.application == application else { throw .notAnIndex(path: folder.records, found: head.owner) }
    guard head.format == Manifest.formatVersion else {
      throw .otherFormat(path: folder.records, found: head.format, expected: Manifest.formatVersion)
    }
    return false
  }

  /// A commit is on the disk when it returns: the log is written and waited for. What stands in the log is brought into the file after
  /// every 16 MB, which takes several waits. Replaced records are far from one another, and of each the whole page is written: so
  /// pages are small, and as many are kept in memory as a large commit changes.
  private static func prepareWriting(_ database: SQLiteDatabase) throws(SQLiteError) {
    // A file that is there keeps the size it has.
    try database.execute("PRAGMA page_size = 2048")
    let mode = try database.texts("PRAGMA journal_mode = WAL")
    guard mode == ["wal"] else {
      throw SQLiteError(code: 14, message: "it stays in the mode \(mode)", statement: "PRAGMA journal_mode = WAL")
    }
    try database.execute(
      """
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
      PRAGMA wal_autocheckpoint = 8192; PRAGMA cache_size = -65536
      """)
  }

  /// Makes the tables in one transaction: there is an index or an empty file, nothing between.
  private static func makeTables(_ database: SQLiteDatabase) throws(SQLiteError) {
    try database.execute(
      """
      BEGIN IMMEDIATE;
      CREATE TABLE records (
        row INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, change INTEGER NOT NULL, body BLOB NOT NULL,
        checksum INTEGER NOT NULL) STRICT;
      CREATE TABLE manifest (
        change INTEGER NOT NULL, count INTEGER NOT NULL, sum INTEGER NOT NULL, forgotten INTEGER NOT NULL,
        checksum INTEGER NOT NULL) STRICT;
      CREATE TABLE note (bytes BLOB NOT NULL) STRICT;
      CREATE TABLE changes (
        change INTEGER PRIMARY KEY, row INTEGER NOT NULL, id BLOB, checksum INTEGER NOT NULL) STRICT;
      PRAGMA application_id = \(application);
      PRAGMA user_version = \(Manifest.formatVersion)
      """)
    try RecordDatabase(database).replaceManifests(by: Manifest())
    try database.execute("COMMIT")
  }
}
