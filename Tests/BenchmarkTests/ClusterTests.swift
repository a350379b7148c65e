import LocalPostgres
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench scale --shards` measures, and that it sees another answer.
@Suite struct ClusterTests {
  private static func options(_ words: [String]) throws -> ClusterOptions {
    guard case .run(let call) = try ReportTests.table.request(["scale"] + words) else { throw Unexpected() }
    return try ClusterOptions(call)
  }

  private static func sizes(_ options: ClusterOptions) -> [Int?] {
    options.sources.map { if case .corpus("users", let size, _) = $0 { size } else { nil } }
  }

  @Test func aCallSaysSizesAndShards() throws {
    let usual = try Self.options(["--shards", "1,2,4"])
    #expect(usual.shards == [1, 2, 4] && Self.sizes(usual) == [100_000, 1_000_000] && usual.budget == 60)
    #expect(try Self.sizes(Self.options(["--shards", "2", "--sizes", "200"])) == [200])
    for words in [
      ["--shards", "0"], ["--shards", "1,"], ["--shards", "two"], ["--sizes", "200"],
      ["--shards", "1", "--engines", "scan"], ["--shards", "1", "--large"],
    ] {
      #expect(throws: UsageError.self, "\(words)") { try Self.options(words) }
    }
  }

  @Test func beginningsAreRepeatedInTurn() {
    let words = RecordWords([("Ada Lovelace", ["other"]), ("Al", [])])
    func repeated(seed: UInt64) -> RepeatedBeginnings {
      RepeatedBeginnings(words, seed: seed, drawn: 300) { $0 != "Lo Lo" }
    }
    let (found, queries) = (repeated(seed: 3), repeated(seed: 3).trace.queries)
    #expect(found.trace.queries == queries && repeated(seed: 4).trace.queries != queries)
    #expect(Set(queries) == ["A A", "L L", "Ad Ad", "Al Al", "Ada Ada", "Lov Lov"])
    #expect(found.trace.sessions.count == queries.count && queries.count > 100)
    #expect(queries.enumerated().allSatisfy { RepeatedBeginnings.length($1) == 1 + $0 % 3 })
    // A quarter of the words is `Lovelace`, of those drawn with two letters.
    #expect((10...40).contains(found.unmatched))
  }

  @Test(.enabled(if: LocalServer.isInstalled), arguments: [1, 2])
  func answersOnShardsAreThoseInMemory(_ shards: Int) async throws {
    let folder = TemporaryFile(extension: "results")
    var written = 0
    let result = try await ClusterResult.measure(
      Self.options(["--shards", "\(shards)", "--sizes", shards == 1 ? "200,300" : "300", "--budget", "1"])
    ) { result in
      written += 1
      #expect(result.configurations.count == written)
      try ResultFile.write(result, in: folder.path, "users-shards")
    }
    #expect(result.configurations.map(\.records) == (shards == 1 ? [200, 300] : [300]))
    #expect(written == result.configurations.count)
    for one in result.configurations {
      #expect(one.shards == shards && one.comparison.queries >= 2)
      #expect(one.comparison == .init(queries: one.comparison.queries), "\(one.comparison)")
      #expect(one.load.seconds > one.load.indexSeconds && one.load.indexSeconds > 0)
      // Of so few records none is frequent.
      #expect(one.load.answers == 0 && one.load.answerSeconds > 0)
      let bytes = one.bytesPerRecord
      #expect([bytes.rows, bytes.terms, bytes.otherIndexes].allSatisfy { $0 > 50 } && bytes.all < 50_000)
      #expect(one.calls.map(\.name) == ["typing", "1 letter twice", "2 letters twice", "3 letters twice"])
      #expect(one.calls.map(\.queries).reduce(0, +) == one.comparison.queries && one.unmatched > 0)
      #expect(one.calls.dropFirst().allSatisfy { ($0.matches >= 1) == ($0.postgres != nil) })
    }
    for words in ["300 records", "typing", "1 letter twice", "PostgreSQL", "in memory"] {
      #expect(result.text.contains(words), "\(words)")
    }
    // It is no run, and in nobody's way.
    #expect(throws: BenchError.noResults(folder: folder.path)) { try ResultFile.runs(in: folder.path) }
  }

  /// Answers of which some are wrong.
  private final class Answers: Replayed {
    private let wrong: [String: Outcome]
    private(set) var outcome = Outcome(total: 0)

    init(_ wrong: [String: Outcome] = [:]) { self.wrong = wrong }

    func search(_ query: String) { outcome = wrong[query] ?? Outcome(total: query.count, ranked: [query, "other"]) }
  }

  @Test func anotherAnswerIsCounted() throws {
    var trace = Trace(name: "planted")
    for number in 0..<100 { trace.append(["query \(number)"]) }
    let wrong = [
      "query 7": Outcome(total: 6, ranked: ["query 7", "other"]),
      "query 8": Outcome(total: 7, ranked: ["other", "query 8"]),
      "query 9": Outcome(total: 7, ranked: ["query 9", "other"], isCut: true),
    ]
    var replay = ClusterReplay(Answers(wrong), Answers(), budget: 1)
    let recorded = try replay.run(trace, after: Trace(name: "none"))
    #expect(replay.comparison.queries == 100)
    #expect(replay.comparison.totalMismatches == 1 && replay.comparison.orderMismatches == 1)
    #expect(replay.comparison.cutAnswers == 1 && replay.comparison.mismatches.map(\.query) == ["query 7", "query 8"])
    #expect(recorded.calls("some") { $0.hasSuffix("8") }.queries == 10)
    _ = try replay.run(trace, after: trace)
    #expect(replay.comparison.queries == 200 && replay.comparison.totalMismatches == 2)
    #expect(throws: BenchError.emptyTrace("none")) { try replay.run(Trace(name: "none"), after: trace) }
  }

  private struct Unexpected: Error {}
}
