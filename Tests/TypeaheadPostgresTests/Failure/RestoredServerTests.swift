import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// A server that comes back as it was before: what was acknowledged since is not there, and nobody is to think so, or to write over it.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized, .timeLimit(.minutes(2))) struct RestoredServerTests {
  private typealias Note = WritingPlan.Note

  private let kind = TestCluster.newKind()
  private let servers: [LocalServer]
  private let index: PostgresIndex<Note>

  init() async throws {
    servers = try await TestCluster.three.started()
    try await PostgresCluster(at: servers[0].address, kind: kind)
      .create(for: Note.schema, on: servers[1...2].map(\.shard))
    index = try await PostgresIndex<Note>(at: servers[0].address, kind: kind, schema: Note.schema)
    for part in 0..<4 { try await index.upsert((0..<10).map { Note(id: part * 10 + $0, text: "note") }) }
  }

  private func partial() async throws -> PostgresIndex<Note> {
    var options = PostgresOptions()
    options.allowsPartialAnswers = true
    return try await PostgresIndex<Note>(
      at: servers[0].address, kind: kind, schema: Note.schema, options: options)
  }

  @Test func aShardOfOldIsNoticed() async throws {
    let wanted = PostgresError.outOfStep(shard: 1, expected: 4, found: 3)
    try servers[2].execute("UPDATE typeahead_\(kind).shard_1 SET generation = 3")
    await #expect(throws: wanted) { try await index.search("note", SearchOptions()) }
    await #expect(throws: wanted) { try await index.upsert([Note(id: 1, text: "other")]) }
    await #expect(throws: wanted) { try await index.search("note", SearchOptions()) }
    let rest = try await partial().search("note", SearchOptions(limit: .max))
    #expect(!rest.isExact && rest.total > 0 && rest.total < 40 && rest.hits.count == rest.total)
    try servers[2].execute("UPDATE typeahead_\(kind).shard_1 SET generation = 4")
    let all = try await partial().search("note", SearchOptions())
    #expect(all.isExact && all.total == 40)
  }

  @Test(arguments: [2, 100]) func aCoordinatorOfOldIsNoticed(_ writes: Int) async throws {
    let wanted = PostgresError.outOfStep(shard: 0, expected: 4 - writes, found: 4)
    try servers[0].execute("UPDATE typeahead_\(kind).state SET generation = generation - \(writes)")
    await #expect(throws: wanted) { try await index.upsert([Note(id: 1, text: "other")]) }
    await #expect(throws: PostgresError.self) { try await index.search("note", SearchOptions()) }
    await #expect(throws: PostgresError.self) { try await partial().search("note", SearchOptions()) }
    try servers[0].execute("UPDATE typeahead_\(kind).state SET generation = 4")
    #expect(try await index.search("note", SearchOptions()).total == 40)
  }

  /// It is there as soon as it is asked whether it is.
  @Test func aShardThatDiesOfEachSearchIsAnError() async throws {
    let rows = "typeahead_\(kind).rows_0"
    try servers[1].execute(
      """
      ALTER VIEW \(rows) RENAME TO hidden;
      CREATE VIEW \(rows) AS SELECT * FROM typeahead_\(kind).hidden WHERE pg_terminate_backend(pg_backend_pid())
      """)
    await #expect(throws: PostgresError.self) { try await index.search("note", SearchOptions()) }
  }
}
