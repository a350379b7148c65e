internal import TypeaheadSQLite

extension RecordDatabase {
  /// What SQLite keeps in the file's head to tell whose it is: "TYAH".
  private static let application = 0x5459_4148

  static let schema = SQLiteSchema(tables: [
    """
    changes (
      change INTEGER PRIMARY KEY, id BLOB NOT NULL, body BLOB, idChecksum INTEGER NOT NULL, checksum INTEGER NOT NULL)
      STRICT
    """,
    """
    manifest (
      change INTEGER NOT NULL, count INTEGER NOT NULL, sum INTEGER NOT NULL, known INTEGER NOT NULL,
      forgotten INTEGER NOT NULL, kept INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT
    """,
    "note (bytes BLOB NOT NULL) STRICT",
  ])

  /// The size of a database's pages.
  static let pageBytes = 2048

  /// Opens the records of an index. Where their tables are not there yet, they are made; for reading, the result is then `nil`.
  ///
  /// - Throws: ``StoreError/damaged(folder:_:)`` where there are no records any more, or for writing where some are lost: nothing is
  ///   changed then.
  static func open(
    _ folder: IndexFolder, _ access: SQLiteDatabase.Access, mostAdded: Int
  ) throws(StoreError) -> RecordDatabase? {
    // Before SQLite drops what it cannot read of the log, and before it is read what a writer notes meanwhile.
    let (log, files) = (try folder.findingOfLog(), try folder.segmentFiles())
    if access == .writing {
      if let log { throw .damaged(folder: folder.path, log) }
      if let loss = try contradiction(folder, files) { throw .damaged(folder: folder.path, loss) }
    }
    let database: SQLiteDatabase
    let head: SQLiteHead
    do throws(SQLiteError) {
      database = try SQLiteDatabase(path: folder.records, access: access, files: folder.files.databaseFiles)
      try schema.beCautious(with: database)
      head = try SQLiteHead(of: database)
    } catch {
      if error.isNoDatabase { throw .notAnIndex(path: folder.records, found: "a file that is no database") }
      // The next writer takes back what there is, which is nothing yet: the folder has no other journal.
      if error.isUnfinished { return nil }
      throw folder.error(error)
    }
    // Nothing is changed before it is known whose the file is.
    let isNew = try isNew(database, head, folder)
    if isNew, let loss = log ?? files.first.map({ .noRecords(beside: $0) }) {
      throw .damaged(folder: folder.path, loss)
    }
    if isNew, access == .reading { return nil }
    do throws(SQLiteError) {
      if access == .writing { try prepareWriting(database) }
      if isNew { try makeTables(database, mostAdded: mostAdded) }
      let records = try RecordDatabase(database, mostAdded: mostAdded)
      if access == .reading {
        records.loss = log
        if log == nil { records.loss = try records.contradiction(files, in: folder) }
      }
      return records
    } catch {
      throw folder.error(error)
    }
  }

  /// What other files of the folder say against the records there are, if anything; read as by a reader, who changes nothing. What keeps
  /// that from reading is told whoever opens them.
  private static func contradiction(
    _ folder: IndexFolder, _ files: [String]
  ) throws(StoreError) -> StoreFinding? {
    guard try folder.state() == .made else { return nil }
    let lacksPages = try folder.lacksPages()
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: folder.records, access: .reading, files: folder.files.databaseFiles)
      try schema.beCautious(with: database)
      let head = try SQLiteHead(of: database)
      guard head.application == application, head.format == Manifest.formatVersion,
        try schema.difference(in: database) == nil
      else { return nil }
      // All of it is read only where that seems so.
      if lacksPages, let message = try database.texts("PRAGMA quick_check(1)").first, message != "ok" {
        // The first line names the database.
        return .database(String(message.split(separator: "\n").last ?? ""))
      }
      return try RecordDatabase(database, mostAdded: mostAdded).contradiction(files, in: folder)
    } catch {
      if error.isNoDatabase || error.isReadOnly { return nil }
      throw folder.error(error)
    }
  }

  /// Whether a database holds nothing yet.
  private static func isNew(
    _ database: SQLiteDatabase, _ head: SQLiteHead, _ folder: IndexFolder
  ) throws(StoreError) -> Bool {
    if head.isEmpty { return true }
    guard head.application == application else { throw .notAnIndex(path: folder.records, found: head.owner) }
    guard head.format == Manifest.formatVersion else {
      throw .otherFormat(path: folder.records, found: head.format, expected: Manifest.formatVersion)
    }
    let difference: String?
    do throws(SQLiteError) { difference = try schema.difference(in: database) } catch { throw folder.error(error) }
    if let difference {
      throw .notAnIndex(path: folder.records, found: "a database whose schema was changed: \(difference)")
    }
    return false
  }

  /// A commit is on the disk when it returns: the log is written and waited for. What stands in the log is brought into the file after
  /// every 2 MB, from when on it is written over: a log that grows takes the disk longer. Of each page that a commit changes the whole
  /// is written, so pages are small.
  private static func prepareWriting(_ database: SQLiteDatabase) throws(SQLiteError) {
    // A file that is there keeps the size it has.
    try database.execute("PRAGMA page_size = \(pageBytes)")
    let mode = try database.texts("PRAGMA journal_mode = WAL")
    guard mode == ["wal"] else {
      throw SQLiteError(code: 14, message: "it stays in the mode \(mode)", statement: "PRAGMA journal_mode = WAL")
    }
    try database.execute(
      """
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
      PRAGMA wal_autocheckpoint = 1000
      """)
    try beginLog(database)
  }

  /// Brings into the file what a crash left in the log, and begins that anew if no reader needs it: what is torn at its end must not
  /// stand behind later commits, where it would look as if one of these was lost.
  private static func beginLog(_ database: SQLiteDatabase) throws(SQLiteError) {
    try database.execute("PRAGMA busy_timeout = 0")
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.execute(SQLiteDatabase.caution)
  }

  /// Makes the tables in one transaction: there is an index or an empty file, nothing between.
  private static func makeTables(_ database: SQLiteDatabase, mostAdded: Int) throws(SQLiteError) {
    try database.execute(
      """
      BEGIN IMMEDIATE;
      \(schema.statements)
      PRAGMA application_id = \(application);
      PRAGMA user_version = \(Manifest.formatVersion)
      """)
    try RecordDatabase(database, mostAdded: mostAdded).replaceManifests(by: Manifest())
    try database.execute("COMMIT")
  }
}
