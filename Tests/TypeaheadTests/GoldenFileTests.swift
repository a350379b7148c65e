import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// The answers that were written down are the oracle's of today; no engine is asked.
@Suite struct GoldenFileTests {
  @Test(.enabled(if: Folding.ordersByLocale, "the oracle asks ICU")) func theyAreTheOracles() throws {
    var lines = ""
    try GoldenAnswer.forEachQuestion { question, query, schema, history in
      let oracle = Oracle(schema: schema.oracle, records: history.living.map(\.forOracle))
      lines += GoldenAnswer(question, oracle.search(query, fields: nil).map { ($0.id, $0.rules) }).line
    }
    let isMade = try GoldenAnswer.file.isMade(of: lines)
    #expect(isMade, "\(GoldenAnswer.file.howToRenew)")
  }
}
