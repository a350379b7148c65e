import Testing
import Typeahead

@testable import TypeaheadPostgres

@Suite struct PostgresOptionsTests {
  /// More records than the standard budget has room for are looked at where that is wanted; a smaller budget lowers them.
  @Test func onlyASmallerBudgetLowersTheRecords() {
    var options = PostgresOptions()
    for records in [1, 100_000, 1_000_000] {
      options.maximumRecords = records
      #expect(
        options.maximumRecords(within: .standard) == records && options.maximumRecords(within: .unlimited) == records)
      #expect(options.maximumRecords(within: WorkBudget(postings: 50_000_000)) == min(records, 5000))
    }
    #expect(options.maximumRecords(within: WorkBudget(postings: 0)) == 0)
  }
}
