import Foundation
import Testing

@testable import Benchmarking

@Suite struct CompareTests {
  /// A run of engines that all took the same, more or less.
  static func run(
    _ p50: [String: Double], records: Int = 1000, indexBytes: Int = 100, answered: Int = 10,
    interrupted: Int = 0, writes: Double? = nil
  ) -> RunResult {
    RunResult(
      command: "ftsbench run", revision: "r", machine: .current, corpus: "users", preset: "users", records: records,
      rawBytes: 50 * records, trace: RunResult.Keystrokes(name: "typing", keystrokes: 10, sessions: 2),
      check: RunResult.Check(queries: 5, distinctQueries: 9, seconds: 1), peakBytes: nil,
      engines: p50.keys.sorted().reversed().map { name in
        let micros = p50[name] ?? 0
        let times = (1...1000).map { Int64(micros * 1000) * $0 / 500 }
        return EngineResult(
          name: name, answers: "unranked+total", keystrokes: answered, micros: Distribution(nanoseconds: times),
          interruptedKeystrokes: interrupted,
          curve: CurvePoint.curve(nanoseconds: times), checkedKeystrokes: 10, totalMismatches: 0, orderMismatches: nil,
          mismatches: [],
          ratios: name == "typeahead" ? nil : Ratio(keystrokes: 10, p50: 2, p90: 3, p99: 0.5, mean: 2), cutAnswers: 0,
          indexBytes: indexBytes, sections: ["<lists>": indexBytes - 10, "words": 10], buildSeconds: 1,
          tableSeconds: writes, openSeconds: nil, upsertMicros: nil, upsertVisibleMicros: nil, beforeUpsertsMicros: nil,
          afterUpsertsMicros: nil, besideUpsertsMicros: nil, upsertsPerSecond: writes, durableWritesPerSecond: writes,
          durableBatchWritesPerSecond: writes, hitMicros: nil, residentBytes: nil, peakBytes: nil,
          allocationsPerQuery: 2, counts: ["allocations": CountSummary(mean: 2, max: 3)])
      })
  }

  private func change(_ comparison: Comparison, _ engine: String, _ figure: String) throws -> Comparison.Change {
    try #require(comparison.changes.first { $0.engine == engine && $0.figure == figure })
  }

  @Test func aTimeThatMovesFurtherThanTheRivalsHasChanged() throws {
    let comparison = try Comparison(
      Self.run(["typeahead": 100, "bitmap": 100]), Self.run(["typeahead": 50, "bitmap": 120]))
    let own = try change(comparison, "typeahead", "p50 µs")
    #expect(own.isReal && own.factor == 0.5 && abs(own.noise - 1.2) < 1e-9)
    #expect(try !change(comparison, "bitmap", "p50 µs").isReal)
    #expect(comparison.yardsticks == ["bitmap"])
    #expect(comparison.text.contains("less"))
    #expect(comparison.text.contains("beyond noise: typeahead."))
  }

  @Test func aTimeThatMovesAsTheRivalsDoIsNoise() throws {
    let comparison = try Comparison(
      Self.run(["typeahead": 100, "bitmap": 100]), Self.run(["typeahead": 135, "bitmap": 140]))
    #expect(try !change(comparison, "typeahead", "p50 µs").isReal)
    #expect(comparison.text.contains("Nothing moved beyond noise."))
  }

  @Test func aTimeTheClockCannotTellIsNoise() throws {
    let comparison = try Comparison(Self.run(["typeahead": 0.1]), Self.run(["typeahead": 0.15]))
    #expect(try !change(comparison, "typeahead", "p50 µs").isReal)
    #expect(comparison.text.contains("run rivals too"))
  }

  @Test func everyDifferenceOfACountIsReal() throws {
    let comparison = try Comparison(
      Self.run(["typeahead": 100]), Self.run(["typeahead": 100], indexBytes: 101))
    #expect(comparison.changes.filter(\.isReal).map(\.figure) == ["index bytes", "bytes of <lists>"])
  }

  @Test func whatIsWrittenAndWorkedOutIsComparedToo() throws {
    let comparison = try Comparison(Self.run(["stored": 100], writes: 9), Self.run(["stored": 100], writes: 3))
    #expect(
      comparison.changes.filter(\.isReal).map(\.figure)
        == ["upserts/s", "durable writes/s", "durable writes/s by thousands", "tables s"])
    #expect(comparison.changes.filter(\.isReal).allSatisfy { $0.before == 9 && $0.after == 3 })
  }

  @Test func whatTheSystemInterruptedIsNoise() throws {
    let comparison = try Comparison(
      Self.run(["typeahead": 100], answered: 1000, interrupted: 5), Self.run(["typeahead": 50], answered: 1000))
    #expect(try change(comparison, "typeahead", "p90 µs").isReal)
    #expect(try !change(comparison, "typeahead", "p99 µs").isReal)
    #expect(comparison.text.contains("interrupted"))
  }

  @Test func otherSamplesAreNotCompared() throws {
    let comparison = try Comparison(Self.run(["bitmap": 100]), Self.run(["bitmap": 50], answered: 5))
    #expect(comparison.changes.isEmpty && comparison.otherSamples == ["bitmap"])
    #expect(comparison.text.contains("Not compared, because they answered other samples: bitmap"))
  }

  @Test func runsOfDifferentThingsAreNotCompared() {
    #expect(throws: BenchError.differentRuns(thing: "records", before: "1000", after: "2000")) {
      try Comparison(Self.run([:]), Self.run([:], records: 2000))
    }
  }
}
