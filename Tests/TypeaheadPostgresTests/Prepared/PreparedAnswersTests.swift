import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// Answers that the coordinator keeps are those that would be searched for, whatever is written.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct PreparedAnswersTests {
  private typealias Note = WritingPlan.Note

  private static let queries = ["", "n", "no", "n n", "a", "a a", "a a a", "al", "al al", "be a"]

  private struct Fixture {
    let servers: [LocalServer]
    let index: PostgresIndex<Note>

    init(shards: Int = 2, best: Int = 3, partial: Bool = false) async throws {
      servers = try (0..<1 + shards).map { _ in try LocalServer() }
      try await PostgresCluster(at: servers[0].address, kind: "notes")
        .create(for: Note.schema, on: servers.dropFirst().map(\.shard))
      var options = PostgresOptions()
      options.fewestPrepared = 1
      options.bestPrepared = best
      options.allowsPartialAnswers = partial
      options.absence = .zero
      index = try await PostgresIndex(at: servers[0].address, kind: "notes", schema: Note.schema, options: options)
    }

    func execute(_ statement: String) throws -> String { try servers[0].execute(statement) }

    /// Compares what is kept with what is searched for, which is all that is asked for with a filter.
    func check(_ limit: Int, _ place: String) async throws {
      for query in queries {
        let kept = try await index.search(Query(query), SearchOptions(limit: limit))
        let searched = try await index.search(
          Query(query), SearchOptions(limit: limit, filter: .where { _ in true }))
        #expect(kept.total == searched.total && kept.isExact, "\(query), \(place)")
        #expect(kept.hits.map(\.record) == searched.hits.map(\.record), "\(query), \(place)")
      }
    }
  }

  private static func note(_ id: Int, _ random: inout SeededRandom) -> Note {
    let words = ["al", "alb", "an", "be", "note", "No", "a"]
    let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random)! }
    return Note(id: id, text: text.joined(separator: " "))
  }

  @Test(arguments: [1, 3, 100]) func writesKeepThemRight(_ best: Int) async throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var random = SeededRandom(seed: seed)
    let fixture = try await Fixture(best: best)
    defer { withExtendedLifetime(fixture) {} }
    try await fixture.index.upsert((0..<30).map { Self.note($0, &random) })
    try await fixture.index.prepareAnswers()
    #expect(Int(try fixture.execute("SELECT count(*) FROM typeahead_notes.prepared"))! >= Self.queries.count - 1)
    for step in 0..<80 {
      switch step % 4 {
      case 0: try await fixture.index.delete([Int.random(in: 0..<60, using: &random)])
      default:
        let number = step == 40 ? 30 : Int.random(in: 1...3, using: &random)
        try await fixture.index.upsert(
          (0..<number).map { _ in Self.note(Int.random(in: 0..<60, using: &random), &random) })
      }
      if step % 8 == 7 { try await fixture.check(Int.random(in: 0...4, using: &random), "seed \(seed), step \(step)") }
    }
    // No more is kept than is useful.
    let most = try fixture.execute(
      """
      SELECT max(records) FROM (SELECT count(*) AS records FROM typeahead_notes.prepared_records \
      GROUP BY term) AS counts
      """)
    #expect(Int(most)! <= max(4 * best + 3 * 80, 60))
    if best == 1 { #expect(Int(most)! < 30) }
  }

  /// In scripts without spaces terms count what may overlap, and then is no match: `はは` begins twice in `ははは`, which two tokens cannot
  /// both take.
  @Test func whatTermsDoNotTellIsLookedAt() async throws {
    let fixture = try await Fixture(best: 10)
    defer { withExtendedLifetime(fixture) {} }
    let texts = ["ははは", "はははは", "はは はは", "はは", "ははははは"]
    let notes = (0..<20).map { Note(id: $0, text: texts[$0 % texts.count]) }
    try await fixture.index.upsert(Array(notes[..<10]))
    try await fixture.index.prepareAnswers()
    try await fixture.index.upsert(Array(notes[5...]))
    try await fixture.index.delete([0, 1, 2])
    let query = Query("はは はは")
    let kept = try await fixture.index.search(query, SearchOptions(limit: 5))
    let searched = try await fixture.index.search(query, SearchOptions(limit: 5, filter: .where { _ in true }))
    #expect(kept.total == searched.total && kept.total == 10 && kept.hits.map(\.id) == searched.hits.map(\.id))
    let totals = "SELECT total FROM typeahead_notes.prepared WHERE term = convert_to(E'はは\\x012', 'UTF8')"
    #expect(try fixture.execute(totals) == "10")
  }

  /// Answers to which nobody can tell what a record was that goes are searched for from then on; the others stay.
  @Test func whatCannotBeLookedAtIsForgotten() async throws {
    let fixture = try await Fixture(best: 10)
    defer { withExtendedLifetime(fixture) {} }
    try await fixture.index.upsert((0..<6).map { Note(id: $0, text: $0 < 3 ? "ははは" : "はは はは") })
    try await fixture.index.prepareAnswers()
    func kept(_ term: String) throws -> String {
      let condition = "term = convert_to(E'\(term)', 'UTF8')"
      return try fixture.execute(
        """
        SELECT (SELECT count(*) FROM typeahead_notes.prepared WHERE \(condition)) || ' ' || \
        (SELECT count(*) FROM typeahead_notes.prepared_records WHERE \(condition))
        """)
    }
    #expect(try kept("はは") == "1 6" && kept("はは\\x012") == "1 3")
    for (shard, server) in fixture.servers.dropFirst().enumerated() {
      try server.execute("UPDATE typeahead_notes.records_\(shard) SET body = 'x' WHERE id = '0'")
    }
    #expect(try await fixture.index.delete([0]) == 1)
    #expect(try kept("はは") == "1 5" && kept("はは\\x012") == "0 0")
    let answer = try await fixture.index.search("はは はは", SearchOptions(limit: 5))
    #expect(answer.total == 3 && answer.isExact && Set(answer.hits.map(\.id)) == [3, 4, 5])
    // Whoever writes next knows of it.
    try await fixture.index.upsert([Note(id: 6, text: "はは はは")])
    #expect(try kept("はは\\x012") == "0 0")
    #expect(try await fixture.index.search("はは はは", SearchOptions(limit: 5)).total == 4)
  }

  /// Of everything that is kept, a total that somebody changed is seen in the answer.
  @Test func theyAreTakenFromTheCoordinator() async throws {
    let fixture = try await Fixture()
    defer { withExtendedLifetime(fixture) {} }
    try await fixture.index.upsert((0..<20).map { Note(id: $0, text: "note al al") })
    try await fixture.index.prepareAnswers()
    _ = try fixture.execute("UPDATE typeahead_notes.prepared SET total = total + 1000")
    for query in ["", "n", "al", "a a"] {
      #expect(try await fixture.index.search(Query(query), SearchOptions(limit: 2)).total == 1020)
    }
    // More than is kept, several beginnings, facets of all.
    #expect(try await fixture.index.search("n", SearchOptions(limit: 4)).total == 20)
    #expect(try await fixture.index.search("n al", SearchOptions(limit: 2)).total == 20)
    // Worked out again.
    try await fixture.index.prepareAnswers()
    #expect(try await fixture.index.search("n", SearchOptions(limit: 2)).total == 20)
    // Forgotten.
    _ = try fixture.execute("UPDATE typeahead_notes.prepared SET total = total + 1000")
    try await PostgresCluster(at: fixture.servers[0].address, kind: "notes").loading {}
    #expect(try await fixture.index.search("n", SearchOptions(limit: 2)).total == 20)
  }

  @Test func whatIsFrequentAloneIsPrepared() async throws {
    let fixture = try await Fixture()
    defer { withExtendedLifetime(fixture) {} }
    var options = fixture.index.options
    options.fewestPrepared = 10
    let index = try await PostgresIndex<Note>(
      at: fixture.servers[0].address, kind: "notes", schema: Note.schema, options: options)
    try await index.upsert((0..<12).map { Note(id: $0, text: $0 < 9 ? "note be" : "note") })
    try await index.prepareAnswers()
    #expect(
      try fixture.execute(
        "SELECT string_agg(convert_from(term, 'UTF8'), ',' ORDER BY term) FROM typeahead_notes.prepared")
        == ",n,no,not,note")
  }

  @Test func preparingIsCancelled() async throws {
    let fixture = try await Fixture()
    defer { withExtendedLifetime(fixture) {} }
    try await fixture.index.upsert((0..<40).map { Note(id: $0, text: "note") })
    let preparing = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await fixture.index.prepareAnswers()
    }
    await #expect(throws: PostgresError.cancelled) { try await preparing.value }
    #expect(try await fixture.index.search("n", SearchOptions(limit: 2)).total == 40)
  }

  @Test func whoDoesNotSeeAllIsNotToldOfThem() async throws {
    let fixture = try await Fixture(partial: true)
    defer { withExtendedLifetime(fixture) {} }
    try await fixture.index.upsert((0..<40).map { Note(id: $0, text: "note al al") })
    try await fixture.index.prepareAnswers()
    let whole = try await fixture.index.search("n", SearchOptions(limit: 2))
    #expect(whole.total == 40 && whole.isExact)
    try fixture.servers[1].kill()
    let part = try await fixture.index.search("n", SearchOptions(limit: 2))
    #expect(part.total < 40 && !part.isExact)
  }

  /// Two that prepare at once, and others that write, of which each knows what the others keep.
  @Test func severalMayPrepareAtOnce() async throws {
    let fixture = try await Fixture()
    defer { withExtendedLifetime(fixture) {} }
    let other = try await PostgresIndex<Note>(
      at: fixture.servers[0].address, kind: "notes", schema: Note.schema, options: fixture.index.options)
    try await other.upsert([Note(id: 100, text: "alb")])
    let seed = UInt64.random(in: 0..<1_000_000)
    var random = SeededRandom(seed: seed)
    try await fixture.index.upsert((0..<30).map { Self.note($0, &random) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 { group.addTask { try await fixture.index.prepareAnswers() } }
      let notes = (0..<20).map { _ in Self.note(Int.random(in: 0..<40, using: &random), &random) }
      group.addTask { for note in notes { try await fixture.index.upsert([note]) } }
      let others = (0..<20).map { _ in Self.note(Int.random(in: 0..<40, using: &random), &random) }
      group.addTask { for note in others { try await other.upsert([note]) } }
      try await group.waitForAll()
    }
    #expect(Int(try fixture.execute("SELECT count(*) FROM typeahead_notes.prepared"))! > 5)
    try await fixture.check(3, "seed \(seed)")
    // What only one of them made anew, the other knows when it writes.
    try await fixture.index.delete(Array(0..<40))
    try await fixture.index.prepareAnswers()
    try await other.upsert((0..<20).map { Self.note($0, &random) })
    try await fixture.check(3, "seed \(seed), then")
    // A shard more changes nothing.
    let shard = try LocalServer()
    defer { withExtendedLifetime(shard) {} }
    try await PostgresCluster(at: fixture.servers[0].address, kind: "notes").add(shard.shard)
    try await fixture.check(3, "seed \(seed), with a shard more")
  }
}
