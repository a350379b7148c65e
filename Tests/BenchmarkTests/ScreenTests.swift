import Testing
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench screen` measures, and what it says of it.
@Suite struct ScreenTests {
  @Test func aRunMeasuresEveryCall() async throws {
    guard
      case .run(let call) = try ReportTests.table.request(["screen", "--size", "200", "--budget", "0.5"])
    else { throw Unexpected() }
    let result = try await ScreenResult.measure(UsersOptions(call))
    #expect(result.records == 200 && result.calls.count == 5)
    for call in result.calls {
      #expect(call.keystrokes > 0 && call.times.map { $0.p50 > 0 } == true, "\(call.name)")
      #expect(result.text.contains(call.name))
    }
  }

  private struct Unexpected: Error {}
}
