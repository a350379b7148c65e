import Testing

@testable import Typeahead

/// Terms that somebody forged are refused: what reads them looks no more where they end.
@Suite struct TermIndexDamageTests {
  /// Some terms as they are stored: a block and a part of one.
  private let writer: SectionWriter
  private let count = 18

  init() {
    var writer = TermIndexWriter()
    for number in 0..<18 {
      let term = Array((number < 16 ? "ab\(Character(UnicodeScalar(97 + UInt8(number))))" : "é\(number)").utf8)
      term[...].withColumn { writer.append($0, 0..<20) }
    }
    let store = ColumnStore()
    var sections = SectionWriter()
    sections.keep(store)
    TermIndex(writer, records: 20, store).write(to: &sections, .terms)
    self.writer = sections
  }

  /// Reads and checks the terms, some bytes of a section replaced.
  private func check(
    _ section: Section = Section.Terms.terms.text, _ change: (inout [UInt8]) -> Void
  ) throws(SegmentDamage) {
    let reader = try writer.reader { if $0 == section { change(&$1) } }
    let index = try TermIndex(reader, .terms, count: count, records: 20)
    try index.check(.terms, records: 20)
  }

  @Test func whatWasWrittenIsTaken() throws { try check { _ in } }

  /// The text begins with 3 `aba`, 2 1 `b`, 2 1 `c`.
  @Test(arguments: [
    (0, [2]), (0, [0]), (0, [0x80, 0x80, 0x80, 0x80, 0x80, 0]), (3, [0]), (3, [0xFF]), (4, [4]), (4, [1]), (5, [0]),
    (5, [200]), (6, [UInt8(ascii: "a")]), (6, [0]), (6, [0xC3]), (9, [UInt8(ascii: "b")]),
  ]) func otherTermsAreRefused(place: Int, bytes: [UInt8]) {
    #expect(throws: SegmentDamage.self, "\(bytes) at \(place)") {
      try check { $0.replaceSubrange(place..<min(place + bytes.count, $0.count), with: bytes) }
    }
  }

  @Test func moreOrLessThanTheTermsIsRefused() {
    #expect(throws: SegmentDamage.self) { try check { $0.append(1) } }
    #expect(throws: SegmentDamage.self) { try check { $0.removeLast() } }
    #expect(throws: SegmentDamage.self) { try check { $0.removeAll() } }
  }

  /// A scalar's second byte may not be cut off and shared by another.
  @Test func halvesOfCharactersAreRefused() {
    let second = Array("é16".utf8)
    #expect(throws: SegmentDamage.self) {
      try check { text in
        let place = text.indices.first { text[$0...].starts(with: second) }!
        text[place + 1] = UInt8(ascii: "a")
      }
    }
  }

  /// A block is where its text begins, its postings (here, where their starts stand), whether these stand elsewhere, fifteen offsets.
  @Test(arguments: [0, 4, 5, 7, 24, 28, 33]) func otherPlacesAreRefused(place: Int) {
    #expect(throws: SegmentDamage.self, "\(place)") { try check(Section.Terms.terms.blocks) { $0[place] ^= 0x81 } }
  }

  @Test func otherStartsAreRefused() {
    let starts = Section.Terms.terms.wideStarts
    for place in [0, 4, 5, 7, 60] {
      #expect(throws: SegmentDamage.self, "\(place)") { try check(starts) { $0[place] ^= 0xF1 } }
    }
    #expect(throws: SegmentDamage.self) { try check(starts) { $0.removeLast(4) } }
  }

  /// In a block that is not wide: the offsets of its postings follow where its text and its first posting begin.
  @Test func aTermWithoutPostingsIsRefused() throws {
    var writer = TermIndexWriter()
    for number in 0..<2 {
      let term = [UInt8(ascii: "a") + UInt8(number)]
      term[...].withColumn { writer.append($0, 0..<2) }
    }
    let store = ColumnStore()
    var sections = SectionWriter()
    sections.keep(store)
    TermIndex(writer, records: 2, store).write(to: &sections, .terms)
    for (offset, isSound) in [(2, true), (3, true), (0, false), (4, false), (5, false)] as [(UInt8, Bool)] {
      let reader = try sections.reader { if $0 == Section.Terms.terms.blocks { $1[9] = offset } }
      let index = try TermIndex(reader, .terms, count: 2, records: 2)
      if isSound {
        try index.check(.terms, records: 2)
      } else {
        #expect(throws: SegmentDamage.self, "\(offset)") { try index.check(.terms, records: 2) }
      }
    }
  }

  @Test func recordsThatAreNotThereAreRefused() {
    #expect(throws: SegmentDamage.self) { try check(Section.Terms.terms.postings) { $0[7] = 20 } }
    #expect(throws: SegmentDamage.self) { try check(Section.Terms.terms.postings) { $0.removeLast() } }
  }
}
