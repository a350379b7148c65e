internal import TypeaheadSQLite
internal import TypeaheadStore

/// A contentless FTS5 table and the records it is of, in one file: without them a write could not be said to be durable as one of this
/// package is.
///
/// A record is found by its id and replaced where it stands. What was indexed before is told the table, not read again.
final class FTS5Store {
  /// What is written of a record.
  struct Row {
    let number: Int
    let id: String
    let texts: [String]
    let body: [UInt8]
  }

  private let database: SQLiteDatabase
  private let table: FTS5Table
  private let find: SQLiteStatement
  private let update: SQLiteStatement

  /// Opens a table that is there, and puts the records beside it.
  init(in file: TemporaryFile, _ layout: FTS5Table.Layout, rows: some Sequence<Row>) throws(SQLiteError) {
    database = try SQLiteDatabase(path: file.path)
    // A commit is on the disk when it returns, as those of this package are.
    try database.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
      PRAGMA cache_size = -4000000; PRAGMA mmap_size = 68719476736;
      CREATE TABLE records (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT
      """)
    table = try FTS5Table(database, layout)
    find = try database.prepare("SELECT row FROM records WHERE id = ?")
    update = try database.prepare("UPDATE records SET body = ? WHERE row = ?")
    let insert = try database.prepare("INSERT INTO records(row, id, body) VALUES(?, ?, ?)")
    try database.execute("BEGIN")
    for row in rows {
      try insert.bind(0, row.number)
      try insert.bind(1, row.id)
      try insert.bind(2, row.body)
      try insert.run()
    }
    try database.execute("COMMIT")
  }

  /// Replaces records in one commit.
  func replace(_ rows: [Row]) throws(SQLiteError) {
    try database.execute("BEGIN IMMEDIATE")
    for row in rows {
      try find.bind(0, row.id)
      let number = try find.step() ? find.integer(0) : nil
      find.reset()
      guard let number else { preconditionFailure("record \(row.id) is not there") }
      try update.bind(0, row.body)
      try update.bind(1, number)
      try update.run()
      try table.replace(row: number, row.texts)
    }
    try database.execute("COMMIT")
  }
}
