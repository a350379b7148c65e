/// The tables of a store and the statements that read and write them; used by one thread at a time.
///
///     records    a row a record, which stays where it is when it is replaced; new ones are added at the end
///     manifest   one row, see ``Manifest``
///     note       what the index says of its files, in one row after the first time, see ``IndexNote``
///     changes    a row a change that those files do not know of yet, see ``ListedChange``
///
/// Checksums and sums are stored as the signed numbers of the same bits.
final class RecordDatabase {
  let database: SQLiteDatabase
  let selectManifest: SQLiteStatement
  let updateManifest: SQLiteStatement
  private let select: SQLiteStatement
  private let selectRow: SQLiteStatement
  private let find: SQLiteStatement
  private let remove: SQLiteStatement
  private let insert: SQLiteStatement
  private let replace: SQLiteStatement
  let selectChanges: SQLiteStatement
  let insertChange: SQLiteStatement

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    self.database = database
    selectManifest = try database.prepare("SELECT change, count, sum, forgotten, checksum FROM manifest")
    updateManifest = try database.prepare(
      "UPDATE manifest SET change = ?, count = ?, sum = ?, forgotten = ?, checksum = ?")
    select = try database.prepare("SELECT id, change, body, checksum FROM records WHERE change > ?")
    selectRow = try database.prepare("SELECT id, change, body, checksum FROM records WHERE row = ?")
    find = try database.prepare("SELECT row, checksum FROM records WHERE id = ?")
    remove = try database.prepare("DELETE FROM records WHERE row = ?")
    insert = try database.prepare("INSERT INTO records(row, id, change, body, checksum) VALUES(?, ?, ?, ?, ?)")
    replace = try database.prepare("UPDATE records SET change = ?, body = ?, checksum = ? WHERE row = ? AND id = ?")
    selectChanges = try database.prepare(
      "SELECT change, row, id, id IS NULL, checksum FROM changes WHERE change > ? ORDER BY change")
    insertChange = try database.prepare("INSERT INTO changes(change, row, id, checksum) VALUES(?, ?, ?, ?)")
  }

  /// Goes through what was changed after a change, and holds it against the manifest; in a transaction.
  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws(SQLiteError) -> StorageState {
    switch try self.manifest() {
    case .success(let manifest):
      var state = StorageState(lastChange: manifest.change, count: manifest.count)
      state.findings = try forEachChange(after: change, manifest, body)
      return state
    case .failure(let failure):
      // What the list says is known of the manifest alone.
      try forEachRecord(after: change) { record, _ in body(.record(record)) }
      return StorageState(lastChange: change, findings: [failure.finding])
    }
  }

  private func forEachChange(
    after change: Int, _ manifest: Manifest, _ body: (StoredChange) -> Void
  ) throws(SQLiteError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    if let listed = try listedChanges(after: max(change, manifest.forgotten), upTo: manifest.change) {
      if change > 0 { for case .deletion(let id) in listed.values { body(.deletion(id: id)) } }
      if change > 0, change >= manifest.forgotten {
        for case (let row, .written(let change)) in listed.sorted(by: { $0.key < $1.key }) {
          guard let record = try record(at: row), record.change == change else { return [.changes] }
          body(.record(record))
        }
        return []
      }
    } else {
      findings.append(.changes)
    }
    // All rows are gone through where there is no list.
    var (count, sum) = (0, UInt64(0))
    try forEachRecord(after: change) { record, checksum in
      count += 1
      sum &+= checksum
      if record.change > manifest.change, record.finding == nil {
        findings.append(.laterThanManifest(id: record.idText, expected: manifest.change, found: record.change))
      } else {
        body(.record(record))
      }
    }
    if change == 0 {
      if count != manifest.count { findings.append(.count(expected: manifest.count, found: count)) }
      if sum != manifest.sum { findings.append(.sum(expected: manifest.sum, found: sum)) }
    }
    return findings
  }

  /// Goes through the records that were written after a change, each with its stored checksum.
  ///
  /// - Complexity: O(*n*) for all records.
  func forEachRecord(after change: Int, _ body: (StoredRecord, UInt64) -> Void) throws(SQLiteError) {
    defer { select.reset() }
    try select.bind(0, change)
    while try select.step() { body(record(select), select.bits(3)) }
  }

  private func record(at row: Int) throws(SQLiteError) -> StoredRecord? {
    try selectRow.bind(0, row)
    defer { selectRow.reset() }
    return try selectRow.step() ? record(selectRow) : nil
  }

  private func record(_ row: SQLiteStatement) -> StoredRecord {
    StoredRecord(id: row.bytes(0), change: row.integer(1), body: row.bytes(2), storedChecksum: row.bits(3))
  }

  /// Carries changes out in one transaction, unless the manifest is damaged; gives the numbers of the last change before and after.
  func commit(_ changes: [RecordChange]) throws(SQLiteError) -> Result<ClosedRange<Int>, StoreFinding.Failure> {
    var committed = Result<ClosedRange<Int>, StoreFinding.Failure>.success(0...0)
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      switch try manifest() {
      case .success(let old):
        var manifest = old
        // Where nobody writes files, the list would grow for ever.
        let isListed = old.change - old.forgotten + changes.count <= Self.mostListed
        for change in changes { try apply(change, to: &manifest, isListed: isListed) }
        if !isListed { try forgetAllChanges(&manifest) }
        if manifest != old { try update(manifest) }
        committed = .success(old.change...manifest.change)
      case .failure(let failure): committed = .failure(failure)
      }
    }
    return committed
  }

  /// Carries a change out, lists it where that is wanted, and counts it in the manifest.
  private func apply(_ change: RecordChange, to manifest: inout Manifest, isListed: Bool) throws(SQLiteError) {
    let old = try row(of: change.id)
    guard old != nil || change.body != nil else { return }
    manifest.change += 1
    // The number of the change is that of no other row.
    let row = old?.row ?? manifest.change
    if let old {
      manifest.sum &-= old.checksum
      manifest.count -= 1
    }
    if let body = change.body {
      let checksum = StoredRecord.checksum(id: change.id, change: manifest.change, body: body)
      try write(change.id, body, checksum, manifest.change, at: row, isNew: old == nil)
      manifest.sum &+= checksum
      manifest.count += 1
    } else {
      try remove.bind(0, row)
      try remove.run()
    }
    if isListed { try list(change: manifest.change, row: row, deleted: change.body == nil ? change.id : nil) }
  }

  private func write(
    _ id: [UInt8], _ body: [UInt8], _ checksum: UInt64, _ change: Int, at row: Int, isNew: Bool
  ) throws(SQLiteError) {
    if isNew {
      try insert.bind(0, row)
      try insert.bind(1, id)
      try insert.bind(2, change)
      try insert.bind(3, body)
      try insert.bind(4, bits: checksum)
      try insert.run()
    } else {
      try replace.bind(0, change)
      try replace.bind(1, body)
      try replace.bind(2, bits: checksum)
      try replace.bind(3, row)
      try replace.bind(4, id)
      try replace.run()
      // What is there under another id than the one it was found by is damaged, and would stay so.
      if database.changedRows != 1 { throw .foundUnderAnotherID(String(decoding: id, as: UTF8.self)) }
    }
  }

  /// Where the record of an id stands, and its checksum.
  func row(of id: [UInt8]) throws(SQLiteError) -> (row: Int, checksum: UInt64)? {
    try find.bind(0, id)
    defer { find.reset() }
    guard try find.step() else { return nil }
    return (find.integer(0), find.bits(1))
  }
}
