import Testing

@testable import Typeahead

/// Prefixes that refer to what is not there, as somebody forged them, are refused.
@Suite struct PrefixSetsDamageTests {
  private let written: WrittenSegment

  init() throws { written = try WrittenSegment((0..<12).map { "camelCase case\($0) ab-cd" }, .eager) }

  @Test func whatWasWrittenIsTaken() throws {
    try written.check(.prefixSets) { #expect($0.count >= 16 && $0.count % 16 == 0) }
    try written.check(.touched) { #expect(!$0.isEmpty) }
  }

  /// Sixteen bytes are a prefix's set, its details, its first touched variants and how many these are.
  @Test(arguments: [1, 3, 5, 6, 9, 11, 13, 15]) func otherSetsAreRefused(place: Int) {
    for prefix in [0, 1] {
      #expect(throws: SegmentDamage.self, "\(place) of \(prefix)") {
        try written.check(.prefixSets) { $0[16 * prefix + place] ^= 0x41 }
      }
    }
  }

  /// A node's answers, which stand in its bytes 24 to 27, are a prefix's: neither the root's nor those of a node that is not there.
  @Test func answersOfNoPrefixAreRefused() throws {
    for (place, byte) in [(24, 0), (26, 0xFF), (27, 0x7F)] as [(Int, UInt8)] {
      #expect(throws: SegmentDamage.self, "\(place)") {
        try written.check(.nodes) { nodes in
          #expect(nodes[32 + 24] == 1 && nodes[32 + 25..<32 + 28].allSatisfy { $0 == 0 })
          nodes[32 + place] = byte
        }
      }
    }
  }

  @Test func fewerSetsThanPrefixesHaveAreRefused() {
    #expect(throws: SegmentDamage.self) { try written.check(.prefixSets) { $0.removeLast(16) } }
    #expect(throws: SegmentDamage.self) { try written.check(.prefixSets) { $0.removeLast() } }
    #expect(throws: SegmentDamage.self) { try written.check(.prefixSets) { $0.removeAll() } }
    #expect(throws: SegmentDamage.self) { try written.check(.touched) { $0.removeAll() } }
  }
}
