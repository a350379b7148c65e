import Testing
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench filters` builds, and what it says of it.
@Suite struct FiltersTests {
  @Test func aRunAnswersTheSameKeystrokesBothWays() throws {
    guard
      case .run(let call) = try ReportTests.table.request(["filters", "--size", "400", "--budget", "20"])
    else { throw Unexpected() }
    let result = try FilterResult.measure(UsersOptions(call))
    #expect(result.records == 400 && result.calls.count == 7 && result.columnBytes > 5)
    for call in result.calls {
      #expect(call.differences == 0 && call.keystrokes > 0 && call.ratio != nil, "\(call.name)")
      #expect(result.text.contains(call.name))
    }
  }

  private struct Unexpected: Error {}
}
