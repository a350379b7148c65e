import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Every query that is stored is found, and no other, however its slot is crowded.
@Suite struct StoredAnswersSlotsTests {
  private func tables(_ keys: [UInt64]) throws -> AnswerTables {
    var writer = StoredAnswersWriter()
    var best = Scratch<RankedRecord>()
    best.append(RankedRecord(key: 0, part: 0, record: 7))
    for (place, key) in keys.enumerated() { writer.append(key, total: place, best) }
    let tables = AnswerTables(writer, records: max(keys.count, 8))
    try tables.answers.check()
    return tables
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 500, 20_000]) func whatIsStoredIsFound(count: Int) throws {
    let (keys, others) = Self.keys(count: count, seed: UInt64(count))
    let tables = try tables(keys)
    for (place, key) in keys.enumerated() {
      let number = try #require(tables.answers.find(key), "key \(place) of seed \(count)")
      #expect(tables.answers.total(number) == place)
    }
    for key in others { #expect(tables.answers.find(key) == nil, "seed \(count)") }
  }

  /// Keys that all name the last slot, so that all but one stand behind it.
  @Test func moreSlotsThanKeysName() throws {
    let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
    // The inverse of an odd number modulo 2^64, by Newton's method: every step doubles the bits that are right.
    var inverse = odd
    for _ in 0..<6 { inverse = inverse &* (2 &- odd &* inverse) }
    let all = (0..<400).map { number -> UInt64 in
      let spread = (UInt64.max - UInt64(number)) &* inverse
      let upper = spread ^ spread >> 31
      return spread ^ upper >> 31
    }
    let keys = all.indices.filter { $0 % 2 == 0 }.map { all[$0] }
    #expect(Set(all).count == all.count)
    let tables = try tables(keys)
    for (place, key) in keys.enumerated() {
      #expect(tables.answers.find(key).map { tables.answers.total($0) } == place)
    }
    for key in all where !keys.contains(key) { #expect(tables.answers.find(key) == nil) }
    // As many that are spread stand in slots that keys name, all but a few: twelve bytes each.
    let spread = try self.tables(Self.keys(count: keys.count, seed: 2).stored)
    #expect(tables.answers.byteCount > spread.answers.byteCount + keys.count / 2 * 12)
  }

  @Test func slotsThatAreNotThereAreRefused() throws {
    let tables = try tables(Self.keys(count: 40, seed: 1).stored)
    var sections = SectionWriter()
    tables.answers.write(to: &sections)
    func check(_ section: Section, _ change: (inout [UInt8]) -> Void) throws(SegmentDamage) {
      let reader = try sections.reader { if $0 == section { change(&$1) } }
      try StoredAnswers(reader, records: 40).check()
    }
    try check(.namedSlots) { #expect($0.count == 8) }
    for change in [{ $0[1] = 1 }, { $0.removeAll() }, { $0 += $0 }] as [(inout [UInt8]) -> Void] {
      #expect(throws: SegmentDamage.self) { try check(.namedSlots, change) }
    }
    // A slot is a key and the number of an answer.
    #expect(throws: SegmentDamage.self) {
      try check(.answerSlots) { slots in
        let first = stride(from: 0, to: slots.count, by: 12).first { place in
          slots[place..<place + 8].contains { $0 != 0xFF }
        }
        slots[first! + 9] = 1
      }
    }
    #expect(throws: SegmentDamage.self) { try check(.answerSlots) { $0.removeLast() } }
    #expect(throws: SegmentDamage.self) { try check(.answers) { $0.removeAll() } }
  }

  /// So many keys of one to three nodes, and as many that are none of them.
  private static func keys(count: Int, seed: UInt64) -> (stored: [UInt64], others: [UInt64]) {
    var random = SeededRandom(seed: seed)
    var seen: Set<UInt64> = []
    while seen.count < 2 * count {
      let nodes = (0..<Int.random(in: 1...3, using: &random)).map { _ in UInt32.random(in: 1...90, using: &random) }
      seen.insert(nodes.reduce(0) { StoredAnswers.key($0, adding: $1) })
    }
    let all = seen.sorted()
    return (all.indices.filter { $0 % 2 == 0 }.map { all[$0] }, all.indices.filter { $0 % 2 == 1 }.map { all[$0] })
  }
}
