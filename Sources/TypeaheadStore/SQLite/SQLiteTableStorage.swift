internal import Typeahead
internal import TypeaheadSQLite

/// A table of an app's own SQLite database as the system of record of an index.
///
/// ```swift
/// let storage = try SQLiteTableStorage(at: "app.sqlite", table: "people", columns: ["id", "name", "email"])
/// let people = try DurableIndex(
///   storage, files: "people-index", kind: "people", schema: schema, codec: JSONRecordCodec<Person>())
/// // the app writes to its table as it always did; then
/// try people.refresh()
/// ```
///
/// Nothing of the app's is touched. Two tables are made beside its own, `typeahead_people_state` and `typeahead_people_changes`, and four
/// triggers, which note the number of each row's last change in the transaction that writes the row, whoever does so. Where the app makes
/// its table anew, the triggers are made anew too, when the index next looks.
///
/// A record is made of a JSON object of the columns: numbers, texts and null as they are, columns declared as `BOOLEAN` as truth values,
/// bytes and infinite numbers as null. A row whose key is bytes, infinite or null is no record. Text that is no UTF-8 is mended. Records that are written through the index are written to the columns by ``DurableIndex/commit()``; others of the
/// row stay as they are, or are given their default.
///
/// - Complexity: Each write of a row costs two small writes more. A look at what changed counts the rows where there is something new.
public final class SQLiteTableStorage: RecordStorage {
  /// The database.
  public let path: String
  private let access: RecordStore.Access
  private let name: String
  private let key: String
  private let columns: [String]
  private let connection: Lock<Connection>
  /// Going through changes runs code of the caller.
  private let calls: Reentrance

  /// A connection belongs to one thread at a time, which the lock sees to.
  private struct Connection: @unchecked Sendable {
    var database: SQLiteDatabase?
    /// The table, as of a version of the schema.
    var table: (followed: FollowedTable, version: Int)?
  }

  /// Opens a database and, for writing, begins to follow a table of it.
  ///
  /// - Parameters:
  ///   - path: The database, which exists.
  ///   - access: What the index is opened for: only one that writes makes tables and triggers.
  ///   - table: What the table is called.
  ///   - key: The column whose value, as text, is the text of a record's id; it is unique.
  ///   - columns: The columns of which records are made; the key is one of them in any case.
  /// - Throws: ``StoreError/noTable(_:found:)`` and ``StoreError/noColumn(_:table:found:)``; ``StoreError/notFollowed(table:)`` where it
  ///   is opened for reading; ``StoreError/database(_:)`` where SQLite cannot.
  public init(
    at path: String, for access: RecordStore.Access = .writing, table: String, key: String = "id", columns: [String]
  ) throws(StoreError) {
    self.path = path
    self.access = access
    name = table
    self.key = key
    self.columns = columns
    calls = Reentrance(folder: path)
    do throws(SQLiteError) {
      // It is the app's to make.
      let database = try SQLiteDatabase(path: path, access: access == .writing ? .updating : .reading, files: nil)
      try database.execute(SQLiteDatabase.caution)
      self.connection = Lock(Connection(database: database))
    } catch {
      throw .database(error)
    }
    if access == .writing {
      try use { database, table throws(SQLiteError) in
        try database.transaction(for: .writing) { () throws(SQLiteError) in try database.execute(table.tables) }
        try follow(table, in: database)
      }
    } else if try !use({ database, table throws(SQLiteError) in try table.isFollowed(in: database) }) {
      throw .notFollowed(table: table)
    }
  }

  private func use<Result: Sendable>(
    _ body: (SQLiteDatabase, FollowedTable) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try calls.checked { () throws(StoreError) in
      try connection.withLock { connection throws(StoreError) in
        guard let database = connection.database else { throw .closed(folder: path) }
        let table = try table(of: &connection, database)
        do throws(SQLiteError) {
          return try body(database, table)
        } catch {
          throw .database(error)
        }
      }
    }
  }

  /// The table as it is by now: its columns, and what of it must be unique.
  private func table(of connection: inout Connection, _ database: SQLiteDatabase) throws(StoreError) -> FollowedTable {
    let version: Int
    do throws(SQLiteError) {
      version = try database.integer("PRAGMA schema_version")
    } catch {
      throw .database(error)
    }
    if let table = connection.table, table.version == version { return table.followed }
    let table = try FollowedTable(name, key: key, columns: columns, in: database)
    connection.table = (table, version)
    return table
  }

  /// Makes the triggers where they are missing, with all rows noted as changed.
  private func follow(_ table: FollowedTable, in database: SQLiteDatabase) throws(SQLiteError) {
    if access == .reading { return }
    if try table.isFollowed(in: database) { return }
    try database.transaction(for: .writing) { () throws(SQLiteError) in try database.execute(table.following) }
  }

  // MARK: RecordStorage

  /// The number of the last change, which the triggers count.
  public func lastChange() throws -> Int {
    try use { database, table throws(SQLiteError) in
      try follow(table, in: database)
      return try database.integer("SELECT lastChange FROM \(table.state)")
    }
  }

  /// Hands over the rows that were changed after a change, as JSON, and the keys of those that are gone. Calls of other threads wait until
  /// it is over; those of `body` throw ``StoreError/reentrant(folder:)``.
  public func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws -> RecordStorageState {
    try use { database, table throws(SQLiteError) in
      try follow(table, in: database)
      var (state, hasLost) = (RecordStorageState(lastChange: 0), false)
      func read(evenWithLost: Bool) throws(SQLiteError) {
        state.lastChange = try database.integer("SELECT lastChange FROM \(table.state)")
        let counts = try counts(table, in: database)
        (state.count, hasLost) = (counts.rows, counts.isApart)
        if hasLost, !evenWithLost { return }
        let statement = try database.prepare(table.changed)
        try statement.bind(0, change)
        while try statement.step() {
          let id = Array(statement.text(0).utf8)
          if statement.integer(2) != 0 {
            body(.deletion(id: id))
          } else {
            body(
              .record(
                StoredRecord(
                  id: id, change: statement.integer(1), body: Array(statement.text(3).utf8), storedChecksum: nil)))
          }
        }
      }
      let isReading = access == .reading
      try database.transaction(for: .reading) { () throws(SQLiteError) in try read(evenWithLost: isReading) }
      if hasLost, !isReading {
        try database.transaction(for: .writing) { () throws(SQLiteError) in try database.execute(table.noteLost) }
        try database.transaction(for: .reading) { () throws(SQLiteError) in try read(evenWithLost: true) }
      }
      return state
    }
  }

  private func counts(
    _ table: FollowedTable, in database: SQLiteDatabase
  ) throws(SQLiteError) -> (rows: Int, isApart: Bool) {
    let statement = try database.prepare(table.counts)
    _ = try statement.step()
    return (statement.integer(0), statement.integer(0) != statement.integer(1))
  }

  /// Writes records to the columns of their rows, and deletes rows, in one transaction.
  ///
  /// - Throws: `SQLiteError` where a record breaks a constraint of the table, or the table does not take its row or keeps its key otherwise,
  ///   such as `007` in a column of integers; else ``StoreError``. Nothing is written then.
  public func commit(_ changes: [RecordChange]) throws -> (previous: Int, last: Int) {
    do throws(StoreError) {
      return try write(changes)
    } catch {
      // A record that breaks a constraint keeps no other from being written.
      if case .database(let failure) = error, failure.isConstraint { throw failure }
      throw error
    }
  }

  private func write(_ changes: [RecordChange]) throws(StoreError) -> (previous: Int, last: Int) {
    try use { database, table throws(SQLiteError) in
      try follow(table, in: database)
      let last = "SELECT lastChange FROM \(table.state)"
      var numbers = (previous: 0, last: 0)
      try database.transaction(for: .writing) { () throws(SQLiteError) in
        numbers.previous = try database.integer(last)
        let (save, delete) = (try database.prepare(table.saving), try database.prepare(table.deleting))
        for change in changes {
          if let body = change.body, Self.hasNothing(body) {
            let why = "SQLite cuts a text of JSON at its character 0"
            throw SQLiteError(code: 19, message: why, statement: table.saving)
          }
          let statement = change.body == nil ? delete : save
          try statement.bind(0, String(decoding: change.body ?? change.id, as: UTF8.self))
          defer { statement.reset() }
          let key = try statement.step() ? statement.bytes(0) : nil
          if change.body == nil || key == change.id { continue }
          let why =
            key.map { "the table keeps this key as \(String(decoding: $0, as: UTF8.self))" }
            ?? "another row has this key in other letters, or a trigger of the table refuses the row"
          throw SQLiteError(code: 19, message: why, statement: table.saving)
        }
        let written = try database.integer(last)
        if table.replaces, try counts(table, in: database).isApart { try database.execute(table.noteLost) }
        numbers.last = try database.integer(last)
        // Each change counts at most once. Where a trigger of the app's, or a row that went by a conflict, counts too, the index reads what
        // there is, as if others had written it.
        if numbers.last > written || written - numbers.previous > changes.count { numbers.previous = numbers.last }
      }
      return numbers
    }
  }

  /// Whether a text in JSON has the character 0.
  private static func hasNothing(_ json: [UInt8]) -> Bool {
    let escape = Array(#"\u0000"#.utf8)
    return json.indices.contains { place in
      json[place] == escape[0] && json[place...].starts(with: escape)
        && json[..<place].reversed().prefix { $0 == escape[0] }.count % 2 == 0
    }
  }

  /// The note of the index, which stands beside the table.
  public func note() throws -> [UInt8]? {
    try use { database, table throws(SQLiteError) in
      let statement = try database.prepare("SELECT note FROM \(table.state) WHERE note IS NOT NULL")
      return try statement.step() ? statement.bytes(0) : nil
    }
  }

  /// Keeps the note of the index, and forgets deletions that it knows.
  public func keep(note: [UInt8], asOf change: Int) throws {
    try use { database, table throws(SQLiteError) in
      try database.transaction(for: .writing) { () throws(SQLiteError) in
        let keep = try database.prepare("UPDATE \(table.state) SET note = ?1")
        try keep.bind(0, note)
        try keep.run()
        let forget = try database.prepare("DELETE FROM \(table.changes) WHERE isDeleted = 1 AND change <= ?1")
        try forget.bind(0, change)
        try forget.run()
      }
    }
  }

  /// The folder of the database.
  public var watchedFolder: String? {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Closes its own connection.
  public func close() throws {
    try calls.checked { () throws(StoreError) in connection.withLock { $0.database = nil } }
  }
}
