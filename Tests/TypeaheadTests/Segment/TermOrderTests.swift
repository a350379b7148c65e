import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Sorting terms by eight bytes at a time, held against sorting them by all their bytes.
@Suite struct TermOrderTests {
  @Test(arguments: [1, 2, .random(in: 0..<1_000_000)] as [UInt64]) func isTheOrderOfBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in [0, 1, 2, 33, 5000] {
      var table = SequenceTable<UInt8>()
      // Few letters and many lengths: many terms begin with others and share more than eight or sixteen bytes.
      let stems = (0..<4).map { _ in bytes(of: .random(in: 0...20, using: &random), &random) }
      for _ in 0..<count {
        let term = stems.randomElement(using: &random)! + bytes(of: .random(in: 0...9, using: &random), &random)
        _ = table.intern(term, 0..<term.count, SequenceTable.digest(term, 0..<term.count))
      }
      let terms = (0..<table.count).map { Array(table.elements[table.range($0)]) }
      let expected = (0..<UInt32(terms.count)).sorted { terms[Int($0)].lexicographicallyPrecedes(terms[Int($1)]) }
      #expect(TermOrder.sorted(table) == expected, "seed \(seed)")
    }
  }

  private func bytes(of count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in [0x61, 0x62, 0xC3, 0xFF].randomElement(using: &random)! }
  }
}
