internal import Typeahead

extension DurableIndex {
  /// Checks everything: what ``RecordStore/verify()`` does, and that the index has each record as it is stored, and no others. Nobody
  /// writes meanwhile, and what was written is committed.
  ///
  /// - Returns: What is wrong; nothing where all is sound.
  /// - Throws: ``StoreError`` where the store cannot be read for another reason than damage.
  /// - Complexity: O(*n*) in the bytes of all records.
  public func verify() throws(StoreError) -> [StoreFinding] {
    var findings = try store.verify()
    // An index of what is damaged would say the same once more.
    guard findings.isEmpty else { return findings }
    findings = opening.findings
    let snapshot = index.whole
    var count = 0
    var differing: [StoreFinding] = []
    _ = try store.forEachRecord { stored in
      guard let body = snapshot.body(idText: stored.id) else { return }
      count += 1
      if body != stored.body { differing.append(.indexed(id: stored.idText)) }
    }
    if count + findings.count != (try store.manifest).count || count != snapshot.count {
      findings.append(.segmentCount(expected: try store.manifest.count, found: snapshot.count))
    }
    return findings + differing
  }
}
