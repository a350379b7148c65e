internal import Typeahead

extension DurableIndex {
  /// Checks everything: the storage, as ``RecordStorage/verify()`` does, and that the index has exactly its records. Each record must also
  /// be decodable.
  ///
  /// An index that is open for reading is held against the records of one moment, whatever its writer does meanwhile. Of one that is open
  /// for writing, nobody writes meanwhile, and what was written is committed.
  ///
  /// - Returns: What is wrong; nothing where all is sound.
  /// - Throws: ``StoreError`` where the storage cannot be read for another reason than damage.
  /// - Complexity: O(*n*) in the bytes of all records, each of which is made once.
  public func verify() throws(StoreError) -> [StoreFinding] {
    try settle()
    let damage = try source.ask { storage in try storage.verify() }
    // An index of what is damaged would say the same once more.
    guard damage.isEmpty else { return damage }
    // Deletions that are forgotten by the time of a later moment look as if the index had too much. That seldom happens once.
    for _ in 0..<3 {
      if source.access == .reading { try refresh() }
      if let findings = try compare(isLast: false) { return findings }
    }
    return try compare(isLast: true) ?? []
  }

  /// Holds the index against the records of one moment. What was changed since the index was brought up to date is left out.
  ///
  /// - Returns: What is wrong; `nil` where that may be because something was changed since, unless it is the last try.
  private func compare(isLast: Bool) throws(StoreError) -> [StoreFinding]? {
    let (snapshot, last) = committed.withLock { (index.whole, $0.change) }
    var (expected, sound) = (0, 0)
    var changed: Set<[UInt8]> = []
    var (findings, differing) = (opening.findings, [StoreFinding]())
    // By id, what is stored where the index has other bytes: a table says its columns in an order of its own.
    var others: [[UInt8]: [UInt8]] = [:]
    let state = try source.ask { storage in
      try storage.forEachChange(after: 0) { change in
        switch change {
        case .deletion(let id): changed.insert(id)
        case .record(let record) where record.change > last: changed.insert(record.id)
        case .record(let record):
          expected += 1
          guard let body = snapshot.body(idText: record.id) else { return }
          sound += 1
          if body != record.body { others[record.id] = record.body }
        }
      }
    }
    let isOneMoment = state.lastChange == last
    if isOneMoment, let count = state.count { expected = count }
    // The index has what was changed since as it was before, or not yet.
    let older = isOneMoment ? 0 : changed.count { snapshot.body(idText: $0) != nil }
    let isWhole = sound + findings.count == expected && sound + older == snapshot.count
    guard isWhole || isOneMoment || isLast else { return nil }
    if !isWhole { findings.append(.segmentCount(expected: expected, found: snapshot.count)) }
    // The codec is not called from a call of the storage's, which may hold locks.
    for segment in snapshot.storedSegments {
      segment.forEachStored { id, bytes in
        if let stored = others[id], !source.isOneRecord(bytes, stored) {
          differing.append(.indexed(id: String(decoding: id, as: UTF8.self)))
        }
        if case .failure(let failure) = source.record(of: bytes, id: id) { differing.append(failure.finding) }
      }
    }
    return findings + differing
  }
}
