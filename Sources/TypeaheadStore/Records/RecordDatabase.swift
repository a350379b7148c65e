internal import TypeaheadSQLite

/// The tables of a store and the statements that read and write them; used by one thread at a time.
///
///     changes    a row a change, see ``ChangeRow``: rows are added at the end and never changed, so that a commit touches few pages
///     manifest   one row, see ``Manifest``
///     note       what the index says of its files, in one row after the first time, see ``IndexNote``
///
/// The records are the last change of each id that is no deletion. What later changes made obsolete stays until there is much of it.
///
/// Checksums and sums are stored as the signed numbers of the same bits.
final class RecordDatabase {
  let database: SQLiteDatabase
  let selectManifest: SQLiteStatement
  let updateManifest: SQLiteStatement
  let selectLast: SQLiteStatement
  private let select: SQLiteStatement
  private let selectBackwards: SQLiteStatement
  private let insert: SQLiteStatement
  private let delete: SQLiteStatement
  private let renumber: SQLiteStatement
  /// Beside twice the changes that were left when some were dropped, there may be so many.
  let mostAdded: Int
  /// That records are lost, as other files of the folder say.
  var loss: StoreFinding?
  /// Of the largest page.
  private static let mostRowsOfPage = 65_536 / 8
  /// What is still to be dropped.
  private var obsolete: [Obsolete] = []

  init(_ database: SQLiteDatabase, mostAdded: Int) throws(SQLiteError) {
    self.database = database
    self.mostAdded = mostAdded
    selectManifest = try database.prepare(
      "SELECT change, count, sum, known, forgotten, kept, checksum FROM manifest LIMIT 100")
    updateManifest = try database.prepare(
      "UPDATE manifest SET change = ?, count = ?, sum = ?, known = ?, forgotten = ?, kept = ?, checksum = ?")
    selectLast = try database.prepare("SELECT change, id FROM changes ORDER BY change DESC LIMIT 1")
    let columns = "change, id, body, body IS NULL, idChecksum, checksum"
    let rows = "SELECT \(columns) FROM changes WHERE change > ? ORDER BY change"
    select = try database.prepare(rows)
    selectBackwards = try database.prepare(rows + " DESC")
    insert = try database.prepare("INSERT INTO changes(change, id, body, idChecksum, checksum) VALUES(?, ?, ?, ?, ?)")
    delete = try database.prepare("DELETE FROM changes WHERE change = ? AND checksum = ?")
    renumber = try database.prepare("UPDATE OR IGNORE changes SET change = ? WHERE change = ?")
  }

  /// Carries changes out in one transaction, unless the manifest is damaged or does not know the last change; gives the numbers of the
  /// last change before and after.
  func commit(_ changes: [RecordChange]) throws(SQLiteError) -> Result<ClosedRange<Int>, StoreFinding.Failure> {
    var committed = Result<ClosedRange<Int>, StoreFinding.Failure>.success(0...0)
    var (found, dropped): ([Obsolete], Int) = ([], 0)
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      switch try manifest() {
      case .success(let old):
        if let finding = try finding(laterThan: old) { return committed = .failure(.init(finding: finding)) }
        var manifest = old
        // What a first commit leaves is known without reading it again, which takes long where it is large.
        if manifest.count == 0 { manifest.kept = Set(changes.map(\.id)).count }
        if obsolete.isEmpty { found = try findObsolete(&manifest) }
        for change in changes {
          let row = ChangeRow(change, number: manifest.change + 1)
          try add(row)
          manifest.add(row)
        }
        // Who looked for them drops more of them, or many processes of one commit each would look again and again.
        let most = 2 * changes.count + 16 + found.count / 4
        dropped = try drop(obsolete.isEmpty ? found : obsolete, atMost: most, &manifest)
        if manifest != old { try update(manifest) }
        committed = .success(old.change...manifest.change)
      case .failure(let failure): committed = .failure(failure)
      }
    }
    if obsolete.isEmpty { obsolete = found }
    obsolete.removeLast(dropped)
    return committed
  }

  private func add(_ row: ChangeRow) throws(SQLiteError) {
    try insert.bind(0, row.change)
    try insert.bind(1, row.id)
    if let body = row.body { try insert.bind(2, body) } else { try insert.bindNothing(2) }
    try insert.bind(3, bits: row.idChecksum)
    try insert.bind(4, bits: row.checksum)
    try insert.run()
  }

  /// Removes the row of a change, and says whether there was one. Where a row's number is damaged, another change may have it.
  func remove(_ change: Int, _ checksum: UInt64) throws(SQLiteError) -> Bool {
    try delete.bind(0, change)
    try delete.bind(1, bits: checksum)
    try delete.run()
    return database.changedRows == 1
  }

  /// Gives the row of a change another number, and says whether that was free.
  func renumber(_ change: Int, to number: Int) throws(SQLiteError) -> Bool {
    try renumber.bind(0, number)
    try renumber.bind(1, change)
    try renumber.run()
    return database.changedRows == 1
  }

  /// Goes through all changes after one, from the first to the last or backwards; after 0 through all rows, whatever number damage left
  /// them.
  ///
  /// - Complexity: O(*n*) for all changes.
  func forEachRow(after change: Int, backwards: Bool = false, _ body: (ChangeRow) -> Void) throws(SQLiteError) {
    let select = backwards ? selectBackwards : select
    defer { select.reset() }
    try select.bind(0, change == 0 ? .min : change)
    // In a file that was made so that pages lead to one page again and again, rows might never end. Each takes more than eight bytes.
    var left = try database.integer("PRAGMA page_count") * Self.mostRowsOfPage
    while try select.step() {
      left -= 1
      if left < 0 { throw SQLiteError(code: 11, message: "there are more rows than bytes", statement: "SELECT") }
      body(
        ChangeRow(
          change: select.integer(0), id: select.bytes(1), body: select.integer(3) == 1 ? nil : select.bytes(2),
          idChecksum: select.bits(4), checksum: select.bits(5)))
    }
  }
}
