import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// The order that choices and pins give answers, against the brute-force definition, on random records, queries and histories.
@Suite struct ChosenOracleTests {
  private static let limits: [(Int, Filter<TestRecord>?)] = [
    (.max, nil), (3, nil), (1, nil), (0, nil), (2, .equals(\.weight, 1)),
  ]

  @Test(arguments: TestSchema.all)
  func answersEqualTheOracles(_ schema: TestSchema) throws {
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let (living, snapshot) = (history.living, history.index.snapshot)
      let oracle = Oracle(schema: schema.oracle, records: living.map(\.forOracle))
      for _ in 0..<4 {
        var remembered = RandomChoices(living, &random)
        remembered.options.searchesLaterTiers = false
        remembered.options.limit = 40
        var session = SearchSession(remembered.options)
        for _ in 0..<8 {
          let query = remembered.query(living, &random)
          let place = "schema \(schema), seed \(seed), \(query.debugDescription), \(remembered.oracle)"
          let wanted = oracle.search(query, remembered.oracle)
          for (limit, filter) in Self.limits {
            (remembered.options.limit, remembered.options.filter) = (limit, filter)
            let answer = snapshot.search(query, remembered.options)
            let kept = wanted.filter { hit in filter == nil || history.records[hit.id]!.weight == 1 }
            #expect(answer.hits.map(\.id) == kept.prefix(limit).map(\.id), "\(place), limit \(limit)")
            #expect(answer.total == kept.count, "\(place)")
          }
          // One text after another, so that answers are refined.
          for end in query.indices.dropFirst() + [query.endIndex] {
            let text = String(query[..<end])
            session.search(text, in: snapshot)
            let wanted = oracle.search(text, remembered.oracle).map(\.id)
            #expect(
              session.answer.hits.map(\.id) == wanted, "\(place), session, \(text.debugDescription), \(session.way)")
          }
          (remembered.options.limit, remembered.options.filter) = (2, nil)
          var pages = snapshot.pages(of: query, remembered.options)
          let paged = (0..<pages.count).flatMap { pages[$0].map(\.id) }
          #expect(paged == wanted.map(\.id), "\(place), pages")
        }
      }
    }
  }
}
