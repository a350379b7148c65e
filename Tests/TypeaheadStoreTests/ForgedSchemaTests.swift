import Foundation
import Testing
import TypeaheadSQLite

@testable import TypeaheadStore

/// A database that somebody made: its tables are those of an index, or nothing is asked of them.
@Suite(.timeLimit(.minutes(1))) struct ForgedSchemaTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let store = try RecordStore(at: folder.index, for: .writing)
    try store.commit((0..<20).map { .upsert(id: "\($0)", Array("body of \($0)".utf8)) })
    try store.keep(note: [1], asOf: 0)
    try store.close()
  }

  /// A view that has no row and no end.
  private static func endless(_ name: String, _ columns: String) -> String {
    """
    CREATE VIEW \(name) AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) \
    SELECT \(columns) FROM c WHERE x < 0
    """
  }

  /// What is done to a database, and what is found.
  private static let forgeries: [(sql: String, found: String)] = [
    ("ALTER TABLE note RENAME TO n2; \(endless("note", "x'00' AS bytes"))", "it has another table"),
    ("DROP TABLE note; \(endless("note", "x'00' AS bytes"))", "it has another view"),
    (endless("other", "1 AS one"), "it has another view"),
    ("CREATE TRIGGER t BEFORE INSERT ON changes BEGIN SELECT RAISE(IGNORE); END", "it has another trigger"),
    ("CREATE INDEX i ON changes(id)", "it has another index"),
    ("CREATE UNIQUE INDEX i ON changes(id)", "it has another index"),
    ("CREATE TABLE t(x)", "it has another table"),
    ("CREATE VIRTUAL TABLE t USING fts5(x)", "it has another table"),
    ("DROP TABLE note; CREATE TABLE note(bytes BLOB NOT NULL DEFAULT x'00')", "it has another table"),
    ("DROP TABLE note", "it lacks a part"), ("DROP TABLE note; DROP TABLE manifest", "it lacks 2 parts"),
    (
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'bytes BLOB NOT NULL', 'bytes BLOB NOT NULL CHECK (length(bytes) > 0)')
      """, "it has another table"
    ),
  ]

  @Test(arguments: forgeries.indices) func anotherSchemaIsNoIndex(number: Int) throws {
    let (sql, found) = Self.forgeries[number]
    try folder.change(sql)
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.records))
    let error = StoreError.notAnIndex(path: folder.records, found: "a database whose schema was changed: \(found)")
    for access in [RecordStore.Access.reading, .writing] {
      #expect(throws: error) { try RecordStore(at: folder.index, for: access) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.records)) == before)
  }

  /// Spaces and statistics do not count.
  @Test func toolsMayHaveLookedAtIt() throws {
    try folder.change(
      """
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' ', '  ')
      """)
    try folder.change("ANALYZE; VACUUM")
    #expect(try RecordStore(at: folder.index, for: .reading).verify() == [])
    try RecordStore(at: folder.index, for: .writing).commit([.delete(id: "1")])
    #expect(try RecordStore(at: folder.index, for: .reading).verify() == [])
  }

  /// What is put there while the index is open is not carried out either.
  @Test func nothingOfALaterSchemaIsCarriedOut() throws {
    let (writer, reader) = (
      try RecordStore(at: folder.index, for: .writing), try RecordStore(at: folder.index, for: .reading)
    )
    try folder.change(
      """
      CREATE TRIGGER t BEFORE INSERT ON changes BEGIN SELECT RAISE(IGNORE); END;
      ALTER TABLE note RENAME TO n2; \(Self.endless("note", "x'00' AS bytes"))
      """)
    try writer.commit([.upsert(id: "20", [1])])
    #expect(try reader.manifest.count == 21)
    var ids: Set<String> = []
    #expect(try reader.forEachRecord { ids.insert($0.idText) } == [] && ids.count == 21)
    for store in [writer, reader] { #expect(throws: StoreError.self) { try store.note() } }
  }

  /// Pages that lead to one page again and again have the rows of that again and again: 165 of 165 of 165 of some.
  @Test func rowsThatNeverEndAreDamage() throws {
    let store = try RecordStore(at: folder.index, for: .writing)
    try store.commit((20..<2000).map { .upsert(id: "\($0)", Array("body of \($0)".utf8)) })
    try store.close()
    let root = try SQLiteDatabase(path: folder.records).integer(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'changes'")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.records)))
    let pageBytes = RecordDatabase.pageBytes
    let start = (root - 1) * pageBytes
    try #require(bytes[start] == 5, "it is a page above others")
    // The pages behind the first leaf become pages above it, each of the next.
    let leaf = Int(bytes[start + 12]) << 8 | Int(bytes[start + 13])
    var below = Array(bytes[start + leaf..<start + leaf + 4])
    for page in [4, 3, 2].map({ bytes.count / pageBytes - $0 }) + [root - 1] {
      // Cells of a page's number and a row's, which stand behind one another; the last page is below the head's number, too.
      let count = (pageBytes - 12) / 7 - 1
      var content: [UInt8] = [5, 0, 0, UInt8(count >> 8), UInt8(count & 255), 0, 0, 0] + below
      content[5] = UInt8((pageBytes - 5 * count) >> 8)
      content[6] = UInt8((pageBytes - 5 * count) & 255)
      for cell in 0..<count {
        let place = pageBytes - 5 * (cell + 1)
        content += [UInt8(place >> 8), UInt8(place & 255)]
      }
      content += [UInt8](repeating: 0, count: pageBytes - 5 * count - content.count)
      for _ in 0..<count { content += below + [1] }
      bytes.replaceSubrange(page * pageBytes..<(page + 1) * pageBytes, with: content)
      below = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (page + 1) >> $0) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.records))
    let reader = try RecordStore(at: folder.index, for: .reading)
    let error = StoreError.damaged(folder: folder.index, .database("there are more rows than bytes"))
    #expect(throws: error) { try reader.forEachRecord { _ in } }
    #expect(try !reader.verify().isEmpty)
  }
}
