internal import Typeahead

/// The system of record of an index: records as bytes by id, in SQLite, each with a checksum, in one transaction a commit.
///
/// ```swift
/// let store = try RecordStore(at: "Library/people", for: .writing)
/// try store.stage([.upsert(id: "1", bytes), .delete(id: "2")])
/// try store.commit()         // on the disk now, all of it
/// try store.close()
/// ```
///
/// One writer and any number of readers, in any processes: a second writer is refused, readers see what was committed when they began
/// to read. Threads may share a store; what several have staged goes to the disk with one commit, and all of them wait for it.
///
/// Most apps want a ``DurableIndex``, which searches what it stores.
public final class RecordStore: Sendable {
  /// What a store is opened for.
  public enum Access: Sendable {
    case reading, writing
  }

  /// The index's folder.
  public let path: String
  /// What it was opened for.
  public let access: Access
  /// The folder, and how its files are reached.
  let folder: IndexFolder
  private let staged = Lock<[RecordChange]>([])
  /// What the next commit says the index was made with.
  private let origin = Lock<Manifest.Origin?>(nil)
  private let state: Lock<OpenState>

  /// What the open file is.
  private struct OpenState {
    /// Nothing where there is nothing to read, or it was closed.
    var records: RecordDatabase?
    var lock: WriterLock?
    var isClosed = false
  }

  /// Opens the index in a folder. For writing, it is made where there is none; an index whose creation was interrupted is an empty one.
  ///
  /// - Throws: ``StoreError`` where there is none to read, something else stands there, it is of a newer format, another
  ///   writer has it, or the system or SQLite refuses.
  public convenience init(at path: String, for access: Access) throws(StoreError) {
    try self.init(at: path, for: access, SystemFiles())
  }

  package init(at path: String, for access: Access, _ files: any FileSystem) throws(StoreError) {
    self.path = path
    self.access = access
    folder = IndexFolder(path: path, files: files)
    let state = try folder.state()
    switch access {
    case .writing:
      if state == .missing { try folder.make() }
      let lock = try WriterLock(folder)
      self.state = Lock(OpenState(records: try RecordDatabase.open(folder, .writing), lock: lock))
    case .reading:
      if state == .missing { throw .missing(folder: path) }
      let records = state == .made ? try RecordDatabase.open(folder, .reading) : nil
      self.state = Lock(OpenState(records: records))
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether there are changes for the next commit.
  var hasStaged: Bool { staged.withLock { !$0.isEmpty } }

  /// Runs `body` with the open tables, alone; `nil` stands for those of an empty index.
  func withRecords<Result: Sendable>(
    _ body: (RecordDatabase?) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      if state.isClosed { throw .closed(folder: path) }
      // Since it was opened, somebody may have made what was only begun.
      if state.records == nil, access == .reading, try folder.state() == .made {
        state.records = try RecordDatabase.open(folder, .reading)
      }
      do throws(SQLiteError) {
        return try body(state.records)
      } catch {
        throw .database(error)
      }
    }
  }

  // MARK: Writing

  /// Says what an index of the records is made with; the next commit writes it.
  public func describe(as origin: Manifest.Origin) {
    self.origin.withLock { $0 = origin }
  }

  /// Takes changes for the next commit. They are in memory alone until then.
  ///
  /// - Throws: ``StoreError/readOnly(folder:)``.
  public func stage(_ changes: some Sequence<RecordChange>) throws(StoreError) {
    guard access == .writing else { throw .readOnly(folder: path) }
    let changes = Array(changes)
    staged.withLock { $0 += changes }
  }

  /// Writes what was staged, by whichever thread, in one transaction, and returns when it is on the disk.
  ///
  /// - Throws: ``StoreError``; what was staged then still is, and the store is as before, so that a later call can succeed.
  /// - Returns: The number of the last change.
  @discardableResult
  public func commit() throws(StoreError) -> Int {
    guard access == .writing else { throw .readOnly(folder: path) }
    return try update { records throws(SQLiteError) in
      let changes = staged.withLock { $0 }
      let written = try records.update { manifest throws(SQLiteError) in
        if let origin = origin.withLock({ $0 }) { manifest.origin = origin }
        for change in changes { try records.apply(change, to: &manifest) }
      }
      // Whatever was staged meanwhile stands behind them.
      if case .success = written { staged.withLock { $0.removeFirst(changes.count) } }
      return written
    }
  }

  /// Runs `body`, which changes the manifest and what goes with it, alone; gives the number of the last change.
  @discardableResult
  func update(
    _ body: (RecordDatabase) throws(SQLiteError) -> Result<Manifest, StoreFinding.Failure>
  ) throws(StoreError) -> Int {
    let written = try withRecords { records throws(SQLiteError) in
      guard let records else { return Result<Manifest, StoreFinding.Failure>.success(Manifest()) }
      return try body(records)
    }
    switch written {
    case .success(let manifest): return manifest.change
    case .failure(let failure): throw .damaged(folder: path, failure.finding)
    }
  }

  /// Brings everything into the one file and lets go of it. What was staged and not committed is gone.
  ///
  /// Letting go of a store without this loses nothing that was committed; the next one to open it has a little more to do.
  ///
  /// - Throws: ``StoreError`` where the file cannot be written; all is still in the log, and the store is closed.
  public func close() throws(StoreError) {
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
