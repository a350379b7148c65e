import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// The tables of a shard are of one cluster, and no other one writes to them.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct ShardOwnershipTests {
  private typealias Note = WritingPlan.Note

  private let kind = TestCluster.newKind()
  private let servers: [LocalServer]

  init() async throws { servers = try await TestCluster.three.started() }

  private func cluster(_ server: Int) throws -> PostgresCluster {
    try PostgresCluster(at: servers[server].address, kind: kind)
  }

  private func index(_ server: Int, facets: [Facet<Note>] = []) async throws -> PostgresIndex<Note> {
    try await PostgresIndex(at: servers[server].address, kind: kind, schema: Note.schema, facets: facets)
  }

  private func expectRefusal(of shard: Int, _ body: () async throws -> Void) async {
    do {
      try await body()
      Issue.record("it was not refused")
    } catch PostgresError.otherCluster(let found, let expected, let other) {
      #expect(found == shard && expected != other)
    } catch {
      Issue.record(error)
    }
  }

  @Test func recordsOfAnotherClusterAreLeftAlone() async throws {
    try await cluster(0).create(for: Note.schema, on: [servers[1].shard])
    let index = try await index(0)
    try await index.upsert((0..<10).map { Note(id: $0, text: "note") })
    await expectRefusal(of: 0) { try await cluster(2).create(for: Note.schema, on: [servers[1].shard]) }
    // A shard is no index of its own.
    await expectRefusal(of: 0) { _ = try await self.index(1) }
    // Another one has it under the number that it would have here.
    _ = try await self.index(2)
    try await cluster(2).add(servers[3].shard)
    await expectRefusal(of: 1) { try await cluster(0).add(servers[3].shard) }
    #expect(try await index.search("note", SearchOptions()).total == 10)
    try await index.upsert([Note(id: 10, text: "note")])
    #expect(try await index.search("note", SearchOptions()).total == 11)
  }

  /// Who made the tables was interrupted before the coordinator knew them, and comes again with other facets.
  @Test func whatWasNeverWrittenToIsTakenOver() async throws {
    try await cluster(0).create(for: Note.schema, on: [servers[1].shard])
    let first = try await index(0)
    let facet = Facet<Note>("text") { [$0.text] }
    try await cluster(2).create(for: Note.schema, facets: [facet], on: [servers[1].shard])
    let second = try await index(2, facets: [facet])
    try await second.upsert([Note(id: 1, text: "note")])
    #expect(try await second.facets("note", by: facet, SearchOptions()).values.map(\.count) == [1])
    await expectRefusal(of: 0) { try await first.upsert([Note(id: 2, text: "note")]) }
    await expectRefusal(of: 0) { _ = try await first.search("note", SearchOptions()) }
    #expect(try await second.search("note", SearchOptions()).total == 1)
  }

  /// The coordinator was restored as of before a shard was added, which has records.
  @Test func recordsOfATimeThatTheCoordinatorForgotAreNotAdded() async throws {
    let index = try await index(0)
    try await index.upsert((0..<100).map { Note(id: $0, text: "note") })
    try await cluster(0).add(servers[1].shard)
    let last = try await cluster(0).status().generation
    try servers[0].execute(
      "DELETE FROM typeahead_\(kind).shards WHERE shard = 1; UPDATE typeahead_\(kind).buckets SET shard = 0")
    await #expect(throws: PostgresError.outOfStep(shard: 1, expected: 0, found: last)) {
      try await cluster(0).add(servers[1].shard)
    }
  }

  @Test func anotherListOfShardsIsRefused() async throws {
    let places = servers.map { "\($0.folder):5432/postgres" }
    try await cluster(0).create(for: Note.schema, on: [servers[1].shard])
    try await cluster(0).add(servers[2].shard)
    try await cluster(0).create(for: Note.schema, on: [servers[1].shard])
    try await cluster(0).create(for: Note.schema, on: [servers[1].shard, servers[2].shard])
    await #expect(throws: PostgresError.otherShards(expected: [places[2]], found: [places[1], places[2]])) {
      try await cluster(0).create(for: Note.schema, on: [servers[2].shard])
    }
    await #expect(throws: PostgresError.otherSchema(kind: kind)) {
      try await cluster(0).create(for: Note.schema, facets: [Facet("text") { [$0.text] }], on: [servers[1].shard])
    }
  }

  @Test func twoWhoAddTheSameShardAddItOnce() async throws {
    _ = try await index(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { try await cluster(0).add(servers[1].shard) } }
      try await group.waitForAll()
    }
    #expect(try await cluster(0).status().shards.map(\.buckets) == [512, 512])
  }

  @Test func aShardThatCannotBeReachedIsNotAdded() async throws {
    let index = try await index(0)
    await #expect(throws: PostgresError.self) {
      try await cluster(0).add(ShardAddress(host: servers[1].folder + "/none", database: "postgres", user: "postgres"))
    }
    try await index.upsert([Note(id: 1, text: "note")])
    #expect(try await cluster(0).status().shards.count == 1)
  }

  @Test func aDatabaseThatCannotStoreEveryTextIsRefused() async throws {
    try servers[0].execute(
      "CREATE DATABASE \(kind) ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    let address = "host=\(servers[0].folder) user=postgres dbname=\(kind)"
    await #expect(throws: PostgresError.otherEncoding(expected: "UTF8", found: "LATIN1")) {
      try await PostgresIndex<Note>(at: address, kind: kind, schema: Note.schema)
    }
  }

  @Test func tablesAreNotMadeByWhoDoesNotWantThem() async throws {
    var options = PostgresOptions()
    options.createsTables = false
    await #expect(throws: PostgresError.missing(kind: kind)) {
      try await PostgresIndex<Note>(at: servers[0].address, kind: kind, schema: Note.schema, options: options)
    }
    await #expect(throws: PostgresError.missing(kind: kind)) { try await cluster(0).status() }
  }

  @Test func otherRulesOfFoldingAreRefused() async throws {
    _ = try await index(0)
    try servers[0].execute("UPDATE typeahead_\(kind).state SET folding = 'folding 1 and ICU 1.0'")
    let ours = "folding \(Folding.version) and \(Folding.textServices)"
    await #expect(throws: PostgresError.otherFolding(expected: ours, found: "folding 1 and ICU 1.0")) {
      try await index(0)
    }
  }
}
