import BoundedWaits
import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadTestSupport

@testable import TypeaheadStore

private let sqliteProgram = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3", "/opt/homebrew/bin/sqlite3"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// A database that the `sqlite3` program makes, and writes to while it is searched.
@Suite(.enabled(if: sqliteProgram != nil, "the sqlite3 program is not installed"), .timeLimit(.minutes(2)))
struct SQLiteProgramTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/music.sqlite"
    try run(
      """
      CREATE TABLE "my tracks" (code TEXT PRIMARY KEY, title TEXT NOT NULL, artist TEXT, length REAL) WITHOUT ROWID;
      INSERT INTO "my tracks" VALUES ('a1', 'Night Light', 'Abel', 3.5), ('b2', 'Dark "Sky"', NULL, 4);
      """)
  }

  /// Has the program run some statements; the time that others write is waited for.
  private func run(_ statements: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(sqliteProgram))
    process.arguments = ["-bail", "-cmd", ".timeout 10000", path]
    let outcome = try process.outcome(input: statements)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.all)")
  }

  private func open() throws -> DurableIndex<Row> {
    let schema = Schema<Row>(fields: [Field("title", \.title), Field("artist", \.artist)], tolerance: .none)
    return try DurableIndex(
      SQLiteTableStorage(at: path, table: "my tracks", key: "code", columns: ["title", "artist"]),
      files: folder.path + "/files", kind: "tracks", schema: schema, codec: JSONRecordCodec<Row>())
  }

  /// A row, whose id is the column `code`.
  private struct Row: Codable, Identifiable, Sendable, Equatable {
    var code: String
    var title: String
    var artist: String?
    var id: String { code }
  }

  @Test func itsRowsAreFoundAndFollowed() async throws {
    let index = try open()
    #expect(index.search("nig").hits.map(\.id) == ["a1"] && index.search("sky").hits.map(\.id) == ["b2"])
    try run(
      """
      BEGIN; UPDATE "my tracks" SET title = 'Night Train' WHERE code = 'a1';
      DELETE FROM "my tracks" WHERE code = 'b2';
      INSERT INTO "my tracks" VALUES ('c''3', 'Köhler', 'Böhm', NULL); COMMIT;
      UPDATE "my tracks" SET code = 'd4' WHERE code = 'a1';
      """)
    #expect(try index.refresh())
    let rows = Set(index.search("", limit: .max).hits.map { "\($0.record.code) \($0.record.title)" })
    #expect(rows == ["d4 Night Train", "c'3 Köhler"])
    // What is rolled back was never there.
    try run(#"BEGIN; DELETE FROM "my tracks"; ROLLBACK;"#)
    #expect(try !index.refresh() && index.count == 2)
    try index.upsert([Row(code: "e5", title: "Own")])
    try index.commit()
    try run(#"DELETE FROM "my tracks" WHERE code = 'e5' AND length IS NULL AND artist IS NULL;"#)
    #expect(try index.refresh() && index.count == 2)
    try run(#"DROP TABLE "my tracks"; CREATE TABLE "my tracks" (code TEXT PRIMARY KEY, title, artist);"#)
    #expect(try index.refresh() && index.count == 0)
    try index.close()
  }

  /// A row comes while the index is open, from another process, and is followed without being asked for.
  @Test func aRowOfAnotherProcessIsFollowed() async throws {
    let index = try open()
    let following = Task { try await index.follow() }
    try run(#"INSERT INTO "my tracks" VALUES ('z9', 'Zebra', NULL, 1);"#)
    try await waitUntil("the row is found") { index.search("zeb").total == 1 }
    following.cancel()
    try await following.value
    try index.close()
  }
}
