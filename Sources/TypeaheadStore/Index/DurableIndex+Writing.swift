public import Typeahead

extension DurableIndex {
  /// Adds records, or replaces those with the same ids; of equal ids in `records` the last one counts. The next snapshot has all of
  /// them; they are durable after ``commit()``. Where the schema has an `AccessRule`, records are written by the principal who owns
  /// them, and owns those they replace.
  ///
  /// - Throws: ``StoreError`` where a record is refused and the policy is to stop, one cannot be encoded, or the index is open for
  ///   reading; the index is then unchanged.
  /// - Complexity: As `SearchIndex.upsert`.
  @discardableResult
  public func upsert(
    _ records: some Sequence<Record>, by principal: Principal? = nil,
    onRejection policy: SearchIndex<Record>.RejectionPolicy = .stop
  ) throws(StoreError) -> SearchIndex<Record>.UpsertReport {
    try prepareWriting()
    let records = Array(records)
    var bodies: [[UInt8]] = []
    bodies.reserveCapacity(records.count)
    for record in records {
      do { bodies.append(try codec.encode(record)) } catch {
        throw .cannotEncode(id: String(describing: record.id), reason: "\(error)")
      }
    }
    return try writing.withLock { _ throws(StoreError) in
      let report: SearchIndex<Record>.UpsertReport
      do throws(IndexError) {
        report = try index.upsert(records, bodies: bodies, by: principal, onRejection: policy)
      } catch {
        throw .refused(error)
      }
      let rejected = Set(report.rejected.map(\.offset))
      try store.stage(
        records.indices.lazy.filter { !rejected.contains($0) }.map {
          .upsert(id: String(describing: records[$0].id), bodies[$0])
        })
      return report
    }
  }

  /// Removes the records with the given ids and says how many there were; durable after ``commit()``.
  ///
  /// A record that could not be read on opening is removed too, but not counted. Where the schema has an `AccessRule`, records that are
  /// not the principal's stay, as if there were none.
  ///
  /// - Throws: ``StoreError/readOnly(folder:)``.
  @discardableResult
  public func delete(_ ids: some Sequence<Record.ID>, by principal: Principal? = nil) throws(StoreError) -> Int {
    try prepareWriting()
    let ids = Array(ids)
    return try writing.withLock { _ throws(StoreError) in
      let whole = index.whole
      let allowed = ids.filter { whole.allowsDeletion(of: $0, by: principal) }
      let count = index.delete(allowed, by: principal)
      try store.stage(allowed.map { .delete(id: String(describing: $0)) })
      return count
    }
  }

  /// Makes sure that the index can be written to.
  func prepareWriting() throws(StoreError) {
    guard store.access == .writing else { throw .readOnly(folder: store.path) }
    try settle()
  }

  /// Makes all writes so far durable, of whichever thread, in one transaction, and returns when they are. After some thousands of
  /// changes it also writes what of the index is in no file yet.
  ///
  /// - Throws: ``StoreError``; all stays visible and staged, what is on the disk is as before, and a later call can succeed. Files of
  ///   the index that cannot be written are no error: the records are durable, and the next commit tries again.
  public func commit() throws(StoreError) {
    let change = try store.commit()
    let isDue = sealed.withLockIfAvailable { change - $0.change >= mostUnsealed } ?? false
    if isDue { try? seal() }
  }

  /// Writes what of the index is in no file yet, and lets go of all files, tidily. Writes that were not committed are gone.
  ///
  /// - Throws: ``StoreError`` where something of this fails; what was committed is safe, and the index is closed.
  public func close() throws(StoreError) {
    let failure: StoreError?
    do throws(StoreError) {
      if store.access == .writing, !store.isClosed, !store.hasStaged { try seal() }
      failure = nil
    } catch {
      failure = error
    }
    try store.close()
    if let failure { throw failure }
  }
}
