/// What a database says of itself.
package struct SQLiteHead {
  /// The number by which the program that made it is told, 0 where it gave none.
  package let application: Int
  /// The version of the program's format.
  package let format: Int
  private let tables: Int

  package init(of database: SQLiteDatabase) throws(SQLiteError) {
    // At one moment: a writer may be making it.
    try database.execute("BEGIN")
    application = try database.integer("PRAGMA application_id")
    format = try database.integer("PRAGMA user_version")
    tables = try database.integer("SELECT count(*) FROM sqlite_schema")
    try database.execute("COMMIT")
  }

  /// Whether it is nobody's yet.
  package var isEmpty: Bool { application == 0 && format == 0 && tables == 0 }

  /// Whose it is, in words.
  package var owner: String {
    application == 0 ? "a database of no known program" : "a database of program \(application)"
  }
}
