import Foundation
import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// The writer that is kept from one write to the next.
@Suite struct SpareWriterTests {
  /// The columns of a segment as bytes, but for those that the random key of its ids is in.
  private static func columns(_ segment: Segment) -> [String: [UInt8]] {
    var writer = SectionWriter()
    segment.write(to: &writer)
    var columns: [String: [UInt8]] = [:]
    for content in writer.contents where ![.summary, .idSlots].contains(content.section) {
      unsafe columns["section \(content.section.number)"] = content.withBytes { bytes in unsafe Array(bytes) }
    }
    columns["most tokens"] = Array("\(segment.mostTokens)".utf8)
    return columns
  }

  /// What a kept writer makes is, byte by byte, what a new one makes, whatever either was given or refused before.
  @Test(arguments: TestSchema.all) func writesWhatANewOneWrites(_ test: TestSchema) throws {
    let first = Effort.seed
    // A value of the record that ranks it, and a limit that some records exceed.
    var limits = Limits()
    limits.recordTokens = 3 * test.engine.fields.count
    let schema = Schema(
      fields: test.engine.fields, weight: { $0.weight },
      ranking: Ranking(rules: [.value("light") { $0.weight > 0.5 ? 0 : 1 }] + Ranking.Rule.defaults),
      locale: test.oracle.locale, tolerance: .none, limits: limits)
    var (reused, refused) = (0, 0)
    for seed in first..<first + 20 {
      var text = RandomText(seed: seed)
      let (spare, layout) = (SpareWriter(), SegmentLayout(schema))
      for round in 0..<12 {
        if spare.isFilled { reused += 1 }
        var (kept, new) = (spare.take(schema, layout), SegmentWriter(schema, layout))
        for number in 0..<Int.random(in: 1...3, using: &text.random) {
          let record = text.record(id: "r\(number)", test)
          do {
            try new.append(record, schema)
            try kept.append(record, schema)
          } catch {
            #expect(throws: IndexError.self, "seed \(seed), round \(round)") { try kept.append(record, schema) }
            refused += 1
          }
        }
        let made = SegmentAssembly([kept.source()], layout).make()
        let expected = SegmentAssembly([new.source()], layout).make()
        #expect(made.origins.map(\.record) == expected.origins.map(\.record), "seed \(seed), round \(round)")
        #expect(
          Self.columns(made.segment) == Self.columns(expected.segment), "\(test), seed \(seed), round \(round)")
        spare.keep(kept)
      }
    }
    #expect(reused > 100 && refused > 0, "seed \(first): \(reused) reused, \(refused) refused")
  }

  /// What several cores make of several writers' records, more than a block of sets, is byte by byte what one makes of one.
  @Test func segmentsMadeAtOnceAreTheSame() throws {
    var random = SeededRandom(seed: Effort.seed)
    let words = ["alpha", "beta", "gamma", "alphabet", "bet", "日本", "john@example.org", "up.left"]
    let schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    let layout = SegmentLayout(schema)
    var (one, first, second) = (
      SegmentWriter(schema, layout), SegmentWriter(schema, layout), SegmentWriter(schema, layout)
    )
    for id in 0..<70_000 {
      let text = (0..<3).map { _ in words.randomElement(using: &random)! }.joined(separator: " ") + " \(id % 5_000)"
      let record = TextRecord(id: id, text: text)
      try one.append(record, schema)
      if id < 40_000 { try first.append(record, schema) } else { try second.append(record, schema) }
    }
    let made = SegmentAssembly([first.source(), second.source()], layout).make(atOnce: true)
    let expected = SegmentAssembly([one.source()], layout).make()
    #expect(made.origins.map { $0.segment * 40_000 + $0.record } == expected.origins.map(\.record))
    #expect(Self.columns(made.segment) == Self.columns(expected.segment), "seed \(Effort.seed)")
  }

  /// What read much, though it was refused, or many records is not kept; and a writer is used by one write at a time.
  @Test func largeWritersAreNotKept() {
    var limits = Limits()
    limits.recordTokens = 100
    let limited = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none, limits: limits)
    func isKept(_ texts: [String], _ schema: Schema<TextRecord>) -> Bool {
      let spare = SpareWriter()
      var writer = spare.take(schema, SegmentLayout(schema))
      for (id, text) in texts.enumerated() { try? writer.append(TextRecord(id: id, text: text), schema) }
      spare.keep(writer)
      let isKept = spare.isFilled
      _ = spare.take(schema, SegmentLayout(schema))
      #expect(!spare.isFilled)
      return isKept
    }
    let long = String(repeating: "word ", count: 2000)
    #expect(isKept(["some words"], limited))
    #expect(isKept(Array(repeating: "some words", count: 16), limited))
    #expect(!isKept(Array(repeating: "some words", count: 17), limited))
    #expect(!isKept(["some words", long], limited), "one of them is refused")
    #expect(!isKept([String(long.prefix(450)), String(repeating: "x", count: 8000)], limited))
    // Few bytes may be many tokens.
    let schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    #expect(isKept([String(repeating: "ab ", count: 2000)], schema))
    #expect(!isKept([String(repeating: "aB ", count: 2000)], schema))
  }
}
