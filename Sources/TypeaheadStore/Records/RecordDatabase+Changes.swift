internal import Typeahead

/// What became of a row of the records, as the list of changes has it.
enum ListedChange {
  /// It was written, last by a change.
  case written(change: Int)
  /// Its record was deleted, whose id this is.
  case deletion(id: [UInt8])
}

/// The list of changes: for each change that the index's files do not know of the row it wrote, or the one it removed and its id. Their
/// numbers follow upon one another up to the manifest's, so that a missing one is noticed.
extension RecordDatabase {
  /// So many changes are listed at most; with more, going through all records is as well.
  static let mostListed = 65_536

  /// Adds a change to the list; `id` says that it was a deletion.
  func list(change: Int, row: Int, deleted id: [UInt8]?) throws(SQLiteError) {
    try insertChange.bind(0, change)
    try insertChange.bind(1, row)
    if let id { try insertChange.bind(2, id) } else { try insertChange.bindNothing(2) }
    try insertChange.bind(3, bits: Self.checksum(change, row, id))
    try insertChange.run()
  }

  /// What became of each row that was changed after a change; nothing where the list is not what was written.
  func listedChanges(after first: Int, upTo last: Int) throws(SQLiteError) -> [Int: ListedChange]? {
    defer { selectChanges.reset() }
    try selectChanges.bind(0, first)
    var rows: [Int: ListedChange] = [:]
    var before = first
    while try selectChanges.step() {
      let (change, row) = (selectChanges.integer(0), selectChanges.integer(1))
      let id = selectChanges.integer(3) == 1 ? nil : selectChanges.bytes(2)
      guard change == before &+ 1, selectChanges.bits(4) == Self.checksum(change, row, id) else { return nil }
      rows[row] = id.map { .deletion(id: $0) } ?? .written(change: change)
      before = change
    }
    return before == last ? rows : nil
  }

  /// Drops the changes that nobody asks for any more.
  func forgetChanges(upTo change: Int) throws(SQLiteError) {
    guard case .success(var manifest) = try manifest() else { return }
    let forget = try database.prepare("DELETE FROM changes WHERE change <= ?")
    try forget.bind(0, change)
    try forget.run()
    manifest.forgotten = max(manifest.forgotten, min(change, manifest.change))
    try update(manifest)
  }

  /// Drops all changes, also a list that is damaged.
  func forgetAllChanges(_ manifest: inout Manifest) throws(SQLiteError) {
    try database.execute("DELETE FROM changes")
    manifest.forgotten = manifest.change
  }

  private static func checksum(_ change: Int, _ row: Int, _ id: [UInt8]?) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(change)
    checksum.combine(row)
    checksum.combine(id?.count ?? -1)
    if let id { checksum.combine(id.span) }
    return checksum.value
  }
}
