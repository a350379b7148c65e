import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// The new core against the oracle's new order.
@Suite struct CoreTests {
  @Test(arguments: TestSchema.all)
  func answersEqualTheOracles(_ schema: TestSchema) throws {
    var expected = schema.oracle
    expected.rules = Rule.defaults
    let packing = RankPacking(Ranking<TestRecord>(rules: Ranking.Rule.newDefaults))
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let living = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random).living
      var writer = CoreSegmentWriter(schema.engine, fewest: seed % 3 == 0 ? 64 : 1)
      for record in living { try writer.append(record, schema.engine) }
      let (segment, order) = writer.finish()
      let oracle = Oracle(schema: expected, records: living.map(\.forOracle))
      var search = CoreSearch()
      for _ in 0..<40 {
        let query = random.query(living)
        let isRestricted = Int.random(in: 0..<4, using: &random.random) == 0
        let names = schema.oracle.fields.map(\.name)
        let fields = isRestricted ? [names.randomElement(using: &random.random)!] : nil
        let answer = search.search(
          query, segment,
          .init(
            limit: .max, isLiteral: !schema.engine.readsQueriesFreely,
            fields: .init(schema.engine, searched: schema.engine.fieldSet(fields)), packing: packing))
        let first = search.search(
          query, segment,
          .init(
            limit: 3, isLiteral: !schema.engine.readsQueriesFreely,
            fields: .init(schema.engine, searched: schema.engine.fieldSet(fields)), packing: packing))
        #expect(
          first.total == answer.total && first.best.map(\.record) == answer.best.prefix(3).map(\.record),
          "\(schema), seed \(seed), query \(query.debugDescription), fields \(fields ?? [])")
        let found = answer.best.map { OracleHit(id: living[order[Int($0.record)]].id, rules: packing.values($0.key)) }
        let wanted = oracle.search(query, fields: fields.map { Set($0) })
        if found != wanted || answer.total != wanted.count {
          let pair = zip(found, wanted).first { $0 != $1 }
          let ids = [pair?.0.id, pair?.1.id].compactMap { $0 }
          Issue.record(
            """
            \(schema), seed \(seed), query \(query.debugDescription), fields \(fields ?? []): \
            found \(answer.total), \(found.filter { ids.contains($0.id) }), wanted \(wanted.count), \
            \(wanted.filter { ids.contains($0.id) }) of \(living.filter { ids.contains($0.id) })
            """)
          return
        }
      }
    }
  }
}

extension RankPacking {
  /// The values of the rules in a key.
  func values(_ key: RankKey) -> [Int] { rules.map { Int((key & $0.mask) >> $0.shift) } }
}
