import Foundation
import Typeahead
import TypeaheadSQLite
import TypeaheadStore
import TypeaheadTestSupport

struct OwnDatabasePage {
  private let temporary = PageFolder()
  let schema = Schema<Person>(fields: [Field("name", \.name)])
  let person = Person(id: 2, name: "Jane Roe", email: "")
  let db: Database

  var database: String { temporary.path + "/app.sqlite" }
  var folder: String { temporary.path + "/index" }
  var otherFolder: String { temporary.path + "/other-index" }

  /// Two databases of an app: one that is searched as it is, one with the columns that the page adds.
  init() throws {
    let table = """
      CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL DEFAULT '');
      INSERT INTO people(id, name) VALUES (1, 'John Smith');
      """
    try SQLiteDatabase(path: temporary.path + "/app.sqlite").execute(table)
    let page = try PackageFile("Sources/TypeaheadStore/TypeaheadStore.docc/OwnDatabase.md").text()
    let columns = page.split(separator: "```sql\n")[1].split(separator: "```")[0]
    let other = try SQLiteDatabase(path: temporary.path + "/other.sqlite")
    try other.execute(table + columns)
    db = Database(other)
  }

  struct Person: Codable, Identifiable, Sendable {
    let id: Int
    var name: String
    var email = ""
  }

  struct Meeting: Codable, Identifiable, Sendable {
    let id: Int
    var day: Date
  }
}

/// A wrapper of SQLite as an app may have one.
final class Database: @unchecked Sendable {
  private let database: SQLiteDatabase
  private let lock = NSRecursiveLock()

  init(_ database: SQLiteDatabase) { self.database = database }

  struct Row {
    var columns: [Any?]
    func int(_ column: Int) -> Int { columns[column] as! Int }
    func text(_ column: Int) -> String { columns[column] as! String }
    func bool(_ column: Int) -> Bool { int(column) != 0 }
  }

  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try lock.withLock {
      try database.execute("SAVEPOINT here")
      let result = try body()
      try database.execute("RELEASE here")
      return result
    }
  }

  func integer(_ sql: String) throws -> Int { try lock.withLock { try database.integer(sql) } }

  func blob(_ sql: String) throws -> [UInt8]? {
    try lock.withLock {
      let select = try database.prepare(sql)
      return try select.step() && !select.isNull(0) ? select.bytes(0) : nil
    }
  }

  func rows(_ sql: String, _ number: Int) throws -> [Row] {
    try lock.withLock {
      let select = try database.prepare(sql)
      try select.bind(0, number)
      var rows: [Row] = []
      while try select.step() {
        rows.append(Row(columns: [select.integer(0), select.text(1), select.integer(2), select.integer(3)]))
      }
      return rows
    }
  }

  func run(_ sql: String, _ bytes: [UInt8]) throws {
    try lock.withLock {
      let statement = try database.prepare(sql)
      try statement.bind(0, bytes)
      try statement.run()
    }
  }

  func run(_ sql: String, _ number: Int) throws {
    try lock.withLock {
      let statement = try database.prepare(sql)
      try statement.bind(0, number)
      try statement.run()
    }
  }

  func save(_ person: OwnDatabasePage.Person) throws {
    try transaction {
      try database.execute("UPDATE searching SET lastChange = lastChange + 1")
      let insert = try database.prepare(
        "INSERT OR REPLACE INTO people(id, name, change) SELECT ?, ?, lastChange FROM searching")
      try insert.bind(0, person.id)
      try insert.bind(1, person.name)
      try insert.run()
    }
  }

  func delete(id: String) throws {
    try transaction {
      try database.execute("UPDATE searching SET lastChange = lastChange + 1")
      let update = try database.prepare(
        "UPDATE people SET isDeleted = 1, change = (SELECT lastChange FROM searching) WHERE id = ?")
      try update.bind(0, id)
      try update.run()
    }
  }
}
