internal import Typeahead

extension DurableIndex {
  /// Checks everything: what ``RecordStore/verify()`` does, and that the index has each record as it is stored, and no others. Nobody
  /// writes meanwhile, and what was written is committed.
  ///
  /// - Returns: What is wrong; nothing where all is sound.
  /// - Throws: ``StoreError`` where the store cannot be read for another reason than damage.
  /// - Complexity: O(*n*) in the bytes of all records.
  public func verify() throws(StoreError) -> [StoreFinding] {
    try settle()
    let snapshot = index.whole
    var count = 0
    var differing: [StoreFinding] = []
    let damage = try store.verify { stored in
      guard let body = snapshot.body(idText: stored.id) else { return }
      count += 1
      if body != stored.body { differing.append(.indexed(id: stored.idText)) }
    }
    // An index of what is damaged would say the same once more.
    guard damage.isEmpty else { return damage }
    var findings = opening.findings
    let expected = try store.manifest.count
    if count + findings.count != expected || count != snapshot.count {
      findings.append(.segmentCount(expected: expected, found: snapshot.count))
    }
    return findings + differing
  }
}
