internal import TypeaheadSQLite

/// Dropping what later changes made obsolete. It is looked for whenever there are about twice as many changes as were left the last time,
/// and what is found goes bit by bit, with that commit and the next ones. So all of it costs a commit some reading of as many changes as
/// it adds, and some more pages, and a store has about twice its records.
extension RecordDatabase {
  /// Beside twice those that were left, there may be so many changes, if no test says otherwise.
  static let mostAdded = 65_536

  /// A change that does not count any more.
  typealias Obsolete = (change: Int, checksum: UInt64)

  /// What can be dropped, the first one last: a record is gone for good before its deletion is. Those are changes of ids that were changed
  /// later, and deletions; but whoever asks for what was changed after a change knows all up to the note's at least, so what came after
  /// that stays. Without a note nobody is known to have the deletions; and beside damaged changes they stay, which may be of their ids.
  ///
  /// - Complexity: O(*n*) for all changes if there may be many that are obsolete, else O(1).
  func findObsolete(_ manifest: inout Manifest) throws(SQLiteError) -> [Obsolete] {
    // In this order nothing overflows, whatever is possible.
    guard manifest.count - mostAdded > 2 * manifest.kept else { return [] }
    let hasNote = try note() != nil
    let known = hasNote ? manifest.known : manifest.change
    var obsolete: [Obsolete] = []
    var deletions: Set<Int> = []
    var latest = LatestChanges()
    var areSound = true
    try forEachRow(after: 0, backwards: true) { row in
      areSound = areSound && row.isSound
      if row.change > known { return _ = latest.standing(of: row) }
      switch latest.standing(of: row) {
      case .superseded: obsolete.append((row.change, row.checksum))
      case .latest where row.isDeletion:
        obsolete.append((row.change, row.checksum))
        deletions.insert(row.change)
      case .latest, .doubtful: break
      }
    }
    if !hasNote || !areSound { obsolete.removeAll { deletions.contains($0.change) } }
    manifest.forgotten = max(manifest.forgotten, obsolete.first?.change ?? 0)
    manifest.kept = manifest.count - obsolete.count
    return obsolete
  }

  /// Drops the last of what was found, so many at most, and says how many.
  func drop(_ obsolete: [Obsolete], atMost most: Int, _ manifest: inout Manifest) throws(SQLiteError) -> Int {
    let part = obsolete.suffix(most)
    for (change, checksum) in part.reversed() where try remove(change, checksum) {
      manifest.count -= 1
      manifest.sum &-= checksum
    }
    return part.count
  }
}
