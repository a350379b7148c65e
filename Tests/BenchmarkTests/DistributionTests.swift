import Testing

@testable import ftsbench

@Suite struct DistributionTests {
  @Test func percentilesAreMeasuredTimesByNearestRank() throws {
    let distribution = try #require(Distribution(nanoseconds: (1...1000).map { Int64($0) * 1000 }.shuffled()))
    #expect(distribution.count == 1000)
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
}
