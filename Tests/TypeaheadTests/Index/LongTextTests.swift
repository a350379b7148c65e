import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Texts of more tokens than a flat record holds are found and ranked as the oracle does.
@Suite struct LongTextTests {
  @Test func longTextsRankAsShortOnes() {
    let schema = TestSchema.settings
    let filler = (0..<80).map { "w\($0)" }.joined(separator: " ")
    let records = [
      TestRecord(id: "long", weight: 9, values: ["title": ["Mode"], "keywords": ["night", filler + " dark sky"]]),
      TestRecord(id: "short", weight: 1, values: ["title": ["Mode"], "keywords": ["dark sky", "night"]]),
    ]
    let index = SearchIndex(schema: schema.engine)
    #expect(throws: Never.self) { try index.upsert(records) }
    let oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
    for query in ["da", "dark", "sky da", "night da", "mo dar", "w7 dark", "mode ni", "w1 w2 w3", "da da"] {
      let difference = Comparison.difference(query, index.snapshot, oracle)
      #expect(difference == nil)
    }
  }
}
