import Foundation
import Testing
import TypeaheadTools

@testable import Benchmarking

@Suite struct DistributionTests {
  @Test func percentilesAreMeasuredTimesByNearestRank() throws {
    let distribution = try #require(Distribution(nanoseconds: (1...1000).map { Int64($0) * 1000 }.shuffled()))
    #expect(distribution.p50 == 500)
    #expect(distribution.p90 == 900)
    #expect(distribution.p99 == 990)
    #expect(distribution.p999 == 999)
    #expect(distribution.max == 1000)
    #expect(distribution.mean == 500.5)
  }

  @Test func rankIsRoundedUp() {
    let sorted: [Int64] = [1, 2, 3]
    #expect(Distribution.percentile(sorted, 1) == 1)
    #expect(Distribution.percentile(sorted, 333) == 1)
    #expect(Distribution.percentile(sorted, 334) == 2)
    #expect(Distribution.percentile(sorted, 500) == 2)
    #expect(Distribution.percentile(sorted, 667) == 3)
    #expect(Distribution.percentile(sorted, 1000) == 3)
  }

  @Test func oneTimeIsEveryPercentile() throws {
    let distribution = try #require(Distribution(nanoseconds: [2500]))
    #expect([distribution.p50, distribution.p999, distribution.max, distribution.mean] == [2.5, 2.5, 2.5, 2.5])
  }

  @Test func noTimesHaveNoDistribution() {
    #expect(Distribution(nanoseconds: []) == nil)
  }

  @Test func aCurveRisesFromTheFastestToTheSlowest() {
    let curve = CurvePoint.curve(nanoseconds: (1...1000).map { Int64($0) * 1000 }.shuffled())
    #expect(curve.allSatisfy { $0.micros == Double($0.permille) })
    #expect(curve.map(\.permille) == curve.map(\.permille).sorted())
    #expect(curve.first?.permille == 10 && curve.last?.permille == 1000)
    #expect(CurvePoint.curve(nanoseconds: []).isEmpty)
  }
}

@Suite struct GrowthTests {
  @Test func theExponentIsThatOfThePower() throws {
    let square = try #require(Growth.exponent([10, 100, 1000].map { ($0, Double($0 * $0)) }))
    #expect(abs(square - 2) < 1e-9)
    #expect(Growth.exponent([(10, 5), (100, 5), (1000, 5)]) == 0)
  }

  @Test func oneSizeHasNoGrowth() {
    #expect(Growth.exponent([(10, 1)]) == nil)
    #expect(Growth.exponent([(10, 1), (10, 2)]) == nil)
    #expect(Growth.exponent([]) == nil)
  }

  @Test func scaleMeasuresEachSizeAndWritesItsFiles() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ftsbench-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = [
      "scale", "--engines", "bitmap,fts5-prefix-count", "--trace", "adversarial", "--budget", "0.2", "--json",
      folder.path,
    ]
    guard case .run(let call) = try ReportTests.table.request(words) else { throw ReportTests.Unexpected() }
    var sizes: [Int] = []
    let growth = try await ScaleCommand(call, sizes: [20, 40]).measure { sizes.append($0.records) }
    #expect(sizes == [20, 40])
    #expect(growth.engines.map(\.name) == ["bitmap", "fts5-prefix-count"])
    #expect(
      growth.engines.allSatisfy { $0.records == [20, 40] && $0.growthOfP50 != nil && $0.growthOfP50From100k == nil })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["users-adversarial-20.json", "users-adversarial-40.json", "users-adversarial-scale.json"])
    #expect(growth.text.contains("fts5-prefix-count"))
  }
}
