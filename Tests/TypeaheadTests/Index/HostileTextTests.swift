import Testing
import Typeahead

/// Text made to hurt: megabytes of what is quadratic elsewhere. A test that hangs has failed, hence the time limits; that answers
/// stay right is asserted.
@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
  static let texts: [(name: String, unit: String)] = [
    ("combining marks", "\u{301}\u{316}"), ("marks of many classes", "\u{5B0}\u{64B}\u{334}\u{345}"),
    ("joiners", "\u{200D}"), ("marks between joiners", "\u{301}\u{316}\u{301}\u{316}\u{200D}"),
    ("bidirectional controls", "\u{202E}\u{2066}"), ("variation selectors", "\u{FE0F}\u{E0101}"),
    ("one token", "a"), ("Han", "東"), ("expanding", "\u{FDFA}"), ("jamo", "ㄱㅏ"), ("delimiters", ".-"), ("camel", "aB"),
    ("blanks", " "), ("emoji", "👩‍👩‍👧"), ("flags", "🇩🇪"), ("Thai", "กำ"), ("digits", "1"),
    ("invalid UTF-8", String(decoding: [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80], as: UTF8.self)), ("NUL", "\u{0}"),
  ]

  private static func text(_ unit: String, bytes: Int) -> String {
    String(repeating: unit, count: bytes / unit.utf8.count)
  }

  @Test(arguments: texts.map(\.name))
  func tenMegabytesAreRefused(_ name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    let index = try SearchIndex(["anchor"])
    let text = Self.text(unit, bytes: 10_000_000)
    do throws(IndexError) {
      try index.upsert(TextRecord(id: 1, text: text))
      Issue.record("ten megabytes were taken")
    } catch {
      guard case .recordTooLarge(_, text.utf8.count, _) = error else {
        Issue.record("refused as \(error)")
        return
      }
    }
    #expect(index.search("anc").total == 1)
  }

  /// What the limits let through is indexed, found, highlighted and explained.
  @Test(arguments: texts.map(\.name))
  func whatIsAllowedIsIndexed(_ name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    let index = try SearchIndex(["anchor"])
    // As much as the limit on tokens allows once it is folded.
    let growth = max(1, Folding.fold(unit).utf8.count / unit.utf8.count)
    let text = "anchor " + Self.text(unit, bytes: 4000 / growth) + " end"
    try index.upsert(TextRecord(id: 1, text: text))
    let answer = index.search("anc en")
    #expect(answer.total == 1)
    #expect(answer.hits.first?.matches.first?.ranges.map { String(text[$0]) } == ["anc", "en"])
    #expect(index.search("").total == 2)
  }

  @Test(arguments: texts.map(\.name))
  func queriesOfMegabytesAreAnswered(_ name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    let index = try SearchIndex(["anchor", "東東"])
    let answer = index.search(Self.text(unit, bytes: 400_000) + " anc")
    // What folds to nothing, or has no letter, digit or emoji and may be left out, leaves the query `anc`.
    let isLeftOut = Folding.fold(unit).unicodeScalars.allSatisfy {
      !$0.properties.isAlphabetic && $0.properties.numericType == nil && !$0.properties.isEmojiPresentation
    }
    #expect(answer.total == (isLeftOut ? 1 : 0))
  }

  @Test func tokensOfMegabytesAreRefusedByTheirLength() throws {
    var limits = Limits()
    limits.recordBytes = 20_000_000
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)], limits: limits))
    do throws(IndexError) {
      try index.upsert(TextRecord(id: 0, text: Self.text("a", bytes: 10_000_000)))
      Issue.record("a token of ten megabytes was taken")
    } catch {
      #expect(error == .tokenTooLong(id: "0", field: "text", bytes: 10_000_000, limit: 4096))
    }
  }

  @Test func repeatedIdsAreNotQuadratic() throws {
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)]))
    try index.upsert((0..<50_000).map { TextRecord(id: 1, text: "t\($0)") })
    #expect(index.search("").hits.map(\.record.text) == ["t49999"])
  }

  /// Each piece can serve either two tokens or one: without a bound the choices would double with every piece.
  @Test func competingReadingsAreBounded() throws {
    let letters = (0..<20).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let text = letters.map { "\($0)x-\($0)y" }.joined(separator: " ")
    let query = letters.map { "\($0)x \($0)y \($0)x\($0)y" }.joined(separator: " ")
    let once = try SearchIndex([text])
    #expect(once.search(Query(query)).total == 0)
    #expect(once.search(Query(letters.map { "\($0)x\($0)y" }.joined(separator: " "))).total == 1)
    let twice = try SearchIndex([text + " " + text])
    let answer = twice.search(Query(query))
    #expect(answer.total == 1 || !answer.isExact)
    #expect(twice.search("ax ay axay").total == 1 && twice.search("ax ay axay").isExact)
  }

  @Test func manyReadingsStayAnswerable() throws {
    let index = try SearchIndex([String(repeating: "ab-", count: 60)], analyzer: .identifier)
    let query = Array(repeating: "ab", count: 60).joined(separator: " ")
    #expect(index.search(Query(query)).total == 1)
    #expect(index.search(Query(query + " ab")).total == 0)
    let long = try SearchIndex([Array(repeating: "x y-z", count: 100).joined(separator: " ")])
    #expect(long.search(Query(Array(repeating: "z x y", count: 100).joined(separator: " "))).total == 1)
    #expect(long.search(Query(Array(repeating: "z x y", count: 101).joined(separator: " "))).total == 0)
  }
}
