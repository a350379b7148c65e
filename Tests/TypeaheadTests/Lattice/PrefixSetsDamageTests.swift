import Testing

@testable import Typeahead

/// Prefixes that refer to what is not there, as somebody forged them, are refused.
@Suite struct PrefixSetsDamageTests {
  private let schema = {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    return schema
  }()
  private let writer: SectionWriter

  init() throws {
    let index = SearchIndex(schema: schema)
    try index.upsert((0..<12).map { TextRecord(id: $0, text: "camelCase case\($0) ab-cd") })
    var sections = SectionWriter()
    index.whole.list.segments[0].segment.write(to: &sections)
    writer = sections
  }

  private func check(_ section: Section = .summary, _ change: (inout [UInt8]) -> Void = { _ in }) throws(SegmentDamage)
  {
    let reader = try writer.reader { if $0 == section { change(&$1) } }
    try Segment(reader, schema).check(fields: 1)
  }

  @Test func whatWasWrittenIsTaken() throws {
    try check(.prefixSets) { #expect($0.count >= 16 && $0.count % 16 == 0) }
    try check(.touched) { #expect(!$0.isEmpty) }
  }

  /// Sixteen bytes are a prefix's set, its details, its first touched variants and how many these are.
  @Test(arguments: [1, 3, 5, 6, 9, 11, 13, 15]) func otherSetsAreRefused(place: Int) {
    for prefix in [0, 1] {
      #expect(throws: SegmentDamage.self, "\(place) of \(prefix)") {
        try check(.prefixSets) { $0[16 * prefix + place] ^= 0x41 }
      }
    }
  }

  @Test func fewerSetsThanPrefixesHaveAreRefused() {
    #expect(throws: SegmentDamage.self) { try check(.prefixSets) { $0.removeLast(16) } }
    #expect(throws: SegmentDamage.self) { try check(.prefixSets) { $0.removeLast() } }
    #expect(throws: SegmentDamage.self) { try check(.prefixSets) { $0.removeAll() } }
    #expect(throws: SegmentDamage.self) { try check(.touched) { $0.removeAll() } }
  }
}
