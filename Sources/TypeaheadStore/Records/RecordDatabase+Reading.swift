extension RecordDatabase {
  /// Goes through what was changed after a change, of each id its last change, and holds it against the manifest; in a transaction.
  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws(SQLiteError) -> StorageState {
    var state = StorageState(lastChange: change)
    var manifest: Manifest?
    switch try self.manifest() {
    case .success(let found): (manifest, state.lastChange) = (found, found.change)
    case .failure(let failure): state.findings = [failure.finding]
    }
    let (latest, findings) = try latestChanges(after: change, manifest)
    state.findings += findings
    var rest = latest[...]
    try forEachRow(after: change) { row in
      if row.change != rest.last { return }
      rest.removeLast()
      body(row.isSound && row.body == nil ? .deletion(id: row.id) : .record(row.record))
    }
    return state
  }

  /// The last changes of all ids that were changed after one, the last of them first, and what is wrong with all that were.
  private func latestChanges(
    after change: Int, _ manifest: Manifest?
  ) throws(SQLiteError) -> (latest: [Int], findings: [StoreFinding]) {
    var (changes, findings): ([Int], [StoreFinding]) = ([], [])
    var latest = LatestChanges()
    var found = Manifest()
    // What is obsolete may be gone up to some change; of what came after nothing is.
    let whole = max(change, manifest?.forgotten ?? .max)
    var sinceWhole = 0
    try forEachRow(after: change, backwards: true) { row in
      if let last = manifest?.change, row.change > last, row.isSound {
        findings.append(.laterThanManifest(id: row.record.idText, expected: last, found: row.change))
        return
      }
      found.add(row)
      if row.change > whole { sinceWhole += 1 }
      guard latest.standing(of: row) == .latest else { return }
      changes.append(row.change)
      // Who has all up to the change may have something else of a damaged id than is known here.
      if change > 0, !row.isSound, let finding = row.record.finding { findings.append(finding) }
    }
    guard let manifest else { return (changes, findings) }
    if change == 0 {
      if found.count != manifest.count { findings.append(.count(expected: manifest.count, found: found.count)) }
      if found.sum != manifest.sum { findings.append(.sum(expected: manifest.sum, found: found.sum)) }
    } else if sinceWhole != manifest.change - whole {
      findings.append(.count(expected: manifest.change - whole, found: sinceWhole))
    }
    return (changes, findings)
  }
}
