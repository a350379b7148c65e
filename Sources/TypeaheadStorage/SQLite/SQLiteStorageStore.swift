internal import Typeahead
internal import TypeaheadSQLite

/// The usual store of items: one file of SQLite, which services and processes share.
///
/// ```swift
/// let store = try SQLiteStorageStore(path: "Library/storage.sqlite")
/// let manager = StorageManager(store: store, sources: [chatFiles, voiceMessages])
/// ```
///
/// Sums are rows of their own, kept by triggers in the transaction of every change: the list costs what its groups cost, not what
/// their items do, and it is asked for after each change. Reading does not wait for writing.
///
/// After a crash of the process all that was written is there; after a power failure the last changes may be missing, whole
/// transactions of them, which reconciliation mends. So no change waits for the disk.
///
/// - Complexity: Writing an item or its sum is O(log *n*) for *n* items; the groups are O(*g*) for *g* of them.
public final class SQLiteStorageStore: StorageStore {
  private let reading: Lock<StorageDatabase>
  private let writing: Lock<StorageDatabase>

  /// Opens the store at a path; it is made where there is none.
  ///
  /// - Throws: ``StorageError`` where something else stands there, it is of another format, or SQLite refuses.
  public init(path: String) throws(StorageError) {
    writing = Lock(try StorageDatabase.open(path))
    reading = Lock(try StorageDatabase.open(path))
  }

  /// Runs `body` with the tables, alone.
  private func using<Result: Sendable>(
    _ database: borrowing Lock<StorageDatabase>, _ body: (StorageDatabase) throws(SQLiteError) -> Result
  ) throws(StorageError) -> Result {
    do throws(SQLiteError) {
      return try database.withLock { database throws(SQLiteError) in try body(database) }
    } catch {
      throw .database(error)
    }
  }

  /// Items of a group in the order of their ids, behind one or from the first on.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* of *n* items.
  public func items(
    in group: StorageGroup.ID, after id: String?, limit: Int
  ) throws(StorageError) -> [StorageItem] {
    try using(reading) { database throws(SQLiteError) in try database.items(in: group, after: id, limit: limit) }
  }

  /// The groups that have items, by service and id, with their sums.
  ///
  /// - Complexity: O(*g*) for *g* groups, however many items they have.
  public func groups(in scope: StorageScope) throws(StorageError) -> [StorageGroup] {
    try using(reading) { database throws(SQLiteError) in try database.groups(in: scope) }
  }

  /// How far the counting of a service is.
  public func state(of service: String) throws(StorageError) -> CountingState {
    try using(reading) { database throws(SQLiteError) in
      var state = CountingState()
      try database.database.transaction(for: .reading) { () throws(SQLiteError) in
        state = try database.state(of: service)
      }
      return state
    }
  }

  /// Carries changes out in their order, in one transaction.
  public func write(_ changes: [StorageChange]) throws(StorageError) {
    try using(writing) { database throws(SQLiteError) in
      try database.database.transaction(for: .writing) { () throws(SQLiteError) in
        for change in changes { try database.write(change) }
      }
    }
  }
}
