internal import Typeahead
package import TypeaheadSQLite

/// The usual system of record of an index: records as bytes by id, in SQLite, each with a checksum, in one transaction a commit.
///
/// ```swift
/// let store = try RecordStore(at: "Library/people", for: .writing)
/// try store.commit([.upsert(id: "1", bytes), .delete(id: "2")])    // on the disk now, all of it
/// try store.close()
/// ```
///
/// One writer and any number of readers, in any processes: a second writer is refused, readers see what was committed when they began
/// to read. Threads may share a store.
///
/// Most apps want a ``DurableIndex``, which searches what it stores.
public final class RecordStore: RecordStorage {
  /// The purpose for which a store is opened.
  public enum Access: Sendable {
    /// Readers share a store; it has one writer at a time.
    case reading, writing
  }

  /// The index's folder.
  public let path: String
  /// Its database is written to in it.
  public var watchedFolder: String? { path }
  /// What it was opened for.
  public let access: Access
  /// The folder, and how its files are reached.
  let folder: IndexFolder
  private let state: Lock<OpenState>
  /// Going through records runs code of the caller.
  private let calls: Reentrance
  private let mostAdded: Int

  /// What the open file is.
  private struct OpenState {
    /// Nothing where there is nothing to read, or it was closed.
    var records: RecordDatabase?
    /// Of the database, where there are records.
    var identity: FileIdentity?
    var lock: WriterLock?
    var isClosed = false

    /// Makes sure that the folder is the one that was opened: the files that are open are those that have their names.
    func check(_ folder: IndexFolder) throws(StoreError) {
      try lock?.check(folder)
      guard records != nil else { return }
      if try folder.databaseIdentity() != identity { throw .folderGone(folder: folder.path) }
    }
  }

  /// Opens the index in a folder. For writing, it is made where there is none; an index whose creation was interrupted is an empty one.
  ///
  /// - Throws: ``StoreError`` where there is none to read, something else stands there, it is of a newer format, its records are lost,
  ///   another writer has it, or the system or SQLite refuses.
  /// - Complexity: O(*n*) in the bytes of SQLite's log, some megabytes where commits are small.
  public convenience init(at path: String, for access: Access) throws(StoreError) {
    try self.init(at: path, for: access, SystemFiles())
  }

  /// - Parameter mostAdded: With so many changes beside twice those that count, what is obsolete is dropped.
  package init(
    at path: String, for access: Access, _ files: any FileSystem, mostAdded: Int = RecordDatabase.mostAdded
  ) throws(StoreError) {
    self.path = path
    self.mostAdded = mostAdded
    self.access = access
    calls = Reentrance(folder: path)
    folder = IndexFolder(path: path, files: files)
    let state = try folder.state()
    switch access {
    case .writing:
      if state == .missing { try folder.make() }
      let lock = try WriterLock(folder)
      let records = try RecordDatabase.open(folder, .writing, mostAdded: mostAdded)
      self.state = Lock(OpenState(records: records, identity: try folder.databaseIdentity(), lock: lock))
    case .reading:
      if state == .missing { throw .missing(folder: path) }
      let records = state == .made ? try RecordDatabase.open(folder, .reading, mostAdded: mostAdded) : nil
      self.state = Lock(OpenState(records: records, identity: try folder.databaseIdentity()))
    }
  }

  /// Runs `body` with the open tables, alone; `nil` stands for those of an empty index.
  func withRecords<Result: Sendable>(
    _ body: (RecordDatabase?) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try calls.checked { () throws(StoreError) in
      try state.withLock { state throws(StoreError) in
        if state.isClosed { throw .closed(folder: path) }
        // Since it was opened, somebody may have made what was only begun.
        if state.records == nil, access == .reading, try folder.state() == .made {
          state.records = try RecordDatabase.open(folder, .reading, mostAdded: mostAdded)
          state.identity = try folder.databaseIdentity()
        }
        try state.check(folder)
        do throws(SQLiteError) {
          return try body(state.records)
        } catch {
          throw folder.error(error)
        }
      }
    }
  }

  /// Makes sure that the folder is the one that was opened.
  ///
  /// - Throws: ``StoreError/folderGone(folder:)`` where it was removed, moved or replaced.
  func checkFolder() throws(StoreError) {
    try calls.checked { () throws(StoreError) in
      try state.withLock { state throws(StoreError) in try state.check(folder) }
    }
  }

  /// Brings everything into the one file and lets go of it.
  ///
  /// Letting go of a store without this loses nothing that was committed; the next one to open it has a little more to do.
  ///
  /// - Throws: ``StoreError`` where the file cannot be written; all is still in the log, and the store is closed.
  public func close() throws(StoreError) {
    try calls.checked { () throws(StoreError) in
      try state.withLock { state throws(StoreError) in
        guard !state.isClosed else { return }
        let records = state.records
        state.isClosed = true
        defer {
          state.records = nil
          state.lock = nil
        }
        guard access == .writing else { return }
        do throws(SQLiteError) {
          try records?.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
          throw .database(error)
        }
      }
    }
  }
}
