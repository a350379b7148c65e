internal import TypeaheadSQLite

/// The tables of a store and the statements that read and write them; used by one thread at a time.
///
///     items     a row an item
///     sums      a row for each type of content in a group that has items of it, kept by triggers
///     services  a row a service that was begun to be counted, with the place where the pass stands
///     marks     a row a group that was counted in the pass that runs, or could not be
///
/// `createdDate` is the number of seconds since 2001 as the signed number of the same bits.
final class StorageDatabase {
  let database: SQLiteDatabase
  let selectFirstItems: SQLiteStatement
  let selectItems: SQLiteStatement
  let selectState: SQLiteStatement
  let selectMarks: SQLiteStatement
  let put: SQLiteStatement
  let remove: SQLiteStatement
  let beginPass: SQLiteStatement
  let stand: SQLiteStatement
  let endPass: SQLiteStatement
  let mark: SQLiteStatement
  let forgetLeftMarks: SQLiteStatement
  let forgetMarks: SQLiteStatement

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    self.database = database
    // Left to itself, SQLite goes through all items of the service for the first of a group, which the primary key has in order, too.
    let select = """
      SELECT id, contentId, contentSubId, contentType, size, createdDate, fileName, additionalData
      FROM items INDEXED BY itemsByGroup WHERE serviceType = ? AND groupId = ?
      """
    selectFirstItems = try database.prepare("\(select) ORDER BY id LIMIT ?")
    selectItems = try database.prepare("\(select) AND id > ?4 ORDER BY id LIMIT ?3")
    selectState = try database.prepare(
      "SELECT isCounted, isRunning, groupId, after FROM services WHERE serviceType = ?")
    selectMarks = try database.prepare("SELECT groupId, isCounted FROM marks WHERE serviceType = ?")
    put = try database.prepare(
      """
      INSERT INTO items VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        groupId = excluded.groupId, contentId = excluded.contentId, contentSubId = excluded.contentSubId,
        contentType = excluded.contentType, size = excluded.size, createdDate = excluded.createdDate,
        fileName = excluded.fileName, additionalData = excluded.additionalData
      """)
    remove = try database.prepare("DELETE FROM items WHERE serviceType = ? AND id = ?")
    beginPass = try database.prepare(
      """
      INSERT INTO services VALUES(?, 0, 1, NULL, NULL) ON CONFLICT DO UPDATE SET isRunning = 1,
        groupId = CASE WHEN isRunning THEN groupId END, after = CASE WHEN isRunning THEN after END
      """)
    stand = try database.prepare("UPDATE services SET groupId = ?, after = ? WHERE serviceType = ?")
    endPass = try database.prepare(
      "UPDATE services SET isCounted = 1, isRunning = 0, groupId = NULL, after = NULL WHERE serviceType = ?")
    mark = try database.prepare(
      "INSERT INTO marks VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET isCounted = excluded.isCounted")
    forgetLeftMarks = try database.prepare(
      """
      DELETE FROM marks WHERE serviceType = ?1 AND isCounted
        AND NOT EXISTS (SELECT 1 FROM services WHERE serviceType = ?1 AND isRunning)
      """)
    forgetMarks = try database.prepare("DELETE FROM marks WHERE serviceType = ? AND isCounted")
  }

  // MARK: Opening

  /// What SQLite keeps in the file's head to tell whose it is: "TYST".
  private static let application = 0x5459_5354
  private static let format = 1
  private static let pageBytes = 4096

  static func open(_ path: String) throws(StorageError) -> StorageDatabase {
    let hasForeignJournal: Bool
    do throws(ForeignFile) {
      _ = try SystemFiles().hasDatabase(path)
      hasForeignJournal = try SystemFiles().hasForeignJournal(path, pageBytes: pageBytes)
    } catch {
      let (path, failure) = (error.path, error.failure)
      throw failure.found.map { .notAStore(path: path, found: $0.rawValue) }
        ?? .file(path: path, reason: failure.reason)
    }
    if hasForeignJournal { throw .notAStore(path: path + "-journal", found: "a journal that is none of the store's") }
    let head: SQLiteHead
    let difference: String?
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: path)
      try schema.beCautious(with: database)
      head = try SQLiteHead(of: database)
      // Nothing is changed before it is known whose the file is.
      let isOurs = head.application == application && head.format == format
      difference = isOurs ? try schema.difference(in: database) : nil
      if head.isEmpty || isOurs && difference == nil {
        try database.execute("PRAGMA page_size = \(pageBytes); PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        if head.isEmpty { try makeTables(database) }
        return try StorageDatabase(database)
      }
    } catch {
      throw error.isNoDatabase ? .notAStore(path: path, found: "a file that is no database") : .database(error)
    }
    if let difference {
      throw .notAStore(path: path, found: "a database whose schema was changed: \(difference)")
    }
    throw head.application == application
      ? .otherFormat(path: path, found: head.format, expected: format) : .notAStore(path: path, found: head.owner)
  }

  /// A sum that became too large for a whole number would be a floating one, which its check refuses.
  private static let schema = SQLiteSchema(
    tables: [
      """
      items (
        serviceType TEXT NOT NULL, id TEXT NOT NULL, groupId TEXT NOT NULL, contentId TEXT NOT NULL,
        contentSubId TEXT, contentType TEXT NOT NULL, size INTEGER NOT NULL CHECK (size >= 0),
        createdDate INTEGER NOT NULL, fileName TEXT NOT NULL, additionalData BLOB,
        PRIMARY KEY (serviceType, id)) WITHOUT ROWID
      """,
      """
      sums (
        serviceType TEXT NOT NULL, groupId TEXT NOT NULL, contentType TEXT NOT NULL, count INTEGER NOT NULL,
        bytes INTEGER NOT NULL CHECK (typeof(bytes) = 'integer'),
        PRIMARY KEY (serviceType, groupId, contentType)) WITHOUT ROWID
      """,
      """
      services (
        serviceType TEXT PRIMARY KEY, isCounted INTEGER NOT NULL, isRunning INTEGER NOT NULL, groupId TEXT,
        after TEXT) WITHOUT ROWID
      """,
      """
      marks (
        serviceType TEXT NOT NULL, groupId TEXT NOT NULL, isCounted INTEGER NOT NULL,
        PRIMARY KEY (serviceType, groupId)) WITHOUT ROWID
      """,
    ],
    indexes: ["itemsByGroup ON items(serviceType, groupId, id)"],
    triggers: [
      "added AFTER INSERT ON items BEGIN \(add) END", "removed AFTER DELETE ON items BEGIN \(subtract) END",
      """
      changed AFTER UPDATE ON items
        WHEN old.groupId <> new.groupId OR old.contentType <> new.contentType OR old.size <> new.size
        BEGIN \(subtract) \(add) END
      """,
    ])

  /// Makes the tables in one transaction, unless another process was quicker.
  private static func makeTables(_ database: SQLiteDatabase) throws(SQLiteError) {
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      try database.execute(
        """
        \(schema.statements)
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(format)
        """)
    }
  }

  private static let add = """
    INSERT INTO sums VALUES(new.serviceType, new.groupId, new.contentType, 1, new.size)
      ON CONFLICT DO UPDATE SET count = count + 1, bytes = bytes + new.size;
    """

  private static let subtract = """
    UPDATE sums SET count = count - 1, bytes = bytes - old.size
      WHERE serviceType = old.serviceType AND groupId = old.groupId AND contentType = old.contentType;
    DELETE FROM sums WHERE serviceType = old.serviceType AND groupId = old.groupId
      AND contentType = old.contentType AND count = 0;
    """
}
