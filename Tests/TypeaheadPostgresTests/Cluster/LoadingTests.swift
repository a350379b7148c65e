import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// Many writes without the index of terms, which is there again afterwards, whatever happened.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct LoadingTests {
  private typealias Note = WritingPlan.Note

  /// Notes on a coordinator alone, or with shards.
  private struct Fixture {
    let servers: [LocalServer]
    let cluster: PostgresCluster
    let index: PostgresIndex<Note>
    let notes = (0..<200).map { Note(id: $0, text: "note no \($0)") }
    /// The servers that have records, in the order of the shards.
    var shards: [LocalServer] { servers.count == 1 ? servers : Array(servers.dropFirst()) }

    init(shards: Int) async throws {
      servers = try (0..<1 + shards).map { _ in try LocalServer() }
      cluster = try PostgresCluster(at: servers[0].address, kind: "notes")
      try await cluster.create(for: Note.schema, on: servers.dropFirst().map(\.shard))
      index = try await PostgresIndex(at: servers[0].address, kind: "notes", schema: Note.schema)
    }

    /// For each shard the kind of its index of terms; nothing where there is none.
    func indexes() throws -> [String] {
      try shards.indices.map { shard in
        try shards[shard].execute(
          """
          SELECT substring(indexdef FROM 'USING (\\w+)') FROM pg_indexes \
          WHERE schemaname = 'typeahead_notes' AND indexname = 'records_\(shard)_terms'
          """)
      }
    }

    /// What is found, by texts of one token and several.
    func answers() async throws -> [[Int]] {
      var answers: [[Int]] = []
      for text in ["", "n", "n n", "no 1", "1 1", "19 n", "note 7", "x"] {
        let answer = try await index.search(Query(text), SearchOptions(limit: .max))
        #expect(answer.isExact && answer.total == answer.hits.count)
        answers.append(answer.hits.map(\.record.id))
      }
      return answers
    }
  }

  private struct Interruption: Error {}

  @Test(arguments: [0, 2]) func theIndexIsTakenAwayAndMadeAnew(_ shards: Int) async throws {
    let loaded = try await Fixture(shards: shards)
    let written = try await Fixture(shards: shards)
    defer { withExtendedLifetime((loaded, written)) {} }
    try await loaded.index.upsert(Array(loaded.notes[..<20]))
    for part in [0..<100, 100..<200] { try await written.index.upsert(Array(written.notes[part])) }
    let expected = try await written.answers()
    #expect(expected[0].count == 200 && expected[2].count == 200 && expected[7].isEmpty)
    let added = try await loaded.cluster.loading {
      #expect(try loaded.indexes().allSatisfy(\.isEmpty))
      let report = try await loaded.index.upsert(loaded.notes)
      #expect(try await loaded.answers() == expected)
      return report.added
    }
    #expect(added == 180)
    #expect(try loaded.indexes() == Array(repeating: "gin", count: loaded.shards.count))
    #expect(try await loaded.answers() == expected)
    for (shard, server) in loaded.shards.enumerated() {
      let visible = "SELECT relallvisible > 0 FROM pg_class WHERE oid = 'typeahead_notes.records_\(shard)'::regclass"
      #expect(try server.execute(visible) == "t")
    }
  }

  @Test func whereAWriteFailsTheIndexIsMadeAllTheSame() async throws {
    let fixture = try await Fixture(shards: 2)
    defer { withExtendedLifetime(fixture) {} }
    await #expect(throws: Interruption.self) {
      try await fixture.cluster.loading {
        try await fixture.index.upsert(fixture.notes)
        throw Interruption()
      }
    }
    #expect(try fixture.indexes() == ["gin", "gin"])
    #expect(try await fixture.answers()[0].count == 200)
  }

  @Test(arguments: [0, 2]) func anIndexThatIsMissingMakesNothingWrongAndIsMigrated(_ shards: Int) async throws {
    let fixture = try await Fixture(shards: shards)
    defer { withExtendedLifetime(fixture) {} }
    try await fixture.index.upsert(fixture.notes)
    let expected = try await fixture.answers()
    // As where a load was killed.
    let last = fixture.shards.count - 1
    try fixture.shards[last].execute("DROP INDEX typeahead_notes.records_\(last)_terms")
    #expect(try await fixture.answers() == expected)
    try await fixture.index.upsert([fixture.notes[7]])
    for _ in 0..<2 {
      try await fixture.cluster.migrate()
      #expect(try fixture.indexes() == Array(repeating: "gin", count: fixture.shards.count))
      #expect(try await fixture.answers() == expected)
    }
  }

  @Test func whatIsNotThereIsNotLoaded() async throws {
    let server = try LocalServer()
    defer { withExtendedLifetime(server) {} }
    let cluster = try PostgresCluster(at: server.address, kind: "notes")
    await #expect(throws: PostgresError.missing(kind: "notes")) {
      try await cluster.loading { Issue.record("there is nothing to write to") }
    }
  }
}
