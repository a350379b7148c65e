import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct DeferredMatchesTests {
  /// The lowest keys come first, and of equal ones the first records, up to the bound.
  @Test(arguments: 0..<50) func comeInOrder(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var matches = DeferredMatches()
    let bound = RankKey.random(in: 0...8, using: &random)
    var expected: [(RankKey, UInt32)] = []
    for record in (0..<UInt32.random(in: 0...40, using: &random)).shuffled(using: &random) {
      let key = RankKey.random(in: 0...8, using: &random)
      matches.append(.init(record: record, leastKey: key))
      if key < bound { expected.append((key, record)) }
    }
    matches.order()
    var found: [(RankKey, UInt32)] = []
    while let match = matches.next(below: bound) { found.append((match.leastKey, match.record)) }
    #expect(found.map(\.1) == expected.sorted { $0 < $1 }.map(\.1), "seed \(seed)")
  }
}
