internal import TypeaheadSQLite
internal import TypeaheadStore

/// A contentless FTS5 table in a file of its own. Rows count from 1.
final class FTS5Table {
  /// How a table is laid out.
  struct Layout {
    let columns: Int
    /// Whether prefixes of one to three characters have an index of their own.
    let hasPrefixes: Bool
    let isRanked: Bool

    fileprivate var names: String { (0..<columns).map { "c\($0)" }.joined(separator: ", ") }
    fileprivate var marks: String { String(repeating: ", ?", count: columns) }
  }

  private let database: SQLiteDatabase
  private let insert: SQLiteStatement
  private let remove: SQLiteStatement
  private let list: SQLiteStatement
  private let count: SQLiteStatement
  /// Whether all rows are gone through for the total.
  private let countsRows: Bool

  /// Opens a table that is there.
  convenience init(in file: TemporaryFile, _ layout: Layout) throws(SQLiteError) {
    let database = try SQLiteDatabase(path: file.path)
    try database.execute(Self.settings)
    try self.init(database, layout)
  }

  /// Makes a table of rows and brings it into its best form.
  convenience init(
    in file: TemporaryFile, _ layout: Layout, rows: some Sequence<[String]>
  ) throws(SQLiteError) {
    let database = try SQLiteDatabase(path: file.path)
    try database.execute(Self.settings)
    try database.execute(
      """
      CREATE VIRTUAL TABLE t USING fts5(\(layout.names), content='', detail=full, \
      columnsize=\(layout.isRanked ? 1 : 0), \(layout.hasPrefixes ? "prefix='1 2 3', " : "")\
      tokenize='unicode61 remove_diacritics 2')
      """)
    try self.init(database, layout)
    try database.execute("BEGIN")
    for (place, texts) in rows.enumerated() { try run(insert, row: place + 1, texts) }
    try database.execute("COMMIT; INSERT INTO t(t) VALUES('optimize'); VACUUM")
  }

  init(_ database: SQLiteDatabase, _ layout: Layout) throws(SQLiteError) {
    self.database = database
    insert = try database.prepare("INSERT INTO t(rowid, \(layout.names)) VALUES(?\(layout.marks))")
    remove = try database.prepare("INSERT INTO t(t, rowid, \(layout.names)) VALUES('delete', ?\(layout.marks))")
    count = try database.prepare("SELECT count(*) FROM t WHERE t MATCH ?")
    list = try database.prepare(
      "SELECT rowid FROM t WHERE t MATCH ?" + (layout.isRanked ? " ORDER BY bm25(t) LIMIT \(hitLimit)" : ""))
    countsRows = !layout.hasPrefixes && !layout.isRanked
  }

  /// Everything in memory, nothing waited for: the file needs to survive nothing.
  private static let settings = """
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -4000000; PRAGMA mmap_size = 68719476736;
    """

  /// Replaces a row, in a transaction of its own.
  func update(row: Int, _ texts: [String]) throws(SQLiteError) {
    try database.execute("BEGIN")
    try replace(row: row, texts)
    try database.execute("COMMIT")
  }

  /// Replaces a row by another of the same texts, which a contentless table must be told.
  func replace(row: Int, _ texts: [String]) throws(SQLiteError) {
    try run(remove, row: row, texts)
    try run(insert, row: row, texts)
  }

  private func run(_ statement: SQLiteStatement, row: Int, _ texts: [String]) throws(SQLiteError) {
    try statement.bind(0, row)
    for (place, text) in texts.enumerated() { try statement.bind(place + 1, text) }
    try statement.run()
  }

  /// Finds the first rows, or the best ones, and gives the number of all.
  func search(_ match: String, into rows: inout [Int]) throws(SQLiteError) -> Int {
    try list.bind(0, match)
    defer { list.reset() }
    var total = 0
    while total < hitLimit || countsRows, try list.step() {
      if total < hitLimit { rows.append(list.integer(0)) }
      total += 1
    }
    if total < hitLimit || countsRows { return total }
    try count.bind(0, match)
    defer { count.reset() }
    return try count.step() ? count.integer(0) : 0
  }

  /// The bytes of the pages of each of its parts.
  func sections() throws(SQLiteError) -> [(name: String, bytes: Int)] {
    let sizes = try database.prepare("SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY name")
    var sections: [(name: String, bytes: Int)] = []
    while try sizes.step() {
      let name = sizes.text(0)
      sections.append((name.hasPrefix("t_") ? String(name.dropFirst(2)) : name, sizes.integer(1)))
    }
    return sections
  }
}
