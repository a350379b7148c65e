import Testing
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench budget` measures, and what it says of it.
@Suite struct BudgetTests {
  @Test func hostileSearchesAreHeldToTheRateOfUsualOnes() throws {
    guard case .run(let call) = try ReportTests.table.request(["budget", "--size", "400", "--budget", "1"])
    else { throw Unexpected() }
    let result = try BudgetResult.measure(UsersOptions(call))
    #expect(result.keystrokes > 0 && result.nanoseconds > 0 && result.searches > 0 && result.worst.count > 1)
    #expect(result.worst.map(\.times) == result.worst.map(\.times).sorted(by: >))
    #expect(result.text.contains("ns a posting"))
  }

  @Test func whatTakesTooLongFails() throws {
    func result(_ times: Double) -> BudgetResult {
      let worst = BudgetResult.Worst(
        seed: 7, preset: "text", records: 1, query: "a a", call: "search", milliseconds: 1, times: times)
      return BudgetResult(
        command: "", revision: nil, machine: .current, keystrokes: 1, nanoseconds: 1, searches: 1, postings: 1,
        worst: [worst])
    }
    try result(20).check()
    #expect(throws: BenchError.overBudget(seed: 7, query: "a a", times: 20.1)) { try result(20.1).check() }
  }

  /// A seed makes the same texts each time, and records that an index takes.
  @Test func casesFollowFromTheirSeeds() throws {
    let (one, again, other) = (try HostileCase(seed: 5), try HostileCase(seed: 5), try HostileCase(seed: 6))
    #expect(one.documents == again.documents && one.queries == again.queries && one.queries != other.queries)
    #expect(!one.documents.isEmpty && one.queries.count == 8 && one.queries.allSatisfy { !$0.isEmpty })
  }

  private struct Unexpected: Error {}
}
