import BoundedWaits
import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadTestSupport

@testable import TypeaheadStore

/// A table of an app's, written by plain SQL, is searched as it is.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite(.timeLimit(.minutes(5))) struct TableStorageTests {
  private struct Member: Codable, Identifiable, Sendable, Hashable {
    var id: Int
    var name: String
    var mail: String?
    var isAway: Bool
  }

  private let folder: TemporaryFolder
  private let path: String
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/app.sqlite"
    database = try SQLiteDatabase(path: path)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 10000")
    try makeTable()
  }

  private func makeTable() throws {
    try database.execute(
      """
      CREATE TABLE member (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, mail TEXT UNIQUE, isAway BOOLEAN NOT NULL DEFAULT 0,
        picture BLOB, note TEXT DEFAULT 'none')
      """)
  }

  private func open(_ access: RecordStore.Access = .writing) throws -> DurableIndex<Member> {
    let schema = Schema<Member>(
      fields: [Field("name", \.name), Field("mail", \.mail, analyzer: .email)], tolerance: .none)
    return try DurableIndex(
      SQLiteTableStorage(at: path, for: access, table: "member", columns: ["name", "mail", "isAway"]),
      files: folder.path + "/files", for: access, kind: "members", schema: schema, codec: JSONRecordCodec<Member>())
  }

  /// What the table has.
  private func rows() throws -> Set<Member> {
    let statement = try database.prepare("SELECT id, name, mail, isAway FROM member")
    var rows: Set<Member> = []
    while try statement.step() {
      rows.insert(
        Member(
          id: statement.integer(0), name: statement.text(1), mail: statement.isNull(2) ? nil : statement.text(2),
          isAway: statement.integer(3) != 0))
    }
    return rows
  }

  private func found(_ index: DurableIndex<Member>) -> Set<Member> {
    Set(index.search("", limit: .max).hits.map(\.record))
  }

  /// The codec writes keys in order, the table in that of its columns: what either wrote is indexed as it is stored.
  @Test func whatTheIndexWritesIsVerified() throws {
    let index = try open()
    try index.upsert([
      Member(id: 1, name: "Anna", mail: "anna@example.com", isAway: true), Member(id: 2, name: "Bert", isAway: false),
    ])
    try index.commit()
    try database.execute("INSERT INTO member (id, name) VALUES (3, 'Cara')")
    #expect(try index.refresh() && index.verify() == [])
    try index.close()
    #expect(try open().verify() == [])
  }

  @Test func whatTheAppWritesIsFound() throws {
    try database.execute(
      "INSERT INTO member (id, name, mail) VALUES (1, 'Anna Berg', 'anna@example.com'), (2, 'Bert', NULL)")
    let index = try open()
    #expect(index.search("ber").total == 2 && index.search("anna@ex").total == 1)
    #expect(try !index.refresh())
    try database.execute("UPDATE member SET picture = x'00', note = 'other' WHERE id = 1")
    #expect(try !index.refresh(), "nothing that is searched")
    try database.execute(
      "UPDATE member SET name = 'Anna Stein', isAway = 1 WHERE id = 1; DELETE FROM member WHERE id = 2")
    #expect(try index.refresh() && found(index) == rows())
    #expect(index.search("ber").total == 0 && index.search("stein").hits.first?.record.isAway == true)
    try index.close()
  }

  /// Whatever statements the app writes by, and however often it opens, the index has what the table has.
  @Test func randomStatementsAreFollowed() throws {
    for seed in Effort.seed(else: 0)..<Effort.seed(else: 0) + Effort.count("TYPEAHEAD_ROUNDS", short: 8, long: 100) {
      var random = SeededRandom(seed: UInt64(seed))
      try database.execute("DELETE FROM member")
      var index = try open()
      for step in 0..<40 {
        let statement = Self.statement(&random)
        // Some break a constraint, and change nothing.
        try? database.execute(statement)
        if Int.random(in: 0..<40, using: &random) == 0 {
          try database.execute("DROP TABLE member")
          try makeTable()
          try? database.execute(Self.statement(&random))
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          try index.refresh()
          #expect(try found(index) == rows(), "seed \(seed), step \(step), \(statement)")
        case 2:
          try index.close()
          index = try open()
          #expect(try found(index) == rows(), "seed \(seed), step \(step), opened, \(statement)")
        case 3: try index.commit()
        default: break
        }
      }
      try index.refresh()
      #expect(try found(index) == rows(), "seed \(seed)")
      try index.close()
    }
  }

  private static func statement(_ random: inout SeededRandom) -> String {
    func id() -> Int { Int.random(in: 1...8, using: &random) }
    func mail() -> String {
      Bool.random(using: &random) ? "NULL" : "'m\(Int.random(in: 1...4, using: &random))@example.com'"
    }
    let name = "'name \(Int.random(in: 0..<100, using: &random))'"
    let conflict = ["", "OR REPLACE", "OR IGNORE"].randomElement(using: &random)!
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: return "INSERT \(conflict) INTO member (id, name, mail) VALUES (\(id()), \(name), \(mail()))"
    case 4: return "UPDATE \(conflict) member SET name = \(name), mail = \(mail()) WHERE id = \(id())"
    case 5: return "UPDATE \(conflict) member SET id = \(id()) WHERE id = \(id())"
    case 6: return "DELETE FROM member WHERE id = \(id())"
    default: return "BEGIN; DELETE FROM member; INSERT INTO member (id, name) VALUES (\(id()), \(name)); COMMIT"
    }
  }

  @Test func whatIsWrittenThroughTheIndexIsInTheTable() throws {
    try database.execute("INSERT INTO member (id, name, note) VALUES (1, 'Anna', 'kept')")
    let index = try open()
    try index.upsert([
      Member(id: 1, name: "Anna B", mail: "a@example.com", isAway: true), Member(id: 7, name: "New", isAway: false),
    ])
    try index.commit()
    #expect(try found(index) == rows() && rows().count == 2)
    #expect(try database.texts("SELECT note FROM member ORDER BY id") == ["kept", "none"])
    #expect(try database.texts("SELECT typeof(isAway) || isAway FROM member ORDER BY id") == ["integer1", "integer0"])
    try index.delete(1)
    try index.commit()
    #expect(try !index.refresh() && rows() == [Member(id: 7, name: "New", isAway: false)] && found(index) == rows())
    // What the table refuses is named.
    try index.upsert([Member(id: 8, name: "Other", mail: "x@example.com", isAway: false)])
    try index.upsert([Member(id: 9, name: "Same", mail: "x@example.com", isAway: false)])
    #expect(throws: StoreError.self) { try index.commit() }
    #expect(try rows().count == 2)
    try? index.close()
  }

  @Test func aReaderOfAnotherConnectionFollows() async throws {
    #expect(throws: StoreError.notFollowed(table: "member")) { try open(.reading) }
    let writer = try open()
    let reader = try open(.reading)
    let noBackup = StoreError.noBackup(folder: folder.path + "/files")
    #expect(throws: noBackup) { try writer.backup(to: folder.path + "/copy") }
    let following = Task { try await reader.follow(every: .milliseconds(20)) }
    try database.execute("INSERT INTO member (id, name) VALUES (5, 'Carl')")
    try await waitUntil("the reader has it") { reader.search("carl").total == 1 }
    following.cancel()
    try await following.value
    try reader.close()
    try writer.close()
    let error = StoreError.database(SQLiteError(code: 2067, message: "UNIQUE constraint failed", statement: "INSERT"))
    #expect("\(error)".hasSuffix("(code 2067); mend the record, or the rule of its table that it breaks"))
  }

  @Test func wrongNamesAreSaid() throws {
    func message(_ table: String, _ key: String, _ columns: [String]) -> String {
      do throws(StoreError) {
        _ = try SQLiteTableStorage(at: path, table: table, key: key, columns: columns)
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message("members", "id", []).contains("no table called members; take one of")
        && message("members", "id", []).hasSuffix("member"))
    #expect(message("member", "key", []).contains("no column called key"))
    #expect(message("member", "id", ["nam"]).contains("nam; take some of id, name, mail"))
    // An é may be written in two ways, which are two names; SQLite takes one that there is not for a text.
    try database.execute(
      "CREATE TABLE letters (\"e\u{301}\" TEXT PRIMARY KEY, \"\u{E9}\" TEXT); CREATE TABLE letter (\"e\u{301}\" TEXT)")
    #expect(message("letter", "\u{E9}", []).contains("no column called"))
    let letters = try FollowedTable("letters", key: "e\u{301}", columns: ["\u{E9}"], in: database)
    #expect(letters.columns.map { Array($0.name.utf8) } == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
    #expect(throws: StoreError.self) {
      _ = try SQLiteTableStorage(at: folder.path + "/none.sqlite", table: "member", columns: [])
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/none.sqlite"))
  }

  /// Names that must be quoted, and keys that are texts.
  @Test func anyNamesAndKeysDo() throws {
    try database.execute(
      #"""
      CREATE TABLE "the ""people's""" ("the key" TEXT PRIMARY KEY, "full name" TEXT);
      INSERT INTO "the ""people's""" VALUES ('a''b', 'Anna'), (NULL, 'Nobody')
      """#)
    struct Row: Codable, Identifiable, Sendable {
      enum CodingKeys: String, CodingKey { case id = "the key", name = "full name" }
      var id: String
      var name: String
    }
    let index = try DurableIndex(
      SQLiteTableStorage(at: path, table: "the \"people's\"", key: "the key", columns: ["full name"]),
      files: folder.path + "/others", kind: "others", schema: Schema<Row>(fields: [Field("name", \.name)]),
      codec: JSONRecordCodec<Row>())
    #expect(index.search("").hits.map(\.id) == ["a'b"])
    try database.execute("UPDATE \"the \"\"people's\"\"\" SET \"full name\" = 'Berta'")
    try index.refresh()
    #expect(index.search("bert").total == 1 && index.count == 1)
    try index.delete("a'b")
    try index.commit()
    #expect(try database.integer("SELECT count(*) FROM \"the \"\"people's\"\"\"") == 1)
    try index.close()
  }

  /// Whatever the type and collation of a key, a row is its text's alone.
  @Test(arguments: ["", "INTEGER", "TEXT", "TEXT COLLATE NOCASE", "REAL"]) func keysAreTexts(type: String) throws {
    try database.execute(
      "CREATE TABLE keyed (id \(type) PRIMARY KEY, name TEXT); INSERT INTO keyed VALUES (12, 'Anna')")
    struct Row: Codable, Identifiable, Sendable {
      struct ID: Codable, Hashable, Sendable, CustomStringConvertible {
        let description: String
        init(_ text: String) { description = text }
        init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          description = try (try? container.decode(Int.self)).map { "\($0)" } ?? container.decode(String.self)
        }
        func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(description)
        }
      }
      var id: ID
      var name: String
    }
    func open() throws -> DurableIndex<Row> {
      try DurableIndex(
        SQLiteTableStorage(at: path, table: "keyed", columns: ["name"]), files: folder.path + "/keyed", kind: "keyed",
        schema: Schema<Row>(fields: [Field("name", \.name)]), codec: JSONRecordCodec<Row>())
    }
    if type != "REAL" {
      let index = try open()
      #expect(try index.delete(Row.ID("12")))
      try index.commit()
      #expect(try database.integer("SELECT count(*) FROM keyed") == 0)
      try index.close()
    }
    if type == "REAL" {
      let storage = try SQLiteTableStorage(at: path, table: "keyed", columns: ["name"])
      _ = try storage.commit([.delete(id: "12")])
      #expect(try database.integer("SELECT count(*) FROM keyed") == 1)
      _ = try storage.commit([.delete(id: "12.0")])
      #expect(try database.integer("SELECT count(*) FROM keyed") == 0)
      try storage.close()
    }
    try expectNoScan()
    if type == "INTEGER" {
      try database.execute("INSERT INTO keyed VALUES (7, 'Anna')")
      let index = try open()
      try index.upsert(Row(id: Row.ID("007"), name: "James"))
      // The column would keep it as 7.
      #expect(throws: StoreError.self) { try index.commit() }
      #expect(try database.texts("SELECT id || name FROM keyed") == ["7Anna"])
      try index.delete(Row.ID("007"))
      try index.upsert(Row(id: Row.ID("8"), name: "James"))
      try index.commit()
      #expect(try database.texts("SELECT id || name FROM keyed") == ["7Anna", "8James"])
      try index.close()
    }
    guard type.hasPrefix("TEXT") else { return }
    try database.execute("INSERT INTO keyed VALUES ('ann', 'Ann')")
    var index = try open()
    #expect(index.search("ann").total == 1)
    // Another case is another record, which the table does not have.
    #expect(try !index.delete(Row.ID("ANN")))
    try index.commit()
    #expect(try database.texts("SELECT id FROM keyed") == ["ann"])
    if type.hasSuffix("NOCASE") {
      try index.upsert([Row(id: Row.ID("ANN"), name: "Other")])
      #expect(throws: StoreError.self) { try index.commit() }
      #expect(try database.texts("SELECT id || name FROM keyed") == ["annAnn"])
      try index.delete(Row.ID("ANN"))
      try index.commit()
    }
    try index.close()
    try database.execute("UPDATE keyed SET id = 'Ann'")
    index = try open()
    #expect(index.search("").hits.map(\.id.description) == ["Ann"])
    try index.close()
  }

  /// However many rows there are, a delete finds its own, and a write its note.
  private func expectNoScan() throws {
    let deleting = try FollowedTable("keyed", key: "id", columns: ["name"], in: database).deleting
    let plan = try database.prepare("EXPLAIN QUERY PLAN " + deleting)
    while try plan.step() { #expect(plan.text(3).hasPrefix("SEARCH"), "\(plan.text(3))") }
    func work() throws -> Int {
      let update = try database.prepare("UPDATE keyed SET name = name || '.' WHERE id = 1")
      try update.run()
      return update.instructions
    }
    try database.execute("INSERT INTO keyed VALUES (1, 'a'), (2, 'b')")
    let few = try work()
    try database.execute(
      "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO keyed SELECT i, 'c' FROM n"
    )
    #expect(try work() <= few + 20)
    try database.execute("DELETE FROM keyed")
  }

  /// What the table does not take is refused, also where it has its key alone, and where a trigger leaves rows out.
  @Test func rowsThatAreNotWrittenAreRefused() throws {
    try database.execute(
      """
      CREATE TABLE names (id TEXT PRIMARY KEY COLLATE NOCASE); INSERT INTO names VALUES ('ann');
      CREATE TRIGGER refusing BEFORE INSERT ON names WHEN NEW.id = 'bob' BEGIN SELECT RAISE(IGNORE); END
      """)
    let storage = try SQLiteTableStorage(at: path, table: "names", columns: [])
    for id in ["ANN", "bob"] {
      let error = try #require(throws: SQLiteError.self) {
        try storage.commit([.upsert(id: id, Array("{\"id\": \"\(id)\"}".utf8))])
      }
      #expect(error.code == 19 && "\(error)".contains("refuses the row"))
    }
    _ = try storage.commit([
      .upsert(id: "ann", Array("{\"id\": \"ann\"}".utf8)), .upsert(id: "eve", Array("{\"id\": \"eve\"}".utf8)),
    ])
    #expect(try database.texts("SELECT id FROM names") == ["ann", "eve"])
    try storage.close()
  }

  /// A quote in a name is doubled whatever stands behind it.
  @Test func quotesUnderMarks() throws {
    let (name, quoted) = ("peo\"\u{308}ple'\u{301}s", "\"peo\"\"\u{308}ple'\u{301}s\"")
    try database.execute(
      "CREATE TABLE \(quoted) (id TEXT PRIMARY KEY, name TEXT); INSERT INTO \(quoted) VALUES ('a', 'Anna')")
    let storage = try SQLiteTableStorage(at: path, table: name, columns: ["name"])
    _ = try storage.commit([.upsert(id: "b", Array(#"{"id": "b", "name": "Bob"}"#.utf8))])
    #expect(try database.texts("SELECT name FROM \(quoted) ORDER BY id") == ["Anna", "Bob"])
    try storage.close()
  }

  /// A database in UTF-16 is read as any other.
  @Test func databasesInUTF16() throws {
    let path = folder.path + "/wide.sqlite"
    let wide = try SQLiteDatabase(path: path)
    try wide.execute(
      "PRAGMA encoding = 'UTF-16'; CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT, mail TEXT, isAway BOOLEAN)")
    try wide.execute("INSERT INTO member VALUES (1, 'Søren', NULL, 0)")
    #expect(try wide.texts("SELECT name FROM member") == ["Søren"])
    let index = try DurableIndex(
      SQLiteTableStorage(at: path, table: "member", columns: ["name", "mail", "isAway"]), files: folder.path + "/wide",
      kind: "members", schema: Schema<Member>(fields: [Field("name", \.name)]), codec: JSONRecordCodec<Member>())
    #expect(index.search("sor").hits.map(\.record.name) == ["Søren"])
    try index.close()
  }

  /// A call from inside another is refused, and a key that is not unique is said to be.
  @Test func callsFromInsideAndLooseKeys() throws {
    try database.execute("CREATE TABLE loose (id INTEGER, name TEXT); INSERT INTO loose VALUES (1, 'Anna')")
    let storage = try SQLiteTableStorage(at: path, table: "loose", columns: ["name"])
    var errors: [String] = []
    _ = try storage.forEachChange(after: 0) { _ in
      do { _ = try storage.note() } catch { errors.append("\(error)") }
    }
    #expect(errors == ["\(StoreError.reentrant(folder: path))"])
    do {
      _ = try storage.commit([.upsert(id: "1", Array("{\"id\":1,\"name\":\"B\"}".utf8))])
      Issue.record("it was written")
    } catch {
      #expect("\(error)".contains("declare the column of the key PRIMARY KEY or UNIQUE"), "\(error)")
    }
    try storage.close()
  }
}
