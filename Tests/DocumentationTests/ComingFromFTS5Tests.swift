import Testing
import TypeaheadSQLite

/// What the article *Coming from SQLite FTS5* says of FTS5.
@Suite struct ComingFromFTS5Tests {
  private let folder = PageFolder()
  private let database: SQLiteDatabase

  init() throws {
    database = try SQLiteDatabase(path: folder.path + "/people.sqlite")
    try database.execute(
      """
      CREATE VIRTUAL TABLE people USING fts5(name, email, team UNINDEXED);
      INSERT INTO people VALUES ('John Smith', 'john@example.com', 'sales');
      INSERT INTO people VALUES ('Johnny O''Hara', 'smith@example.com', 'support');
      """)
  }

  private func names(_ match: String) throws -> [String] {
    try database.texts("SELECT name FROM people WHERE people MATCH '\(match)' ORDER BY rank")
  }

  @Test func prefixesAreAskedFor() throws {
    #expect(try names("smi* jo*").count == 2 && names("smi jo").isEmpty)
    #expect(try names("{name} : smi*") == ["John Smith"])
    #expect(try names("\"john smith\"") == ["John Smith"] && names("example NOT john") == ["Johnny O'Hara"])
  }

  @Test func signsAreSyntax() throws {
    for (query, message) in [("o''hara", "syntax error"), ("wi-fi", "no such column: fi")] {
      let error = #expect(throws: SQLiteError.self) { try names(query) }
      #expect(error?.message.contains(message) == true, "\(query)")
    }
  }

  @Test func trigramsFindTheMiddleOfWords() throws {
    try database.execute(
      "CREATE VIRTUAL TABLE words USING fts5(word, tokenize='trigram'); INSERT INTO words VALUES ('telephone')")
    #expect(try database.texts("SELECT word FROM words WHERE words MATCH 'hone'") == ["telephone"])
  }
}
