import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite

@testable import TypeaheadStore

/// Rows that go without a trigger, and values that JSON has not.
@Suite struct LostRowsTests {
  private struct Item: Codable, Identifiable, Sendable, Hashable {
    var id: String
    var name: String?
    var rank: Double?
  }

  /// A way in which SQLite removes rows of the table `item`, whose columns `id`, `name` and `rank` are followed.
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    /// What stands behind the followed columns, and behind the table.
    var columns = "phone TEXT UNIQUE, active INTEGER DEFAULT 0"
    var end = ""
    var before = ""
    let statements: String
    var testDescription: String { name }
  }

  static let ways: [Way] = [
    Way(name: "nothing", statements: "SELECT 1"),
    Way(name: "unique column", statements: "UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'"),
    Way(name: "unique column, other letters", statements: "UPDATE OR REPLACE item SET PHONE = '2' WHERE id = '1'"),
    Way(
      name: "unique column of all", statements: "UPDATE OR REPLACE item SET phone = '9'"),
    Way(
      name: "unique column, without row numbers", end: "WITHOUT ROWID",
      statements: "UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'"),
    Way(
      name: "clause of the table", columns: "phone TEXT UNIQUE ON CONFLICT REPLACE, active INTEGER DEFAULT 0",
      statements: "UPDATE item SET phone = '2' WHERE id = '1'"),
    Way(
      name: "clause of the table, insertion",
      columns: "phone TEXT UNIQUE ON CONFLICT REPLACE, active INTEGER DEFAULT 0",
      statements: "INSERT INTO item (id, phone) VALUES ('9', '2'), ('10', '3')"),
    Way(name: "insertion", statements: "REPLACE INTO item (id, phone) VALUES ('1', '2')"),
    Way(
      name: "insertion with recursive triggers",
      statements: "PRAGMA recursive_triggers = ON; REPLACE INTO item (id, phone) VALUES ('1', '2')"),
    Way(
      name: "unique column with recursive triggers",
      statements: "PRAGMA recursive_triggers = ON; UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'"),
    Way(name: "row number", statements: "UPDATE OR REPLACE item SET rowid = 2 WHERE rowid = 1"),
    Way(name: "row number, oid", statements: "UPDATE OR REPLACE item SET oid = 2 WHERE rowid = 1"),
    Way(name: "row number, _rowid_", statements: "UPDATE OR REPLACE item SET _ROWID_ = 2 WHERE rowid = 1"),
    Way(
      name: "several columns", columns: "phone TEXT, active INTEGER DEFAULT 0, UNIQUE (active, phone)",
      statements: "UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'"),
    Way(
      name: "partial index", columns: "phone TEXT, active INTEGER DEFAULT 0",
      before: "CREATE UNIQUE INDEX partial ON item(phone) WHERE active; UPDATE item SET phone = '1'",
      statements: "UPDATE OR REPLACE item SET active = 1"),
    Way(
      name: "index of an expression", columns: "phone TEXT, active INTEGER DEFAULT 0",
      before: "CREATE UNIQUE INDEX expression ON item(phone + 10 * active)",
      statements: "UPDATE OR REPLACE item SET active = 0.1 WHERE id = '1'"),
    Way(
      name: "generated column", columns: "phone TEXT, active INTEGER DEFAULT 0, double AS (phone * 2) UNIQUE",
      statements: "UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'"),
    Way(
      name: "index that is made later", columns: "phone TEXT, active INTEGER DEFAULT 0",
      statements:
        "CREATE UNIQUE INDEX later ON item(phone); UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'"),
    Way(
      name: "cascade of a deletion",
      columns: "phone TEXT REFERENCES person ON DELETE CASCADE, active INTEGER DEFAULT 0",
      statements: "DELETE FROM person WHERE phone > '2'"),
    Way(
      name: "cascade of a replacement",
      columns: "phone TEXT REFERENCES person ON DELETE CASCADE, active INTEGER DEFAULT 0",
      statements: "REPLACE INTO person VALUES ('2', 0)"),
    Way(
      name: "cascade of a deferred key",
      columns: "phone TEXT REFERENCES person ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, active INTEGER DEFAULT 0",
      statements: "BEGIN; DELETE FROM person; INSERT INTO person VALUES ('9', 0); COMMIT"),
    Way(
      name: "cascade of an update",
      columns: """
        phone TEXT UNIQUE REFERENCES person ON UPDATE CASCADE, active INTEGER DEFAULT 0
        """,
      statements: """
        UPDATE person SET phone = '9' WHERE phone = '2'; UPDATE OR REPLACE item SET phone = '9' WHERE id = '1'
        """),
    Way(name: "all", statements: "DELETE FROM item"),
    Way(name: "all, and again", statements: "DELETE FROM item; INSERT INTO item (id, name) VALUES ('2', 'other')"),
    Way(
      name: "renamed column",
      statements: """
        ALTER TABLE item RENAME COLUMN phone TO tel; UPDATE OR REPLACE item SET tel = '2' WHERE id = '1';
        """),
    Way(
      name: "dropped and added column",
      statements: """
        ALTER TABLE item DROP COLUMN active; ALTER TABLE item ADD COLUMN active DEFAULT 1;
        UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'
        """),
    Way(
      name: "renamed table",
      statements: """
        ALTER TABLE item RENAME TO old; DELETE FROM old WHERE id = '1'; ALTER TABLE old RENAME TO item;
        UPDATE OR REPLACE item SET phone = '2' WHERE id = '3'
        """),
    Way(
      name: "table made anew",
      statements: """
        CREATE TABLE other (id TEXT PRIMARY KEY, name TEXT, rank, phone TEXT UNIQUE, active);
        INSERT INTO other SELECT * FROM item WHERE id <> '2'; DROP TABLE item; ALTER TABLE other RENAME TO item;
        UPDATE OR REPLACE item SET phone = '4' WHERE id = '3'
        """),
    Way(
      name: "cleaning", statements: "VACUUM; UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'; VACUUM"),
    Way(
      name: "rolled back",
      statements: """
        BEGIN; SAVEPOINT s; UPDATE OR REPLACE item SET phone = '2' WHERE id = '1'; ROLLBACK TO s; COMMIT;
        BEGIN; DELETE FROM item; ROLLBACK
        """),
  ]

  private let folder: TemporaryFolder
  private let path: String
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/app.sqlite"
    database = try SQLiteDatabase(path: path)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON")
  }

  /// A table of five rows; each is of a person.
  private func make(_ way: Way) throws {
    let numbers = "WITH numbers(n) AS (VALUES (1), (2), (3), (4), (5))"
    try database.execute(
      """
      CREATE TABLE person (phone TEXT PRIMARY KEY, age);
      INSERT INTO person \(numbers) SELECT n, n FROM numbers;
      CREATE TABLE item (id TEXT PRIMARY KEY, name TEXT, rank, \(way.columns)) \(way.end);
      INSERT INTO item (id, name, phone) \(numbers) SELECT n, 'name ' || n, n FROM numbers;
      \(way.before)
      """)
  }

  private func open(
    _ access: RecordStore.Access = .writing, at path: String? = nil, files: String = "files"
  ) throws -> DurableIndex<Item> {
    try DurableIndex(
      SQLiteTableStorage(at: path ?? self.path, for: access, table: "item", columns: ["name", "rank"]),
      files: folder.path + "/" + files, for: access, kind: "items",
      schema: Schema<Item>(fields: [Field("name", \.name)]), codec: JSONRecordCodec<Item>())
  }

  private func rows(_ database: SQLiteDatabase? = nil) throws -> Set<Item> {
    let select = try (database ?? self.database).prepare("SELECT id, name FROM item")
    var rows: Set<Item> = []
    while try select.step() {
      rows.insert(Item(id: select.text(0), name: select.isNull(1) ? nil : select.text(1)))
    }
    return rows
  }

  private func found(_ index: DurableIndex<Item>) -> Set<Item> {
    Set(index.search("", limit: .max).hits.map(\.record))
  }

  @Test(arguments: ways) func rowsThatGoAreNotFound(way: Way) throws {
    try make(way)
    do {
      let (writer, reader) = (try open(), try open(.reading))
      #expect(found(writer).count == 5 && found(reader).count == 5)
      try database.execute(way.statements)
      // The reader before the writer, which notes what went.
      if !way.statements.contains("TABLE"), !way.statements.contains("INDEX") {
        try reader.refresh()
        #expect(try found(reader) == rows() && reader.verify() == [])
      }
      try writer.refresh()
      #expect(try found(writer) == rows() && writer.verify() == [])
      try reader.refresh()
      #expect(try found(reader) == rows() && reader.verify() == [])
      try writer.close()
    }
    #expect(try found(open()) == rows() && open().verify() == [])
  }

  /// The same by another connection, which has the database beside another.
  @Test(arguments: ways.filter { way in !["VACUUM", "TABLE", "INDEX"].contains(where: way.statements.contains) })
  func anyConnectionIsFollowed(way: Way) throws {
    try make(way)
    let writer = try open()
    let other = try SQLiteDatabase(path: folder.path + "/other.sqlite")
    try other.execute("PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000; ATTACH '\(path)' AS app")
    try other.execute(way.statements)
    try writer.refresh()
    #expect(try found(writer) == rows() && writer.verify() == [])
  }

  /// A copy has the notes with the rows.
  @Test func aCopyIsFollowed() throws {
    try make(Self.ways[1])
    let writer = try open()
    try database.execute(Self.ways[1].statements)
    let copy = folder.path + "/copy.sqlite"
    try database.execute("VACUUM INTO '\(copy)'")
    let copied = try open(at: copy, files: "others")
    #expect(try found(copied) == rows() && copied.verify() == [])
    let other = try SQLiteDatabase(path: copy)
    try other.execute("UPDATE OR REPLACE item SET phone = '4' WHERE id = '3'")
    try copied.refresh()
    #expect(try found(copied) == rows(other) && found(copied).count == 3 && copied.verify() == [])
    try writer.refresh()
    #expect(try found(writer) == rows())
  }

  /// What else the app's table does with what the index writes is read from it.
  @Test func whatTheTableMakesOfRecordsIsRead() throws {
    try make(
      Way(
        name: "", columns: "phone TEXT UNIQUE ON CONFLICT REPLACE DEFAULT '2'",
        before: """
          CREATE TRIGGER lower AFTER INSERT ON item WHEN NEW.name <> lower(NEW.name)
            BEGIN UPDATE item SET name = lower(name) WHERE id = NEW.id; DELETE FROM item WHERE id = '5'; END
          """, statements: ""))
    let writer = try open()
    for item in [Item(id: "8", name: "eight"), Item(id: "9", name: "NINE")] {
      try writer.upsert(item)
      try writer.commit()
      try writer.refresh()
      #expect(try found(writer) == rows() && writer.verify() == [])
    }
    #expect(found(writer).map(\.name).sorted { ($0 ?? "") < ($1 ?? "") } == ["name 1", "name 3", "name 4", "nine"])
    try writer.close()
    #expect(try found(open()) == rows())
  }

  /// They are null, or mended, and all other rows are as they are.
  @Test func valuesThatJSONHasNotKeepNothingFromOpening() throws {
    try make(Self.ways[0])
    try database.execute(
      """
      INSERT INTO item (id, name, rank) VALUES
        ('a', 'infinite', 9e999), ('b', 'infinite', -9e999), ('c', x'00ff', 1), ('d', 'zero' || char(0) || 'end', 2),
        ('e', CAST(x'61ff62' AS TEXT), 3), ('f' || char(0) || 'g', 'zero', x'01'), (x'0102', 'bytes', 4),
        (CAST(x'68ff' AS TEXT), 'no text', 5), (NULL, 'null', 6), ('Inf', 'inf', 7)
      """)
    let odd = [
      Item(id: "a", name: "infinite"), Item(id: "b", name: "infinite"), Item(id: "c", rank: 1),
      Item(id: "d", name: "zero\0end", rank: 2), Item(id: "e", name: "a\u{FFFD}b", rank: 3),
      Item(id: "f\0g", name: "zero"), Item(id: "h\u{FFFD}", name: "no text", rank: 5),
      Item(id: "Inf", name: "inf", rank: 7),
    ]
    for access in [RecordStore.Access.writing, .reading, .writing] {
      let index = try open(access)
      #expect(try index.count == 5 + odd.count && index.verify() == [] && !index.refresh())
      #expect(found(index).isSuperset(of: odd))
      #expect(index.opening.findings == [] && index.opening.rebuilt == [])
      try index.close()
    }
    let writer = try open()
    try database.execute(
      "UPDATE item SET rank = 9e999; DELETE FROM item WHERE id = '3'; UPDATE item SET id = x'03' WHERE id = '4'")
    #expect(try writer.refresh() && writer.verify() == [] && writer.count == 3 + odd.count)
    #expect(found(writer).allSatisfy { $0.rank == nil })
  }

  /// Keys of any type.
  @Test func keysThatAreNoTextKeepNothingFromOpening() throws {
    try database.execute(
      """
      CREATE TABLE item (id UNIQUE, name TEXT, rank);
      INSERT INTO item VALUES (9e999, 'infinite', 1), (-9e999, 'infinite', 1), (x'31', 'bytes', 1), ('1', 'one', 1)
      """)
    let index = try open()
    #expect(try found(index) == [Item(id: "1", name: "one", rank: 1)] && index.verify() == [])
    try database.execute("DELETE FROM item WHERE name = 'infinite'; INSERT INTO item VALUES ('2', 'two', 2)")
    #expect(try index.refresh() && index.count == 2 && index.verify() == [])
  }

  /// SQLite would cut the text there.
  @Test func aTextWithTheCharacterZeroIsNotWritten() throws {
    try make(Self.ways[0])
    let index = try open()
    let odd = [Item(id: "8", name: "a\0b"), Item(id: "a\0b", name: "eight")]
    try index.upsert(odd + [Item(id: "9", name: #"a\u0000b"#), Item(id: "10", name: #"\"#)])
    let error = #expect(throws: StoreError.self) { try index.commit() }
    guard case .notStored(let refused)? = error else { throw CocoaError(.featureUnsupported) }
    #expect(Set(refused.map(\.id)) == Set(odd.map(\.id)) && refused.allSatisfy { $0.reason.contains("character 0") })
    #expect(try rows().filter { $0.id.hasPrefix("9") || $0.id.hasPrefix("10") }.map(\.name).count == 2)
    #expect(try rows().contains(Item(id: "9", name: #"a\u0000b"#)) && rows().count == 7)
  }
}
