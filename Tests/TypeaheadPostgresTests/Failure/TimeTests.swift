import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadPostgres

/// What has a limit of time, and what has none.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized, .timeLimit(.minutes(2))) struct TimeTests {
  private typealias Note = WritingPlan.Note

  private let kind = TestCluster.newKind()
  private let servers: [LocalServer]

  init() async throws { servers = try await TestCluster.three.started() }

  private func options(_ timeout: Duration) -> PostgresOptions {
    var options = PostgresOptions()
    options.timeout = timeout
    return options
  }

  private func index(_ options: PostgresOptions) async throws -> PostgresIndex<Note> {
    try await PostgresIndex(at: servers[0].address, kind: kind, schema: Note.schema, options: options)
  }

  /// Lets the first statement of a kind on the coordinator's records take four seconds.
  private func delay(_ statement: String) throws {
    let schema = "typeahead_\(kind)"
    try servers[0].execute(
      """
      CREATE SEQUENCE \(schema).calls;
      CREATE FUNCTION \(schema).wait() RETURNS trigger LANGUAGE plpgsql AS \
      $$ BEGIN IF nextval('\(schema).calls') = 1 THEN PERFORM pg_sleep(4); END IF; RETURN NULL; END $$;
      CREATE TRIGGER wait BEFORE \(statement) ON \(schema).records_0 EXECUTE FUNCTION \(schema).wait()
      """)
  }

  @Test func aMoveMayTakeLongerThanAStatement() async throws {
    let index = try await index(PostgresOptions())
    try await index.upsert((0..<100).map { Note(id: $0, text: "note") })
    try delay("UPDATE")
    try await PostgresCluster(at: servers[0].address, kind: kind, options: options(.seconds(3)))
      .add(servers[1].shard)
    #expect(try await index.search("note", SearchOptions()).total == 100)
  }

  @Test func forgettingMayTakeLongerThanAStatement() async throws {
    let index = try await index(options(.seconds(3)))
    try await index.upsert([Note(id: 1, text: "note")])
    try delay("DELETE")
    // The next write is one that forgets.
    for table in ["state", "shard_0"] {
      try servers[0].execute("UPDATE typeahead_\(kind).\(table) SET generation = 95")
    }
    try await index.upsert([Note(id: 2, text: "note")])
    #expect(try servers[0].execute("SELECT last_value FROM typeahead_\(kind).calls") == "1")
    #expect(try await index.search("note", SearchOptions()).total == 2)
  }

  @Test func whoDoesNothingInTheMiddleOfAWriteIsCutOff() async throws {
    let index = try await index(PostgresOptions())
    let idle = try PostgresConnection.open(servers[0].address, timeout: .seconds(3))
    try idle.run("BEGIN")
    try idle.run("SELECT 1 FROM \(index.kind.table("state")) FOR UPDATE")
    try await index.upsert([Note(id: 1, text: "note")])
    #expect(throws: PostgresError.self) { try idle.run("COMMIT") }
  }

  /// A shard that neither answers nor refuses to.
  @Test func aShardThatHangsIsLeftOutOfPartialAnswers() async throws {
    try await PostgresCluster(at: servers[0].address, kind: kind)
      .create(for: Note.schema, on: servers[1...2].map(\.shard))
    let patient = try await index(PostgresOptions())
    var options = options(.seconds(2))
    let whole = try await index(options)
    (options.allowsPartialAnswers, options.absence) = (true, .seconds(600))
    let partial = try await index(options)
    try await patient.upsert((0..<40).map { Note(id: $0, text: "note") })
    let other = try PostgresConnection.open(servers[2].address, timeout: .seconds(600))
    try other.run("BEGIN")
    try other.run("LOCK TABLE \(whole.kind.table("shard", 1))")
    await #expect(throws: PostgresError.timedOut) { try await whole.search("note", SearchOptions()) }
    await #expect(throws: PostgresError.timedOut) { try await whole.upsert([Note(id: 1, text: "other")]) }
    let rest = try await partial.search("note", SearchOptions())
    #expect(!rest.isExact && rest.total > 0 && rest.total < 40)
    try other.run("ROLLBACK")
    // Whoever had to wait for it does without it for a while.
    #expect(try await !partial.search("note", SearchOptions()).isExact)
    let answer = try await patient.search("note", SearchOptions())
    #expect(answer.isExact && answer.total == 40)
    try await patient.upsert([Note(id: 1, text: "other")])
    #expect(try await patient.search("note", SearchOptions()).total == 39)
  }

  /// A server that takes a connection and never answers is given up by this side's own clock.
  @Test(arguments: [false, true]) func aServerThatHangsIsGivenUp(_ allowsPartial: Bool) async throws {
    let server = try LocalServer()
    var options = options(.seconds(1))
    options.allowsPartialAnswers = allowsPartial
    let index = try await PostgresIndex(
      at: server.address, kind: kind, schema: Note.schema, options: options)
    try await index.upsert([Note(id: 1, text: "note")])
    try server.signal(SIGSTOP)
    defer { try? server.signal(SIGCONT) }
    let start = ContinuousClock.now
    await #expect(throws: PostgresError.timedOut) { try await index.search("note", SearchOptions()) }
    #expect(ContinuousClock.now - start < .seconds(8))
    try server.signal(SIGCONT)
    #expect(try await index.search("note", SearchOptions()).total == 1)
    try server.signal(SIGSTOP)
    await #expect(throws: PostgresError.self) { try await index.upsert([Note(id: 2, text: "note")]) }
    try server.signal(SIGCONT)
    try await index.upsert([Note(id: 2, text: "note")])
    #expect(try await index.search("note", SearchOptions()).total == 2)
  }

  @Test func whatTheAddressSaysDoesNotChangeHowASessionIsUsed() throws {
    let address =
      servers[0].address + " client_encoding=LATIN1 options='-c statement_timeout=60000 -c search_path=mine'"
    let connection = try PostgresConnection.open(address, timeout: .seconds(7))
    #expect(try connection.run("SHOW statement_timeout").text(0, 0) == "7s")
    #expect(try connection.run("SHOW client_encoding").text(0, 0) == "UTF8")
    #expect(try connection.run("SHOW search_path").text(0, 0) == "mine")
    try connection.limiting { () throws(PostgresError) in
      #expect(try connection.run("SHOW statement_timeout").text(0, 0) == "0")
    }
    #expect(try connection.run("SHOW statement_timeout").text(0, 0) == "7s")
  }

  @Test func anyDurationIsALimit() {
    #expect(Duration.zero.wholeMilliseconds == 1 && Duration.seconds(-5).wholeMilliseconds == 1)
    #expect(Duration.microseconds(30_999).wholeMilliseconds == 30)
    #expect(Duration.seconds(Int64.max).wholeMilliseconds == Int(Int32.max))
    #expect(Duration.seconds(Int64.min).wholeMilliseconds == 1)
  }

  /// Whoever finds all connections in use waits for one.
  @Test(arguments: [1, 3, .max]) func manyTasksShareFewConnections(_ connections: Int) async throws {
    var options = PostgresOptions()
    options.connections = connections
    let index = try await index(options)
    try await index.upsert([Note(id: 1, text: "note")])
    let totals = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<24 { group.addTask { try await index.search("note", SearchOptions()).total } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(totals == Array(repeating: 1, count: 24))
  }
}
