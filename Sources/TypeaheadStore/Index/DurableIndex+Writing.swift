public import Typeahead

extension DurableIndex {
  /// Adds records, or replaces those with the same ids; of equal ids in `records` the last one counts. The next snapshot has all of
  /// them; they are durable after ``commit()``. Where the schema has an `AccessRule`, records are written by the principal who owns
  /// them, and owns those they replace.
  ///
  /// - Throws: ``StoreError`` where a record is refused and the policy is to stop, one cannot be encoded, or the index is open for
  ///   reading or closed; the index is then unchanged.
  /// - Complexity: As `SearchIndex.upsert`.
  @discardableResult
  public func upsert(
    _ records: some Sequence<Record>, by principal: Principal? = nil,
    onRejection policy: RejectionPolicy = .stop
  ) throws(StoreError) -> UpsertReport {
    try upsert(Array(records), by: principal, policy, nil)
  }

  private func upsert(
    _ records: [Record], by principal: Principal?, _ policy: RejectionPolicy, _ watch: WriteWatch?
  ) throws(StoreError) -> UpsertReport {
    try prepareWriting()
    let changes = try encode(records)
    let report = try writing.take { () throws(StoreError) in
      let report: UpsertReport
      do throws(IndexError) {
        report = try index.upsert(
          records, bodies: changes.compactMap(\.body), by: principal, onRejection: policy, watch)
      } catch {
        throw .refused(error)
      }
      if let watch, watch.isStopped { return report }
      let rejected = Set(report.rejected.map(\.offset))
      stage(rejected.isEmpty ? changes : changes.indices.filter { !rejected.contains($0) }.map { changes[$0] })
      return report
    }
    if report.added + report.replaced > 0 { notices.tell() }
    return report
  }

  /// Adds records as `upsert(_:by:onRejection:)` does, off the actor of who asks, and tells how far it is.
  ///
  /// - Throws: ``StoreError`` as that does, and `CancellationError` where the task was cancelled before the records were written; the index
  ///   is then unchanged.
  @discardableResult
  public func upsert(_ records: [Record], _ options: WriteOptions) async throws -> UpsertReport {
    try await WriteWatch.run(options.onProgress) { watch in
      try self.upsert(records, by: options.principal, options.rejectionPolicy, watch)
    }
  }

  /// Removes records as `delete(_:by:)` does, off the actor of who asks.
  @discardableResult
  public func delete(_ ids: [Record.ID], _ options: WriteOptions) async throws -> Int {
    let texts = ids.map { String(describing: $0) }
    return try await WriteWatch.run(nil) { _ in
      try self.delete(idTexts: texts, by: options.principal)
    }
  }

  /// Adds a record, or replaces the one with its id; durable after ``commit()``.
  ///
  /// - Throws: ``StoreError`` where the record is refused or cannot be encoded, or the index is open for reading or closed; the index is
  ///   then unchanged.
  public func upsert(_ record: Record, by principal: Principal? = nil) throws(StoreError) {
    try upsert(CollectionOfOne(record), by: principal)
  }

  /// What is stored of records.
  private func encode(_ records: [Record]) throws(StoreError) -> [RecordChange] {
    let parts = Parallel.map(records.count) { range in
      Result { () throws(StoreError) in
        var changes: [RecordChange] = []
        changes.reserveCapacity(range.count)
        for record in records[range] {
          let id = String(describing: record.id)
          do { changes.append(.upsert(id: id, try source.codec.encode(record))) } catch {
            throw .cannotEncode(id: id, reason: "\(error)")
          }
        }
        return changes
      }
    }
    var changes: [RecordChange] = []
    changes.reserveCapacity(records.count)
    for part in parts { changes += try part.get() }
    return changes
  }

  /// Removes the records with the given ids and says how many there were; durable after ``commit()``.
  ///
  /// A record that could not be read on opening is removed too, but not counted. Where the schema has an `AccessRule`, records that are
  /// not the principal's stay, as if there were none.
  ///
  /// - Throws: ``StoreError`` where the index is open for reading or closed.
  @discardableResult
  public func delete(_ ids: some Sequence<Record.ID>, by principal: Principal? = nil) throws(StoreError) -> Int {
    try delete(idTexts: ids.map { String(describing: $0) }, by: principal)
  }

  private func delete(idTexts: [String], by principal: Principal?) throws(StoreError) -> Int {
    try prepareWriting()
    let count = try writing.take { () throws(StoreError) in
      let whole = index.whole
      let allowed = idTexts.filter { whole.allowsDeletion(of: Array($0.utf8), by: principal) }
      let count = index.delete(idTexts: allowed.map { Array($0.utf8) }, by: principal)
      stage(allowed.map { .delete(id: $0) })
      return count
    }
    if count > 0 { notices.tell() }
    return count
  }

  /// Removes the record with the given id and says whether there was one; durable after ``commit()``.
  ///
  /// - Throws: ``StoreError`` where the index is open for reading or closed.
  @discardableResult
  public func delete(_ id: Record.ID, by principal: Principal? = nil) throws(StoreError) -> Bool {
    try delete(CollectionOfOne(id), by: principal) == 1
  }

  /// Makes sure that the index can be written to.
  func prepareWriting() throws(StoreError) {
    try checkWriting()
    try source.checkOpen()
    try settle()
  }

  private func checkWriting() throws(StoreError) {
    guard source.access == .writing else { throw .readOnly(folder: source.folder.path) }
  }

  private func stage(_ changes: [RecordChange]) {
    staged.withLock { $0.add(changes) }
    found.withLock { found in _ = found.forget(changes.lazy.map(\.id)) }
  }

  /// Makes all writes so far durable, of whichever thread, in one transaction, and returns when they are. Of each id the last change
  /// is written. After some ten thousand changes what of the index is in no file yet is then written in the background.
  ///
  /// Where a ``RecordStorage`` of the app's own refuses some records, all others are committed, in as many transactions as that
  /// takes. The refused ones are named by the error, stay visible, and are tried again by each commit until they are written or
  /// deleted again; files of the index are not written meanwhile.
  ///
  /// - Throws: ``StoreError/notStored(_:)`` where some records are refused; ``StoreError/reentrant(folder:)`` from a closure of the schema
  ///   or the storage's own commit; another ``StoreError`` where the storage fails. What is not
  ///   committed stays visible and staged, and a later call can succeed. Files of the index that cannot be written are no error: the
  ///   records are durable, and after as many changes it is tried again.
  public func commit() throws(StoreError) {
    try checkWriting()
    sealInBackground(after: try commitStaged())
  }

  /// Writes what is staged, by whichever thread; gives the number of the last change.
  @discardableResult
  func commitStaged() throws(StoreError) -> Int {
    // Others who commit wait for their turn to write.
    if writing.isHere { throw .reentrant(folder: source.folder.path) }
    return try committing.take { () throws(StoreError) in
      try carryOut(staged.withLock { $0.inOrder }, after: committed.withLock { $0.change }).last
    }
  }

  /// Hands changes over to the storage, when it is the thread's turn.
  ///
  /// - Returns: The last change, and the last one up to which an index of these and of all up to `known` has everything.
  func carryOut(
    _ changes: [StagedChanges.Waiting], after known: Int
  ) throws(StoreError) -> (last: Int, known: Int) {
    try source.checkOpen()
    if changes.isEmpty { return (known, known) }
    if !committed.withLock({ $0.isDescribed }) {
      let note = try source.keep(IndexNote(origin: source.origin))
      committed.withLock { ($0.note, $0.isDescribed) = (note, true) }
    }
    var (last, known) = (known, known)
    var commit = StagedCommit(of: staged)
    try commit.run(changes) { changes in
      let numbers = try source.storage.commit(changes)
      last = numbers.last
      // Otherwise somebody else has written in between, which the index does not have yet.
      if numbers.previous == known { known = numbers.last }
      committed.withLock { committed in
        committed.count += 1
        if numbers.previous == committed.change { committed.change = numbers.last }
      }
    }
    return (last, known)
  }

  /// Writes what of the index is in no file yet, and lets go of all files, tidily. Writes that were not committed are gone, and the
  /// index is as it was without them.
  ///
  /// - Throws: ``StoreError`` where something of this fails; what was committed is safe, and the index is closed, so that
  ///   another can write. It stays open where it throws ``StoreError/reentrant(folder:)``.
  public func close() throws(StoreError) {
    // Others wait for one another in an order that this would turn around.
    if writing.isHere || committing.isHere || sealer.isHere { throw .reentrant(folder: source.folder.path) }
    var failure: StoreError?
    do throws(StoreError) {
      if !source.isClosed, source.access == .writing {
        // Where that fails the files are older, and the next one to open indexes what they do not have.
        if !staged.withLock({ $0.isEmpty }) { try? forgetUncommitted() }
        if staged.withLock({ $0.isEmpty }) { try seal() }
      }
    } catch {
      failure = error
    }
    try sealer.close()
    do throws(StoreError) {
      try source.ask { storage in try storage.close() }
    } catch {
      if failure == nil { failure = error }
    }
    committed.withLock { $0.lock = nil }
    closings.tell()
    notices.end()
    if let failure { throw failure }
  }
}
