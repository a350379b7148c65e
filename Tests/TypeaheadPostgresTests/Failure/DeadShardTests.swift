import LocalPostgres
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadPostgres

/// What happens while a server cannot be asked.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct DeadShardTests {
  private typealias Note = WritingPlan.Note

  private static func index(_ servers: [LocalServer], partial: Bool = false) async throws -> PostgresIndex<Note> {
    var options = PostgresOptions()
    options.allowsPartialAnswers = partial
    options.absence = .zero
    try await PostgresCluster(at: servers[0].address, kind: "notes")
      .create(for: Note.schema, on: servers.dropFirst().map(\.shard))
    return try await PostgresIndex(at: servers[0].address, kind: "notes", schema: Note.schema, options: options)
  }

  @Test func aDeadShardIsAnErrorThatNamesIt() async throws {
    let servers = try (0..<3).map { _ in try LocalServer(isDurable: true) }
    defer { withExtendedLifetime(servers) {} }
    let index = try await Self.index(servers)
    let notes = (0..<40).map { Note(id: $0, text: "note \($0)") }
    try await index.upsert(notes)
    try servers[2].kill()
    for _ in 0..<2 {
      let error = await #expect(throws: PostgresError.self) { try await index.search("no", SearchOptions()) }
      guard case .shardsUnavailable([1], _) = error else {
        Issue.record("\(error as Any)")
        return
      }
    }
    let refusal = await #expect(throws: PostgresError.self) { try await index.upsert([Note(id: 1, text: "other")]) }
    guard case .shardsUnavailable([1], _) = refusal else {
      Issue.record("\(refusal as Any)")
      return
    }
    // As soon as it is there again, all is as it was.
    try servers[2].start()
    #expect(try await index.search("no", SearchOptions()).total == 40)
    try await index.upsert([Note(id: 1, text: "other")])
    #expect(try await index.search("no", SearchOptions()).total == 39)
  }

  @Test func partialAnswersAreMarkedSo() async throws {
    let servers = try (0..<3).map { _ in try LocalServer(isDurable: true) }
    defer { withExtendedLifetime(servers) {} }
    let index = try await Self.index(servers, partial: true)
    try await index.upsert((0..<40).map { Note(id: $0, text: "note \($0)") })
    let whole = try await index.search("no", SearchOptions(limit: .max))
    #expect(whole.total == 40 && whole.isExact)
    try servers[1].kill()
    let part = try await index.search("no", SearchOptions(limit: .max))
    #expect(!part.isExact && part.total > 0 && part.total < 40 && part.hits.count == part.total)
    #expect(whole.hits.map(\.id).filter(Set(part.hits.map(\.id)).contains) == part.hits.map(\.id))
    let facet = Facet<Note>("all") { _ in ["all"] }
    let counted = try await index.facets("no", by: facet, SearchOptions())
    #expect(!counted.isExact && counted.values.map(\.count) == [part.total])
    try servers[1].start()
    #expect(try await index.search("no", SearchOptions(limit: .max)).isExact)
  }

  @Test func theCoordinatorMayGoAndComeBack() async throws {
    let servers = try (0..<2).map { _ in try LocalServer(isDurable: true) }
    defer { withExtendedLifetime(servers) {} }
    let index = try await Self.index(servers)
    try await index.upsert([Note(id: 1, text: "note")])
    try servers[0].kill()
    let error = await #expect(throws: PostgresError.self) { try await index.search("no", SearchOptions()) }
    guard case .unreachable = error else {
      Issue.record("\(error as Any)")
      return
    }
    try servers[0].start()
    #expect(try await index.search("no", SearchOptions()).total == 1)
    try await index.upsert([Note(id: 2, text: "note")])
    #expect(try await index.search("no", SearchOptions()).total == 2)
  }

  @Test func aStatementThatTakesTooLongIsAnError() async throws {
    let server = try await TestCluster.single.started()[0]
    let kind = TestCluster.newKind()
    var options = PostgresOptions()
    options.timeout = .seconds(2)
    let index = try await PostgresIndex<Note>(
      at: server.address, kind: kind, schema: Note.schema, options: options)
    try await index.upsert([Note(id: 1, text: "note")])
    // Somebody keeps what a search reads first.
    let other = try PostgresConnection.open(server.address, timeout: .seconds(600))
    try other.run("BEGIN")
    try other.run("LOCK TABLE \(index.kind.table("state"))")
    await #expect(throws: PostgresError.timedOut) { try await index.search("no", SearchOptions()) }
    try other.run("ROLLBACK")
    // The connection is none the worse.
    #expect(try await index.search("no", SearchOptions()).total == 1)
  }

  @Test func whatTheBudgetDoesNotSufficeForIsMarked() async throws {
    let server = try await TestCluster.single.started()[0]
    let kind = TestCluster.newKind()
    let index = try await PostgresIndex<Note>(at: server.address, kind: kind, schema: Note.schema)
    try await index.upsert((0..<50).map { Note(id: $0, text: "note \($0)") })
    var options = PostgresOptions()
    options.maximumRecords = 10
    let frugal = try await PostgresIndex<Note>(
      at: server.address, kind: kind, schema: Note.schema, options: options)
    // What terms tell is counted all the same.
    let answer = try await frugal.search("no", SearchOptions(limit: .max))
    #expect(!answer.isExact && answer.total == 50 && answer.hits.count == 10)
    let counted = try await frugal.search("no", SearchOptions(limit: 0))
    #expect(counted.isExact && counted.total == 50)
  }

  /// Where all must be looked at and the budget ends before, the best of those that were come first.
  @Test func whatTheBudgetSufficesForIsRanked() async throws {
    let server = try LocalServer()
    defer { withExtendedLifetime(server) {} }
    let index = try await Self.index([server])
    let texts = (0..<9).map { "a\($0) no" } + ["no b"] + (0..<10).map { "z\($0) no" }
    try await index.upsert(texts.enumerated().map { Note(id: $0, text: $1) })
    var options = PostgresOptions()
    options.maximumRecords = 10
    let frugal = try await PostgresIndex<Note>(
      at: server.address, kind: "notes", schema: Note.schema, options: options)
    let answer = try await frugal.search("no", SearchOptions(limit: 3, filter: .range(\.id, 0...)))
    #expect(!answer.isExact && answer.total == 10)
    #expect(answer.hits.map(\.record.text) == ["no b", "a0 no", "a1 no"])
  }
}
