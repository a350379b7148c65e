public import Typeahead

extension DurableIndex {
  /// Adds records, or replaces those with the same ids; of equal ids in `records` the last one counts. The next snapshot has all of
  /// them; they are durable after ``commit()``.
  ///
  /// - Throws: ``StoreError`` where a record is refused and the policy is to stop, one cannot be encoded, or the index is open for
  ///   reading; the index is then unchanged.
  /// - Complexity: As `SearchIndex.upsert`.
  @discardableResult
  public func upsert(
    _ records: some Sequence<Record>, onRejection policy: SearchIndex<Record>.RejectionPolicy = .stop
  ) throws(StoreError) -> SearchIndex<Record>.UpsertReport {
    try checkWriting()
    let records = Array(records)
    var changes: [RecordChange] = []
    changes.reserveCapacity(records.count)
    for record in records {
      let id = String(describing: record.id)
      do { changes.append(.upsert(id: id, try codec.encode(record))) } catch {
        throw .cannotEncode(id: id, reason: "\(error)")
      }
    }
    return try writing.withLock { _ throws(StoreError) in
      let report: SearchIndex<Record>.UpsertReport
      do throws(IndexError) {
        report = try index.upsert(records, onRejection: policy)
      } catch {
        throw .refused(error)
      }
      let rejected = Set(report.rejected.map(\.offset))
      try store.stage(changes.indices.lazy.filter { !rejected.contains($0) }.map { changes[$0] })
      return report
    }
  }

  /// Removes the records with the given ids and says how many there were; durable after ``commit()``.
  ///
  /// A record that could not be read on opening is removed too, but not counted.
  ///
  /// - Throws: ``StoreError/readOnly(folder:)``.
  @discardableResult
  public func delete(_ ids: some Sequence<Record.ID>) throws(StoreError) -> Int {
    try checkWriting()
    let ids = Array(ids)
    return try writing.withLock { _ throws(StoreError) in
      let count = index.delete(ids)
      try store.stage(ids.map { .delete(id: String(describing: $0)) })
      return count
    }
  }

  private func checkWriting() throws(StoreError) {
    guard store.access == .writing else { throw .readOnly(folder: store.path) }
  }

  /// Makes all writes so far durable, of whichever thread, in one transaction, and returns when they are.
  ///
  /// - Throws: ``StoreError``; all stays visible and staged, what is on the disk is as before, and a later call can succeed.
  public func commit() throws(StoreError) {
    try store.commit()
  }

  /// Lets go of the files, tidily. Writes that were not committed are gone.
  ///
  /// - Throws: ``StoreError`` where the tidying fails; what was committed is safe.
  public func close() throws(StoreError) {
    try store.close()
  }
}
