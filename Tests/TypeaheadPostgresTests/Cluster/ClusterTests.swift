import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// Setting servers up, and adding one: what is there stays, and whoever was interrupted begins again.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct ClusterTests {
  private typealias Note = WritingPlan.Note

  private static func texts(_ index: PostgresIndex<Note>) async throws -> [String] {
    let answer = try await index.search("", SearchOptions(limit: .max))
    #expect(answer.isExact && answer.total == answer.hits.count)
    return answer.hits.map(\.record.text)
  }

  @Test(arguments: [0, 1]) func aShardIsAddedWhileOthersReadAndWrite(_ shards: Int) async throws {
    let servers = try await TestCluster.three.started().prefix(shards + 2)
    let kind = TestCluster.newKind()
    let cluster = try PostgresCluster(at: servers[0].address, kind: kind)
    let facet = Facet<Note>("text") { [$0.text] }
    for _ in 0..<2 {
      try await cluster.create(for: Note.schema, facets: [facet], on: servers.dropFirst().dropLast().map(\.shard))
    }
    let index = try await PostgresIndex<Note>(
      at: servers[0].address, kind: kind, schema: Note.schema, facets: [facet])
    let notes = (0..<300).map { Note(id: $0, text: "note \($0)") }
    try await index.upsert(notes)
    let before = try await Self.texts(index)
    let counted = try await index.facets("note", by: facet, SearchOptions())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await cluster.add(servers[shards + 1].shard) }
      group.addTask {
        for number in 0..<20 {
          try await index.upsert([notes[number]])
          #expect(try await Self.texts(index) == before)
        }
      }
      try await group.waitForAll()
    }
    // Again is no more than once.
    try await cluster.add(servers[shards + 1].shard)
    try await cluster.migrate()
    #expect(try await Self.texts(index) == before)
    #expect(try await index.facets("note", by: facet, SearchOptions()) == counted)
    let status = try await cluster.status()
    let count = max(shards, 1) + 1
    #expect(status.shards.map(\.number) == Array(0..<count))
    #expect(status.shards.allSatisfy { abs($0.buckets - PostgresCluster.Status.buckets / count) <= 1 })
    #expect(status.shards.compactMap(\.records).reduce(0, +) == 300 && status.shards.allSatisfy { $0.records! > 50 })
    try await index.delete((0..<300).map(\.self))
    #expect(try await Self.texts(index).isEmpty)
  }

  @Test func aDeadShardShowsInTheStatus() async throws {
    let servers = try (0..<3).map { _ in try LocalServer(isDurable: true) }
    defer { withExtendedLifetime(servers) {} }
    let cluster = try PostgresCluster(at: servers[0].address, kind: "notes")
    try await cluster.create(for: Note.schema, on: servers.dropFirst().map(\.shard))
    try servers[1].kill()
    #expect(try await cluster.status().shards.map(\.records) == [nil, 0])
  }

  @Test func whatDoesNotFitIsRefused() async throws {
    let server = try await TestCluster.single.started()[0]
    let kind = TestCluster.newKind()
    #expect(throws: PostgresError.badKind("Notes; DROP")) {
      try PostgresCluster(at: server.address, kind: "Notes; DROP")
    }
    let missing = try PostgresCluster(at: server.address, kind: "nothing")
    await #expect(throws: PostgresError.missing(kind: "nothing")) { try await missing.status() }
    _ = try await PostgresIndex<Note>(at: server.address, kind: kind, schema: Note.schema)
    let other = Schema<Note>(fields: [Field("words", \.text)])
    await #expect(throws: PostgresError.otherSchema(kind: kind)) {
      try await PostgresIndex<Note>(at: server.address, kind: kind, schema: other)
    }
    await #expect(throws: PostgresError.otherSchema(kind: kind)) {
      try await PostgresIndex<Note>(
        at: server.address, kind: kind, schema: Note.schema, facets: [Facet("text") { [$0.text] }])
    }
    for version in [1, 9] {
      try server.execute("UPDATE typeahead_\(kind).state SET version = \(version)")
      await #expect(throws: PostgresError.otherVersion(expected: 3, found: version)) {
        try await PostgresIndex<Note>(at: server.address, kind: kind, schema: Note.schema)
      }
      await #expect(throws: PostgresError.otherVersion(expected: 3, found: version)) {
        try await PostgresCluster(at: server.address, kind: kind).migrate()
      }
    }
    await #expect(throws: PostgresError.self) {
      try await PostgresIndex<Note>(at: "host=\(server.folder)/none", kind: kind, schema: Note.schema)
    }
  }
}
