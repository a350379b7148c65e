import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// A segment that somebody forged is refused, or reading it ends and stays inside.
@Suite struct SegmentDamageTests {
  private static let texts = [
    "Dark Mode", "darkMode", "Wi-Fi Calling", "東京都庁 Tower", "C++ and C#", "eyedropper.halffull", "dark 10 000 mAh",
    "Über Straße",
    "dark dark dark", "a-b-c", "👩‍💻 emoji", "50% off",
  ]
  private static let queries = ["d", "dark", "da mo", "dark dark", "wifi", "京", "c++", "10000", "%", "a b c", "ü"]

  /// Any byte of any section, changed to anything.
  @Test(arguments: 0..<8) func forgedSegmentsAreRefusedOrRead(_ part: Int) throws {
    let written = try WrittenSegment(Self.texts + (0..<80).map { "dark item\($0)" }, .eager)
    var random = SeededRandom(seed: Effort.seed &+ UInt64(part))
    var (refused, read) = (0, 0)
    for round in 0..<Effort.count("TYPEAHEAD_ROUNDS", short: 150, long: 3000) {
      let section = written.sections.randomElement(using: &random)!
      var place = ""
      do throws(SegmentDamage) {
        let segment = try written.check(section) { bytes in
          if bytes.isEmpty { return }
          for _ in 0..<Int.random(in: 1...2, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] ^= UInt8.random(in: 1...255, using: &random)
            place += " \(index)"
          }
        }
        read += 1
        search(segment, written.schema)
      } catch {
        refused += 1
        #expect(!error.description.isEmpty, "round \(round), section \(section.number), bytes\(place)")
      }
    }
    #expect(refused > 20 && read > 20, "\(refused) refused, \(read) read")
  }

  /// Searches a segment and makes another of it.
  private func search(_ segment: Segment, _ schema: Schema<TextRecord>) {
    let living = LiveSegment(segment)
    let layout = SegmentLayout(schema)
    var memory = SearchMemory()
    for query in Self.queries {
      memory.begin(query, isLiteral: false)
      memory.search(
        living,
        RecordRequest(
          limit: 20, fields: layout.fields, packing: layout.packing, writing: memory.writing, needsKeys: true))
    }
    for column in segment.attributes.indices {
      let tests: [AttributeTest] = [
        .missing, .range(from: AttributeValue(1), through: nil, below: nil), .among([AttributeValue("dark")!]),
      ]
      for test in tests { _ = segment.attributes[column].records(test) }
      for record in 0..<segment.count { segment.attributes[column].codes.forEachCode(record) { _ in } }
    }
    _ = Segment.merge([(segment, living.live), (segment, living.live)], layout)
  }

  /// Of an attribute's list each value is there once, in order.
  @Test func valuesOfARecordAscend() throws {
    let written = try WrittenSegment(Self.texts)
    let segment = try written.check(written.sections[0]) { _ in }
    let place = withExtendedLifetime(segment) { segment in
      let starts = segment.attributes[2].codes.starts
      return (0..<segment.count).first { starts[$0].count > 1 }.map { starts[$0].lowerBound }
    }
    let first = try #require(place)
    #expect(throws: SegmentDamage.self) { try written.check(.attributeCodes(2)) { $0.swapAt(first, first + 1) } }
  }

  /// The middle of words is looked for where the grams say: of other terms, they would lead behind the text.
  @Test func gramsAreThoseOfTheTerms() throws {
    let written = try WrittenSegment((0..<160).map { "dark item\($0) \(1000 + 7 * $0)" })
    for section in [Section.gramKeys, .gramBlocks, .gramStarts, .gramBits] {
      #expect(written.sections.contains(section))
      for place in [0, 3, 6] {
        // Behind the last start there is room for others.
        #expect(throws: SegmentDamage.self) {
          try written.check(section) { $0[section == .gramStarts ? place : $0.count - 1 - place] ^= 1 }
        }
      }
    }
  }

  /// What is whole is taken, and says the same.
  @Test func whatWasWrittenIsTaken() throws {
    let written = try WrittenSegment(Self.texts)
    for section in written.sections { try written.check(section) { _ in } }
  }
}
