import Foundation
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite

@testable import TypeaheadStore

/// Somebody, as an app keeps them.
struct Contact: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var name: String
  var mail: String
}

/// The database of an app: a table with columns of its own, to which it has added the number of each row's last change.
final class PeopleDatabase: RecordStorage {
  private let database: Lock<Connection>

  /// SQLite connections of this package belong to one thread at a time, which the lock sees to.
  private struct Connection: @unchecked Sendable {
    let database: SQLiteDatabase
  }

  init(path: String) throws {
    let database = try SQLiteDatabase(path: path)
    try database.execute(
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS people (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, mail TEXT NOT NULL, isDeleted INTEGER NOT NULL,
        change INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS peopleByChange ON people(change);
      CREATE TABLE IF NOT EXISTS searching (lastChange INTEGER NOT NULL, note BLOB);
      INSERT INTO searching SELECT 0, NULL WHERE NOT EXISTS (SELECT 1 FROM searching)
      """)
    self.database = Lock(Connection(database: database))
  }

  private func using<Result: Sendable>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
    try database.withLock { try body($0.database) }
  }

  private func transaction<Result: Sendable>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
    try using { database in
      try database.execute("BEGIN IMMEDIATE")
      do {
        let result = try body(database)
        try database.execute("COMMIT")
        return result
      } catch {
        try? database.execute("ROLLBACK")
        throw error
      }
    }
  }

  // MARK: What the app does

  /// Writes somebody, as the app did before it had a search.
  func save(_ contact: Contact) throws {
    _ = try transaction { database in try write(database) { change in try save(contact, change, database) } }
  }

  func delete(_ id: Int) throws {
    _ = try transaction { database in try write(database) { change in try delete(id, change, database) } }
  }

  func contacts() throws -> [Contact] {
    try using { database in
      let select = try database.prepare("SELECT id, name, mail FROM people WHERE NOT isDeleted ORDER BY id")
      var contacts: [Contact] = []
      while try select.step() {
        contacts.append(Contact(id: select.integer(0), name: select.text(1), mail: select.text(2)))
      }
      return contacts
    }
  }

  /// Changes one row with the next number.
  private func write(_ database: SQLiteDatabase, _ body: (_ change: Int) throws -> Void) throws -> Int {
    try database.execute("UPDATE searching SET lastChange = lastChange + 1")
    let change = try database.integer("SELECT lastChange FROM searching")
    try body(change)
    return change
  }

  private func save(_ contact: Contact, _ change: Int, _ database: SQLiteDatabase) throws {
    let insert = try database.prepare("INSERT OR REPLACE INTO people VALUES(?, ?, ?, 0, ?)")
    try insert.bind(0, contact.id)
    try insert.bind(1, contact.name)
    try insert.bind(2, contact.mail)
    try insert.bind(3, change)
    try insert.run()
  }

  private func delete(_ id: Int, _ change: Int, _ database: SQLiteDatabase) throws {
    let update = try database.prepare("UPDATE people SET isDeleted = 1, change = ? WHERE id = ?")
    try update.bind(0, change)
    try update.bind(1, id)
    try update.run()
  }

  // MARK: What the index asks for

  func lastChange() throws -> Int { try using { try $0.integer("SELECT lastChange FROM searching") } }

  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws -> RecordStorageState {
    try using { database in
      // One transaction: rows and number are of one moment.
      try database.execute("BEGIN")
      defer { try? database.execute("COMMIT") }
      let select = try database.prepare("SELECT id, name, mail, isDeleted, change FROM people WHERE change > ?")
      try select.bind(0, change)
      while try select.step() {
        let contact = Contact(id: select.integer(0), name: select.text(1), mail: select.text(2))
        if select.integer(3) == 1 {
          body(.deletion(id: "\(contact.id)"))
        } else {
          let bytes = try JSONRecordCodec<Contact>().encode(contact)
          body(.record(StoredRecord(id: "\(contact.id)", change: select.integer(4), body: bytes)))
        }
      }
      return RecordStorageState(
        lastChange: try database.integer("SELECT lastChange FROM searching"),
        count: try database.integer("SELECT count(*) FROM people WHERE NOT isDeleted"))
    }
  }

  func commit(_ changes: [RecordChange]) throws -> (previous: Int, last: Int) {
    try transaction { database in
      let previous = try database.integer("SELECT lastChange FROM searching")
      var last = previous
      for change in changes {
        last = try write(database) { number in
          if let body = change.body {
            try save(JSONRecordCodec<Contact>().decode(body), number, database)
          } else if let id = Int(String(decoding: change.id, as: UTF8.self)) {
            try delete(id, number, database)
          }
        }
      }
      return (previous, last)
    }
  }

  func note() throws -> [UInt8]? {
    try using { database in
      let select = try database.prepare("SELECT note FROM searching WHERE note IS NOT NULL")
      return try select.step() ? select.bytes(0) : nil
    }
  }

  func keep(note: [UInt8], asOf change: Int) throws {
    try transaction { database in
      let update = try database.prepare("UPDATE searching SET note = ?")
      try update.bind(0, note)
      try update.run()
      let forget = try database.prepare("DELETE FROM people WHERE isDeleted AND change <= ?")
      try forget.bind(0, change)
      try forget.run()
    }
  }
}
