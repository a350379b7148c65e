/// Dropping what later changes made obsolete. It is looked for whenever there are about twice as many changes as were left the last time,
/// and what is found goes bit by bit with the next commits. So all of it costs a commit some reading of as many changes as it adds, and
/// some more pages, and a store has about twice its records.
extension RecordDatabase {
  /// Beside twice those that were left, there may be so many changes, if no test says otherwise.
  static let mostAdded = 65_536

  /// A change that does not count any more.
  typealias Obsolete = (change: Int, checksum: UInt64)

  /// What can be dropped, the first one last: a record is gone for good before its deletion is. Those are changes of ids that were changed
  /// later, and deletions; but whoever asks for what was changed after a change knows all up to the note's at least, so what came after
  /// that stays.
  ///
  /// - Complexity: O(*n*) for all changes if there may be many that are obsolete, else O(1).
  func findObsolete(_ manifest: inout Manifest) throws(SQLiteError) -> [Obsolete] {
    guard manifest.count > 2 * manifest.kept + mostAdded else { return [] }
    let known = try note() == nil ? manifest.change : manifest.known
    var obsolete: [Obsolete] = []
    var latest = LatestChanges()
    try forEachRow(after: 0, backwards: true) { row in
      let standing = latest.standing(of: row)
      let isObsolete = standing == .superseded || (standing == .latest && row.isDeletion)
      if isObsolete, row.change <= known { obsolete.append((row.change, row.checksum)) }
    }
    manifest.forgotten = max(manifest.forgotten, obsolete.first?.change ?? 0)
    if obsolete.isEmpty { manifest.kept = manifest.count }
    return obsolete
  }

  /// Drops some of what was found, as many as a commit of so many changes can, and says how many.
  func drop(_ obsolete: [Obsolete], after changes: Int, _ manifest: inout Manifest) throws(SQLiteError) -> Int {
    if obsolete.isEmpty { return 0 }
    let part = obsolete.suffix(2 * changes + 16)
    for (change, checksum) in part.reversed() {
      try remove(change)
      manifest.count -= 1
      manifest.sum &-= checksum
    }
    if part.count == obsolete.count { manifest.kept = manifest.count }
    return part.count
  }
}
