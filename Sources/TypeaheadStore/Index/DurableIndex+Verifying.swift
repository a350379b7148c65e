internal import Typeahead

extension DurableIndex {
  /// Checks everything: what ``RecordStorage/verify()`` does, and that the index has each record as it is stored, and no others. Nobody
  /// writes meanwhile, and what was written is committed.
  ///
  /// - Returns: What is wrong; nothing where all is sound.
  /// - Throws: ``StoreError`` where the storage cannot be read for another reason than damage.
  /// - Complexity: O(*n*) in the bytes of all records.
  public func verify() throws(StoreError) -> [StoreFinding] {
    try settle()
    let damage = try source.ask { storage in try storage.verify() }
    // An index of what is damaged would say the same once more.
    guard damage.isEmpty else { return damage }
    let snapshot = index.whole
    var (count, indexed) = (0, 0)
    var (findings, differing) = (opening.findings, [StoreFinding]())
    let state = try source.ask { storage in
      try storage.forEachChange(after: 0) { change in
        guard case .record(let record) = change else { return }
        count += 1
        guard let body = snapshot.body(idText: record.id) else { return }
        indexed += 1
        if body != record.body { differing.append(.indexed(id: record.idText)) }
      }
    }
    let expected = state.count ?? count
    if indexed + findings.count != expected || indexed != snapshot.count {
      findings.append(.segmentCount(expected: expected, found: snapshot.count))
    }
    return findings + differing
  }
}
