internal import Typeahead

extension IndexOpener {
  /// Applies what was committed since, as long as the files are the same.
  ///
  /// - Returns: Whether that is all that is to be done; else the index is to be opened anew.
  mutating func catchUp() throws(StoreError) -> Bool {
    // Newer files spare it indexing what they know.
    if try readNote() != note { return false }
    let last = change
    let changes = try changes(after: last)
    _ = try apply(changes)
    let state = changes.state
    // The storage knows nothing of deletions that newer files know.
    let isSame = try readNote() == note
    return isSame && state.lastChange >= last && state.findings.isEmpty && isWhole(state)
  }

  /// A segment that is open already.
  func kept(_ named: NotedSegment) -> StoredSegment<Record>? { try? known[named.file]?.keeping(dead: named.dead) }
}
