import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Prefixes are found wherever they stand: at nodes, between them, nowhere.
@Suite struct PrefixTrieTests {
  @Test(arguments: 0..<20) func everyPrefixHasItsTerms(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let letters = ["a", "b", "ab", "é", "東", "a\u{1}", "zz"]
    let words = Set(
      (0..<200).map { _ in
        (0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
      })
    var tuning = Tuning()
    tuning.nodePostings = [1, 2, 5, 50].randomElement(using: &random)!
    tuning.setPostings = [1, 3, 40].randomElement(using: &random)!
    var schema = Schema<TextRecord>(fields: [Field("text", \.text, analyzer: .whole)])
    schema.tuning = tuning
    let index = SearchIndex(schema: schema)
    try index.upsert(words.sorted().enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
    let segment = try #require(index.snapshot.list.segments.first?.segment)
    let folded = words.map { Array(Folding.fold($0).utf8) }
    var text = QueryText()
    for word in folded.shuffled(using: &random).prefix(60) {
      for length in 1...word.count where length == word.count || word[length] & 0xC0 != 0x80 {
        for last in [nil, UInt8(ascii: "b"), UInt8(ascii: "~")] {
          let prefix = Array(word.prefix(length)) + (last.map { [$0] } ?? [])
          text.set(.init(tokens: [prefix], isAsTyped: true))
          let span = segment.span(text.token(0))
          let wanted = Set(folded.filter { $0.starts(with: prefix) })
          let found = span.terms.range.map { segment.terms.bytes($0) }
          #expect(Set(found) == wanted && found.count == wanted.count, "seed \(seed), \(prefix)")
          #expect((span.exact != .missing) == wanted.contains(prefix), "seed \(seed), \(prefix)")
        }
      }
    }
  }

  /// More children than are looked at at once, among them the least and the greatest bytes, and bytes between which there are none.
  @Test func childrenAreFoundByAnyByte() throws {
    let scalars = [1...9, 0x21...0x2F, 0x30...0x7F, 0xDF...0x17F, 0x3B1...0x3C9, 0x4E00...0x4E40, 0x20000...0x20020]
    let letters = Set(scalars.joined().map { Folding.fold(String(UnicodeScalar(UInt32($0))!)) }.filter { !$0.isEmpty })
    var schema = Schema<TextRecord>(fields: [Field("text", \.text, analyzer: .whole)])
    for least in [1, 2, 60] {
      schema.tuning.nodePostings = least
      let index = SearchIndex(schema: schema)
      let texts = letters.sorted().flatMap { [$0 + "a", $0 + "z", "m" + $0] }
      try index.upsert(texts.enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
      let segment = try #require(index.snapshot.list.segments.first?.segment)
      let terms = (0..<segment.terms.count).map { segment.terms.bytes($0) }
      var text = QueryText()
      var found = 0
      for prefix in [[], [UInt8(ascii: "m")], [0xE4], [0xC3], [0xF0, 0xA0, 0x80]] {
        for byte in UInt8.min ... .max {
          text.set(.init(tokens: [prefix + [byte]], isAsTyped: true))
          let span = segment.span(text.token(0))
          let wanted = terms.indices.filter { terms[$0].starts(with: prefix + [byte]) }
          #expect(Array(span.terms.range) == wanted, "\(prefix) \(byte), nodes from \(least) on")
          found += wanted.count
        }
      }
      #expect(found > 2 * letters.count)
    }
  }

  /// Runs are found by their first bytes, of which nothing is a term: what begins with two of them is not the same for that.
  @Test func runsThatBeginOtherwiseAreToldApart() throws {
    let runs = ["東", "西"].map { String(repeating: $0, count: 12) }
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)]))
    try index.upsert(runs.enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
    let segment = try #require(index.snapshot.list.segments.first?.segment)
    var text = QueryText()
    text.set(.init(tokens: runs.map { Array($0.utf8) }, isAsTyped: true))
    let spans = [0, 1].map { segment.span(text.token($0)) }
    #expect(spans.allSatisfy { $0.terms.isEmpty && $0.variants.isEmpty && $0.cutVariant != .missing })
    #expect(!spans[0].isSameToken(as: spans[1]) && spans[0].isSameToken(as: spans[0]))
  }
}
