import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// An answer over several shards is one state of all of them.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct GenerationTests {
  private typealias Note = WritingPlan.Note

  /// As if the coordinator had been killed after a shard had committed: the shard is ahead.
  @Test func whatAShardHasAheadIsNeverSeenAndTakenBack() async throws {
    let servers = try await TestCluster.three.started().prefix(3)
    let kind = TestCluster.newKind()
    try await PostgresCluster(at: servers[0].address, kind: kind)
      .create(for: Note.schema, on: servers.dropFirst().map(\.shard))
    let index = try await PostgresIndex<Note>(at: servers[0].address, kind: kind, schema: Note.schema)
    try await index.upsert((0..<30).map { Note(id: $0, text: "note \($0)") })
    let records = "typeahead_\(kind).records_1"
    try servers[2].execute(
      """
      UPDATE typeahead_\(kind).shard_1 SET generation = 2;
      UPDATE \(records) SET died = 2 WHERE died > 2;
      INSERT INTO \(records) SELECT id || 'x', bucket, 2, 9223372036854775807, key || 'x', owner, terms, body FROM \(records);
      """)
    let all = SearchOptions<Note>(limit: .max)
    func isWhole() async throws -> Bool {
      let answer = try await index.search("no", all)
      let counted = try await index.search("no", SearchOptions(limit: 0)).total
      return answer.total == 30 && counted == 30 && Set(answer.hits.map(\.id)) == Set(0..<30)
    }
    #expect(try await isWhole())
    // The next write is of the same generation, and of the other shard alone.
    let other = try servers[1].execute("SELECT convert_from(id, 'UTF8') FROM typeahead_\(kind).records_0 LIMIT 1")
    let id = try #require(Int(other))
    try await index.upsert([Note(id: id, text: "note again")])
    #expect(try await isWhole())
    #expect(try await index.search("again", all).total == 1)
    #expect(try servers[2].execute("SELECT count(*) FROM \(records) WHERE born > 1") == "0")
  }

  /// While somebody writes, each answer is as of before or after each write, never between.
  @Test func answersAreOfOneState() async throws {
    let schema = Note.schema
    let servers = try await TestCluster.three.started().prefix(4)
    let kind = TestCluster.newKind()
    try await PostgresCluster(at: servers[0].address, kind: kind).create(
      for: schema, on: servers.dropFirst().map(\.shard))
    let index = try await PostgresIndex<Note>(at: servers[0].address, kind: kind, schema: schema)
    // All notes have the same text, another at each write.
    func notes(_ round: Int) -> [Note] { (0..<20).map { Note(id: $0, text: "round\(round)") } }
    try await index.upsert(notes(0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for round in 1...100 { try await index.upsert(notes(round)) } }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<60 {
            let answer = try await index.search("round", SearchOptions(limit: .max))
            #expect(answer.total == 20 && Set(answer.hits.map(\.record.text)).count == 1)
          }
        }
      }
      try await group.waitForAll()
    }
    // What no generation of the last ones can see is forgotten.
    let rows = try servers[1].execute(
      "SELECT count(*) / (SELECT count(*) FROM typeahead_\(kind).records_0 WHERE died > 101) FROM typeahead_\(kind).records_0"
    )
    #expect(try #require(Int(rows)) < 100)
  }
}
