/// The tables of a store and the statements that read and write them; used by one thread at a time.
///
///     records    a row a record; `change` is its row number, so new ones are added at the end
///     manifest   one row, see ``Manifest``
///     note       what the index says of its files, in one row after the first time, see ``IndexNote``
///     deletions  a row a deletion that those files do not know of yet
///
/// Checksums and sums are stored as the signed numbers of the same bits.
final class RecordDatabase {
  let database: SQLiteDatabase
  let selectManifest: SQLiteStatement
  let updateManifest: SQLiteStatement
  private let select: SQLiteStatement
  private let selectDeletions: SQLiteStatement
  private let find: SQLiteStatement
  private let remove: SQLiteStatement
  private let insert: SQLiteStatement
  private let insertDeletion: SQLiteStatement

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    self.database = database
    selectManifest = try database.prepare("SELECT change, count, sum, checksum FROM manifest")
    updateManifest = try database.prepare("UPDATE manifest SET change = ?, count = ?, sum = ?, checksum = ?")
    select = try database.prepare("SELECT id, change, body, checksum FROM records WHERE change > ? ORDER BY change")
    selectDeletions = try database.prepare("SELECT id FROM deletions WHERE change > ?")
    find = try database.prepare("SELECT change, checksum FROM records WHERE id = ?")
    remove = try database.prepare("DELETE FROM records WHERE change = ?")
    insert = try database.prepare("INSERT INTO records(id, change, body, checksum) VALUES(?, ?, ?, ?)")
    insertDeletion = try database.prepare("INSERT INTO deletions(change, id) VALUES(?, ?)")
  }

  /// Goes through what was changed after a change, and holds it against the manifest; in a transaction.
  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws(SQLiteError) -> StorageState {
    let manifest = try manifest()
    var state = StorageState(lastChange: change)
    switch manifest {
    case .success(let manifest): (state.lastChange, state.count) = (manifest.change, manifest.count)
    case .failure(let failure): state.findings.append(failure.finding)
    }
    if change > 0 { try forEachDeletion(after: change) { body(.deletion(id: $0)) } }
    var (count, sum) = (0, UInt64(0))
    try forEachRecord(after: change) { record, checksum in
      count += 1
      sum &+= checksum
      if case .success(let manifest) = manifest, record.change > manifest.change, record.finding == nil {
        state.findings.append(
          .laterThanManifest(id: record.idText, expected: manifest.change, found: record.change))
      } else {
        body(.record(record))
      }
    }
    if case .success(let manifest) = manifest, change == 0 {
      if count != manifest.count { state.findings.append(.count(expected: manifest.count, found: count)) }
      if sum != manifest.sum { state.findings.append(.sum(expected: manifest.sum, found: sum)) }
    }
    return state
  }

  /// Goes through the records that were written after a change, in the order of their changes, each with its stored checksum.
  func forEachRecord(after change: Int, _ body: (StoredRecord, UInt64) -> Void) throws(SQLiteError) {
    defer { select.reset() }
    try select.bind(0, change)
    while try select.step() {
      let checksum = select.bits(3)
      body(
        StoredRecord(id: select.bytes(0), change: select.integer(1), body: select.bytes(2), storedChecksum: checksum),
        checksum)
    }
  }

  /// Goes through the ids that were deleted after a change.
  private func forEachDeletion(after change: Int, _ body: ([UInt8]) -> Void) throws(SQLiteError) {
    defer { selectDeletions.reset() }
    try selectDeletions.bind(0, change)
    while try selectDeletions.step() { body(selectDeletions.bytes(0)) }
  }

  /// Carries changes out in one transaction, unless the manifest is damaged; gives the numbers of the last change before and after.
  func commit(_ changes: [RecordChange]) throws(SQLiteError) -> Result<ClosedRange<Int>, StoreFinding.Failure> {
    var committed = Result<ClosedRange<Int>, StoreFinding.Failure>.success(0...0)
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      switch try manifest() {
      case .success(let old):
        var manifest = old
        for change in changes { try apply(change, to: &manifest) }
        if manifest != old { try update(manifest) }
        committed = .success(old.change...manifest.change)
      case .failure(let failure): committed = .failure(failure)
      }
    }
    return committed
  }

  /// Carries a change out and counts it in the manifest.
  private func apply(_ change: RecordChange, to manifest: inout Manifest) throws(SQLiteError) {
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
