extension RecordDatabase {
  /// Goes through what was changed after a change, of each id its last change, and holds it against the manifest; in a transaction.
  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws(SQLiteError) -> StorageState {
    var state = StorageState(lastChange: change)
    var manifest: Manifest?
    switch try self.manifest() {
    case .success(let found): (manifest, state.lastChange) = (found, found.change)
    case .failure(let failure): state.findings = [failure.finding]
    }
    // Where deletions may be gone that came after the change, the number of all records tells whoever asks that some are.
    let isNew = manifest.map { change >= $0.forgotten } ?? true
    let latest = try latestChanges(after: isNew ? change : 0, hasMore: change > 0, manifest)
    state.findings += latest.findings
    if !isNew { state.count = latest.records }
    // Damaged numbers may stand anywhere.
    var rest = latest.changes.filter { change == 0 || $0 > change }
    let count = rest.count
    try forEachRow(after: change) { row in
      if row.change != rest.last { return }
      rest.removeLast()
      body(row.isDeletion ? .deletion(id: row.id) : .record(row.record))
    }
    if !rest.isEmpty { state.findings.append(.count(expected: count, found: count - rest.count)) }
    return state
  }

  /// The last changes of all ids that were changed after one.
  private struct Latest {
    /// The last of them first.
    var changes: [Int] = []
    /// How many are no deletions.
    var records = 0
    var findings: [StoreFinding] = []
  }

  /// `hasMore` says that who asks has more already.
  private func latestChanges(after change: Int, hasMore: Bool, _ manifest: Manifest?) throws(SQLiteError) -> Latest {
    var result = Latest()
    var latest = LatestChanges()
    var found = Manifest()
    try forEachRow(after: change, backwards: true) { row in
      if let last = manifest?.change, row.change > last, row.isSound {
        result.findings.append(.laterThanManifest(id: row.record.idText, expected: last, found: row.change))
        return
      }
      found.add(row)
      guard latest.standing(of: row) == .latest else { return }
      result.changes.append(row.change)
      if !row.isDeletion { result.records += 1 }
      // That may be something else of a damaged id than is known here.
      if hasMore, !row.isSound, let finding = row.record.finding { result.findings.append(finding) }
    }
    guard let manifest else { return result }
    let expected = change > 0 ? manifest.change - change : manifest.count
    if found.count != expected { result.findings.append(.count(expected: expected, found: found.count)) }
    if change == 0, found.sum != manifest.sum {
      result.findings.append(.sum(expected: manifest.sum, found: found.sum))
    }
    return result
  }
}
