/// The schema of a database of this package's own: what it is made with, and what it must have.
package struct SQLiteSchema: Sendable {
  /// The keyword of each part, and its statement from the name on.
  private let parts: [(keyword: String, text: String)]
  private let hasTriggers: Bool

  package init(tables: [String], indexes: [String] = [], triggers: [String] = []) {
    parts = tables.map { ("TABLE", $0) } + indexes.map { ("INDEX", $0) } + triggers.map { ("TRIGGER", $0) }
    hasTriggers = !triggers.isEmpty
  }

  /// The statements that make what is not there.
  package var statements: String {
    parts.map { "CREATE \($0.keyword) IF NOT EXISTS \($0.text);" }.joined(separator: "\n")
  }

  /// What comes first with a database that others may have made or may write to: wait for them, and carry out nothing of its schema.
  package func beCautious(with database: SQLiteDatabase) throws(SQLiteError) {
    try database.execute(SQLiteDatabase.caution)
    database.distrustSchema(hasTriggers: hasTriggers)
  }

  /// What the schema of a database has that this one has not, or lacks, in words; nothing where they are equal.
  ///
  /// It is read before anything is asked of the tables: a view in the place of one may never end. Spaces do not count, nor do the tables
  /// of `ANALYZE`.
  package func difference(in database: SQLiteDatabase) throws(SQLiteError) -> String? {
    var missing = Set(parts.map { Self.packed("CREATE \($0.keyword) \($0.text)") })
    let select = try database.prepare("SELECT type, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    while try select.step() {
      let text = Self.packed(select.text(1))
      if missing.remove(text) != nil || Self.statistics.contains(text) { continue }
      let type = select.text(0)
      // Nothing else of the file is shown on a terminal.
      return ["table", "index", "view", "trigger"].contains(type) ? "it has another \(type)" : "it has another entry"
    }
    return missing.isEmpty ? nil : "it lacks \(missing.count == 1 ? "a part" : "\(missing.count) parts")"
  }

  private static let statistics = Set(
    ["CREATE TABLE sqlite_stat1(tbl,idx,stat)", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"].map(packed))

  /// The bytes of a statement with one space for several.
  private static func packed(_ text: String) -> [UInt8] {
    Array(text.utf8.split { [9, 10, 13, 32].contains($0) }.joined(separator: [32]))
  }
}
