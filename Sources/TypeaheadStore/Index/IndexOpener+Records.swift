internal import Typeahead

/// Indexing records.
extension IndexOpener {
  /// What was changed after some change.
  struct Changes {
    fileprivate(set) var state = RecordStorageState(lastChange: 0)
    fileprivate var deleted: [[UInt8]] = []
    fileprivate var records: [StoredRecord] = []

    var isEmpty: Bool { deleted.isEmpty && records.isEmpty }
  }

  /// What was changed after a change.
  func changes(after change: Int) throws(StoreError) -> Changes {
    var changes = Changes()
    changes.state = try source.ask { storage in
      try storage.forEachChange(after: change) { change in
        switch change {
        case .deletion(let id): changes.deleted.append(id)
        case .record(let record): changes.records.append(record)
        }
      }
    }
    return changes
  }

  /// Indexes changes, but for ids whose next change is to come, and says what is wrong with any of them.
  ///
  /// - Returns: Whether the index did not have all of them already.
  mutating func apply(_ changes: Changes, except coming: Set<[UInt8]> = []) throws(StoreError) -> Bool {
    var changes = changes
    if !coming.isEmpty {
      changes.deleted.removeAll { coming.contains($0) }
      changes.records.removeAll { coming.contains($0.id) }
    }
    change = changes.state.lastChange
    if changes.isEmpty { return false }
    let (whole, present) = (index.whole, Set(changes.records.map(\.id)))
    let deleted = changes.deleted.filter { !present.contains($0) && whole.body(idText: $0) != nil }
    let records = changes.records.filter { $0.finding != nil || whole.body(idText: $0.id) != $0.body }
    let ids = deleted + records.map(\.id)
    let isMended = report.forget(changes.deleted + changes.records.map(\.id))
    if ids.isEmpty { return isMended }
    _ = index.delete(idTexts: ids, by: .system)
    report.findings += records.compactMap(\.finding)
    report.findings += try add(records.filter { $0.finding == nil })
    return true
  }

  /// Puts all sound records into an empty index and says what is wrong with the others.
  mutating func fill() throws(StoreError) {
    var (records, damaged): ([StoredRecord], [StoredRecord]) = ([], [])
    var deleted: [[UInt8]] = []
    let state = try source.ask { storage in
      try storage.forEachChange(after: 0) { change in
        switch change {
        case .deletion(let id): deleted.append(id)
        case .record(let record): if record.finding == nil { records.append(record) } else { damaged.append(record) }
        }
      }
    }
    change = state.lastChange
    // What is damaged may have been changed since.
    let known = damaged.isEmpty ? [] : Set(records.map(\.id) + deleted)
    let mended = try mend(damaged.filter { !known.contains($0.id) })
    let ids = Set(mended.map(\.id))
    report.findings = damaged.filter { !ids.contains($0.id) }.compactMap(\.finding)
    report.findings += state.findings.filter { !$0.isOfBookkeeping }
    report.findings += try add(records + mended)
    report.rebuilt += state.findings.filter(\.isOfBookkeeping)
  }

  /// Goes through all records, and writes nothing.
  mutating func checkAllReadable() throws(StoreError) {
    note = try readNote()
    try fill()
    try checkReadable()
  }

  /// - Throws: ``StoreError/unreadable(folder:count:of:_:)`` where records cannot be indexed that are sound, and are not to be skipped.
  func checkReadable() throws(StoreError) {
    if source.skipsUnreadable { return }
    let unreadable = report.findings.filter(\.isOfSoundRecord)
    if unreadable.isEmpty { return }
    throw .unreadable(
      folder: source.folder.path, count: unreadable.count, of: index.whole.count + unreadable.count,
      Array(unreadable.prefix(3)))
  }

  /// Adds sound records to the index and says which could not be.
  private mutating func add(_ stored: [StoredRecord]) throws(StoreError) -> [StoreFinding] {
    var (records, bodies): ([Record], [[UInt8]]) = ([], [])
    var findings: [StoreFinding] = []
    for stored in stored {
      switch source.record(of: stored.body, id: stored.id) {
      case .success(let record):
        records.append(record)
        bodies.append(stored.body)
      case .failure(let failure): findings.append(failure.finding)
      }
    }
    let report: UpsertReport
    do throws(IndexError) {
      report = try index.upsert(records, bodies: bodies, by: .system, onRejection: .skip, watch)
    } catch {
      throw .refused(error)
    }
    if let watch, watch.isStopped { throw .cancelled(folder: source.folder.path) }
    self.report.indexed = report.added + report.replaced
    return findings + report.rejected.map { .refused(id: String(describing: records[$0.offset].id), $0.error) }
  }
}
