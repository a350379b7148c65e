import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// What is refused leaves nothing behind that the next call would be refused for.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct RefusalTests {
  private typealias Note = WritingPlan.Note

  private let kind = TestCluster.newKind()
  private let servers: [LocalServer]
  private let cluster: PostgresCluster

  init() async throws {
    servers = try await TestCluster.three.started()
    cluster = try PostgresCluster(at: servers[0].address, kind: kind)
  }

  /// The same database by another address.
  private func again(_ server: Int) -> ShardAddress {
    var address = servers[server].shard
    address.host += "/"
    return address
  }

  /// What servers have of the kind.
  private func remains() throws -> [String] {
    try servers.map { server in
      try server.execute(
        """
        SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'typeahead_\(kind)') \
        + (SELECT count(*) FROM pg_foreign_server WHERE srvname LIKE 'typeahead_\(kind)_%')
        """)
    }
  }

  private func expect(
    _ expected: PostgresError, leaving left: [String], _ body: () async throws -> Void
  ) async throws {
    await #expect(throws: expected) { try await body() }
    #expect(try remains() == left)
  }

  @Test func whatIsNotMadeLeavesNothing() async throws {
    let none = Array(repeating: "0", count: servers.count)
    func expectRefusal(_ error: PostgresError, _ shards: [ShardAddress]) async throws {
      try await expect(error, leaving: none) { try await cluster.create(for: Note.schema, on: shards) }
    }
    try await expectRefusal(.sameDatabase(shard: 0, other: nil), [servers[0].shard])
    try await expectRefusal(.sameDatabase(shard: 1, other: nil), [servers[1].shard, again(0)])
    try await expectRefusal(.sameDatabase(shard: 1, other: 0), [servers[1].shard, servers[1].shard])
    try await expectRefusal(
      .sameDatabase(shard: 2, other: 0), [servers[1].shard, servers[2].shard, again(1)])
    var absent = servers[3].shard
    absent.database = "absent"
    await #expect(throws: PostgresError.self) {
      try await cluster.create(for: Note.schema, on: [servers[1].shard, absent])
    }
    // The coordinator has other options of shards than whoever makes it.
    var strange = servers[2].shard
    strange.options = ["fetch_size": "none"]
    await #expect(throws: PostgresError.self) {
      try await cluster.create(for: Note.schema, on: [servers[1].shard, strange])
    }
    #expect(try remains() == none)
    // Schemas that were there stay.
    try servers[1].execute("CREATE SCHEMA typeahead_\(kind)")
    try await expect(.sameDatabase(shard: 1, other: 0), leaving: ["0", "1", "0", "0"]) {
      try await cluster.create(for: Note.schema, on: [servers[1].shard, servers[1].shard])
    }
    try await cluster.create(for: Note.schema, on: [servers[1].shard, servers[2].shard])
    #expect(try await cluster.status().shards.map(\.buckets) == [512, 512])
  }

  @Test(arguments: [false, true]) func whatIsNotAddedLeavesNothing(_ hasShard: Bool) async throws {
    try await cluster.create(for: Note.schema, on: hasShard ? [servers[1].shard] : [])
    let before = try remains()
    func expectRefusal(_ error: PostgresError, _ shard: ShardAddress) async throws {
      try await expect(error, leaving: before) { try await cluster.add(shard) }
    }
    try await expectRefusal(.sameDatabase(shard: 1, other: nil), servers[0].shard)
    if hasShard { try await expectRefusal(.sameDatabase(shard: 1, other: 0), again(1)) }
    try servers[0].execute(
      """
      CREATE FUNCTION \(kind)() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no servers''; END';
      CREATE EVENT TRIGGER \(kind) ON ddl_command_start WHEN TAG IN ('CREATE SERVER') EXECUTE FUNCTION \(kind)()
      """)
    try await expectRefusal(.refused(code: "P0001", message: "no servers"), servers[2].shard)
    try servers[0].execute("DROP FUNCTION \(kind) CASCADE")
    try await cluster.add(servers[2].shard)
    #expect(try await cluster.status().shards.map(\.buckets) == [512, 512])
  }

  /// What was a shard, and has no records, may be asked itself.
  @Test func anEmptyShardBecomesACoordinator() async throws {
    try await cluster.create(for: Note.schema, on: [servers[1].shard])
    let other = try PostgresCluster(at: servers[1].address, kind: kind)
    try await other.create(for: Note.schema, on: [servers[2].shard])
    let index = try await PostgresIndex<Note>(at: servers[1].address, kind: kind, schema: Note.schema)
    try await index.upsert([Note(id: 1, text: "note")])
    #expect(try await index.search("no", SearchOptions()).total == 1)
  }
}
