import Testing
import TypeaheadTestSupport

@testable import TypeaheadOracle

/// The best matches are the first of all, and no record is passed over that matches.
@Suite("Best matches")
struct BestTests {
  @Test(arguments: TestSchema.all)
  func theBestAreTheFirstOfAll(_ schema: TestSchema) {
    var found = 0
    for seed in UInt64(1)...12 {
      var text = RandomText(seed: seed)
      let records = (0..<10).map { text.record(id: "\($0)", schema) }
      let oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
      for _ in 0..<5 {
        let query = text.query(records)
        let all = oracle.search(query)
        // No record is passed over for how its tokens begin.
        let read = Query(query, readings: schema.oracle.queryReadings)
        let matching = oracle.records.filter { read.isEmpty || oracle.ranking(read, $0) != nil }
        #expect(Set(all.map(\.id)) == Set(matching.map(\.id)), "seed \(seed), \(query.debugDescription)")
        let best = oracle.best(4, for: query)
        #expect(best.total == all.count, "seed \(seed), \(query.debugDescription)")
        #expect(best.matches.map(\.id) == all.prefix(4).map(\.id), "seed \(seed), \(query.debugDescription)")
        #expect(best.matches.map(\.rules) == all.prefix(4).map(\.rules), "seed \(seed), \(query.debugDescription)")
        found += all.count
      }
    }
    #expect(found > 20)
  }

  @Test func whatIsPassedOverBeginsOtherwise() {
    let records = ["drop", "drum", "東京", "x"].map { OracleRecord(id: $0, values: ["name": [$0]]) }
    let oracle = Oracle(schema: OracleSchema(fields: [OracleField("name", .prose, isName: true)]), records: records)
    func candidates(_ query: String) -> [String] {
      oracle.candidates(Query(query, readings: true)).map { oracle.records[$0].id }
    }
    #expect(candidates("dr").sorted() == ["drop", "drum"])
    #expect(candidates("drop") == ["drop"])
    #expect(candidates("dropper") == ["drop"])  // Three bytes are looked at.
    #expect(candidates("京") == ["東京"])
    #expect(candidates("d x").isEmpty)
    #expect(candidates("").count == 4)
  }
}
