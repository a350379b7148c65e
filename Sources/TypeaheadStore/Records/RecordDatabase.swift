/// The tables of a store and the statements that read and write them; used by one thread at a time.
///
///     records    a row a record; `change` is its row number, so new ones are added at the end
///     manifest   one row, see ``Manifest``
///     segments   a row a segment that the manifest names, see ``ManifestSegment``
///     deletions  a row a deletion that the segments do not know of yet
///
/// Checksums and sums are stored as the signed numbers of the same bits.
final class RecordDatabase {
  let database: SQLiteDatabase
  private let select: SQLiteStatement
  private let selectDeletions: SQLiteStatement
  private let find: SQLiteStatement
  private let remove: SQLiteStatement
  private let insert: SQLiteStatement
  private let insertDeletion: SQLiteStatement

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    self.database = database
    select = try database.prepare("SELECT id, change, body, checksum FROM records WHERE change > ? ORDER BY change")
    selectDeletions = try database.prepare("SELECT id FROM deletions WHERE change > ?")
    find = try database.prepare("SELECT change, checksum FROM records WHERE id = ?")
    remove = try database.prepare("DELETE FROM records WHERE change = ?")
    insert = try database.prepare("INSERT INTO records(id, change, body, checksum) VALUES(?, ?, ?, ?)")
    insertDeletion = try database.prepare("INSERT INTO deletions(change, id) VALUES(?, ?)")
  }

  /// Carries out all of it or nothing.
  func transaction(_ begin: String, _ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try database.execute(begin)
    do throws(SQLiteError) {
      try body()
      try database.execute("COMMIT")
    } catch {
      // SQLite may have done so itself.
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  /// Goes through the records that were written after a change, in the order of their changes.
  func forEachRecord(after change: Int, _ body: (StoredRecord) -> Void) throws(SQLiteError) {
    defer { select.reset() }
    try select.bind(0, change)
    while try select.step() {
      body(
        StoredRecord(
          id: select.bytes(0), change: select.integer(1), body: select.bytes(2),
          storedChecksum: select.bits(3)))
    }
  }

  /// The ids that were deleted after a change.
  func deletions(after change: Int) throws(SQLiteError) -> [[UInt8]] {
    defer { selectDeletions.reset() }
    try selectDeletions.bind(0, change)
    var ids: [[UInt8]] = []
    while try selectDeletions.step() { ids.append(selectDeletions.bytes(0)) }
    return ids
  }

  /// Drops what segments know of.
  func forgetDeletions(through change: Int) throws(SQLiteError) {
    let forget = try database.prepare("DELETE FROM deletions WHERE change <= ?")
    try forget.bind(0, change)
    try forget.run()
  }

  /// Carries a change out and counts it in the manifest.
  func apply(_ change: RecordChange, to manifest: inout Manifest) throws(SQLiteError) {
    let old = try row(of: change.id)
    if let old {
      try remove.bind(0, old.change)
      try remove.run()
      manifest.sum &-= old.checksum
      manifest.count -= 1
    }
    guard old != nil || change.body != nil else { return }
    manifest.change += 1
    guard let body = change.body else {
      try insertDeletion.bind(0, manifest.change)
      try insertDeletion.bind(1, change.id)
      return try insertDeletion.run()
    }
    let checksum = StoredRecord.checksum(id: change.id, change: manifest.change, body: body)
    try insert.bind(0, change.id)
    try insert.bind(1, manifest.change)
    try insert.bind(2, body)
    try insert.bind(3, bits: checksum)
    try insert.run()
    manifest.sum &+= checksum
    manifest.count += 1
  }

  /// Where the record of an id stands, and its checksum.
  func row(of id: [UInt8]) throws(SQLiteError) -> (change: Int, checksum: UInt64)? {
    try find.bind(0, id)
    defer { find.reset() }
    guard try find.step() else { return nil }
    return (find.integer(0), find.bits(1))
  }
}
