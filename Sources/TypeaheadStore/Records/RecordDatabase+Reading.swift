internal import Typeahead
internal import TypeaheadSQLite

extension RecordDatabase {
  /// Goes through what was changed after a change, of each id its last change, and holds it against the manifest; in a transaction.
  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws(SQLiteError) -> RecordStorageState {
    var state = RecordStorageState(lastChange: change)
    var manifest: Manifest?
    switch try self.manifest() {
    case .success(let found): (manifest, state.lastChange) = (found, found.change)
    case .failure(let failure): state.findings = [failure.finding]
    }
    // Where deletions may be gone that came after the change, the number of all records tells whoever asks that some are.
    let isNew = manifest.map { change >= $0.forgotten } ?? true
    let latest = try latestChanges(after: isNew ? change : 0, hasMore: change > 0, manifest)
    state.findings += latest.findings
    if let loss { state.findings.append(loss) }
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

  /// What the files of segments, which were listed before, say against the records there are, if anything. A commit is on the disk before
  /// files have it, and a note before there are any.
  func contradiction(_ files: [String], in folder: IndexFolder) throws(SQLiteError) -> StoreFinding? {
    var found: StoreFinding?
    try database.transaction(for: .reading) { () throws(SQLiteError) in
      let manifest: Manifest? = if case .success(let found) = try manifest() { found } else { nil }
      guard let bytes = try note() else {
        let known = manifest?.known ?? 0
        if let file = files.first ?? (known > 0 ? "the manifest" : nil) { found = .noNote(beside: file) }
        return
      }
      let note = IndexNote(bytes)
      let sealed = note?.sealed ?? 0
      let noted = max(sealed, files.compactMap(IndexFolder.change).max() ?? 0)
      // The number of a damaged manifest is made anew of the note's and the rows'.
      let last = max(manifest?.change ?? sealed, try lastRow())
      if noted > last { return found = .laterSegments(expected: last, found: noted) }
      // A sound manifest tells of missing rows itself.
      guard manifest == nil, let note else { return }
      let missing = try missingRecords(of: note, in: folder)
      if missing > 0 { found = .missingRecords(count: missing) }
    }
    return found
  }

  /// How many records the noted segments have of which there is no row. Each has one, also where it was deleted since.
  private func missingRecords(of note: IndexNote, in folder: IndexFolder) throws(SQLiteError) -> Int {
    var ids: Set<[UInt8]> = []
    var unknown = 0
    try forEachRow(after: 0) { row in
      if row.isSound || row.idChecksum == ChangeRow.checksum(ofID: row.id) { ids.insert(row.id) } else { unknown += 1 }
    }
    var missing = 0
    for named in note.segments {
      // A file that cannot be read says nothing.
      guard let file = try? SegmentRecovery.open(named.file.name, named.file.checksum, folder) else { continue }
      let dead = Set(named.dead)
      missing += (0..<file.count).count { !dead.contains(UInt32($0)) && !ids.contains(file.id($0)) }
    }
    return max(missing - unknown, 0)
  }

  /// The number of the last row.
  private func lastRow() throws(SQLiteError) -> Int {
    defer { selectLast.reset() }
    return try selectLast.step() ? selectLast.integer(0) : 0
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
