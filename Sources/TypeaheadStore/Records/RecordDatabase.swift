/// The tables of a store and the statements that read and write them; used by one thread at a time.
///
///     records    a row a record; `change` is its row number, so new ones are added at the end
///     manifest   one row, see ``Manifest``
///
/// Checksums and sums are stored as the signed numbers of the same bits.
final class RecordDatabase {
  let database: SQLiteDatabase
  private let select: SQLiteStatement
  private let find: SQLiteStatement
  private let remove: SQLiteStatement
  private let insert: SQLiteStatement

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    self.database = database
    select = try database.prepare("SELECT id, change, body, checksum FROM records ORDER BY change")
    find = try database.prepare("SELECT change, checksum FROM records WHERE id = ?")
    remove = try database.prepare("DELETE FROM records WHERE change = ?")
    insert = try database.prepare("INSERT INTO records(id, change, body, checksum) VALUES(?, ?, ?, ?)")
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

  /// Goes through all records in the order of their changes.
  func forEachRecord(_ body: (StoredRecord) -> Void) throws(SQLiteError) {
    defer { select.reset() }
    while try select.step() {
      body(
        StoredRecord(
          id: select.bytes(0), change: select.integer(1), body: select.bytes(2),
          storedChecksum: UInt64(bitPattern: Int64(select.integer(3)))))
    }
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
    guard let body = change.body else { return }
    let checksum = StoredRecord.checksum(id: change.id, change: manifest.change, body: body)
    try insert.bind(0, change.id)
    try insert.bind(1, manifest.change)
    try insert.bind(2, body)
    try insert.bind(3, Int(bitPattern: UInt(checksum)))
    try insert.run()
    manifest.sum &+= checksum
    manifest.count += 1
  }

  /// Where the record of an id stands, and its checksum.
  func row(of id: [UInt8]) throws(SQLiteError) -> (change: Int, checksum: UInt64)? {
    try find.bind(0, id)
    defer { find.reset() }
    guard try find.step() else { return nil }
    return (find.integer(0), UInt64(bitPattern: Int64(find.integer(1))))
  }
}
