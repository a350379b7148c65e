import Testing

@testable import TypeaheadTools

@Suite struct KeyDecoderTests {
  private static let cases: [(String, [Key])] = [
    ("abc", [.text("abc")]), ("é日👍🏽", [.text("é日👍🏽")]), ("\r", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
    ("\u{3}", [.control("c")]), ("\u{1B}[A", [.up]), ("\u{1B}[1;5D", [.wordLeft]), ("\u{1B}[1;2C", [.right]),
    ("\u{1B}OH", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[3~", [.delete]), ("\u{1B}[3;5~", [.deleteWordAfter]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}b\u{1B}f", [.wordLeft, .wordRight]),
    ("\u{1B}\u{7F}", [.deleteWordBefore]), ("\u{1B}[Z", [.backTab]), ("\u{1B}[99;7X", []),
    ("\u{1B}[<0;1;2Mx", [.text("x")]), ("\u{1B}[?1;2Ay", [.text("y")]), ("\u{1B}[[Az", [.text("z")]),
    ("\u{1B}x", [.escape, .text("x")]), ("a\u{1B}[Db", [.text("a"), .left, .text("b")]),
    ("\u{1B}[200~a\r\nb\tc\u{1B}[31m\u{1B}[201~d", [.text("a b c[31md")]), ("a\u{0}b", [.text("ab")]),
  ]

  @Test(arguments: cases.indices) func sequences(_ place: Int) {
    let (text, keys) = Self.cases[place]
    var whole = KeyDecoder()
    #expect(whole.feed(text.utf8) == keys, "\(Array(text.utf8))")
    #expect(!whole.isWaiting)
    // Byte by byte gives the same keys, only text comes in more pieces.
    var piecewise = KeyDecoder()
    let pieces = text.utf8.flatMap { piecewise.feed([$0]) }
    #expect(Self.joined(pieces) == keys)
  }

  @Test func aLoneEscapeIsAKeyOnlyWhenNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.flush() == [.escape] && !decoder.isWaiting)
    #expect(decoder.feed("\u{1B}O".utf8).isEmpty && decoder.isWaiting && decoder.flush().isEmpty)
    #expect(decoder.feed("H".utf8) == [.text("H")])
    #expect(decoder.feed([0x1B, 0x1B]) == [.escape] && decoder.isWaiting)
  }

  @Test func aSequenceIsWaitedFor() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[".utf8).isEmpty && !decoder.isWaiting && decoder.flush().isEmpty)
    #expect(decoder.feed("A".utf8) == [.up])
    #expect(decoder.feed("\u{1B}[20".utf8).isEmpty && decoder.flush().isEmpty)
    #expect(decoder.feed("0~.quit\n\u{1B}[201~".utf8) == [.text(".quit ")])
  }

  @Test func brokenBytesBecomeReplacementCharacters() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xC3, 0x61]) == [.text("\u{FFFD}a")])
    #expect(decoder.feed([0xFF, 0x80]) == [.text("\u{FFFD}\u{FFFD}")])
    #expect(decoder.feed([0xC2, 0x9B, 0x62]) == [.text("b")], "C1 controls are dropped")
  }

  @Test func aPasteIsBounded() {
    var decoder = KeyDecoder()
    var keys = decoder.feed(Array("\u{1B}[200~".utf8))
    for _ in 0..<300 { keys += decoder.feed([UInt8](repeating: 0x61, count: 10_000)) }
    keys += decoder.feed(Array("\u{1B}[201~".utf8))
    guard case .text(let text)? = keys.first else {
      Issue.record("no text")
      return
    }
    #expect(keys.count == 1 && text.utf8.count == KeyDecoder.longestPaste)
  }

  private static func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { result, key in
      if case .text(let after) = key, case .text(let before)? = result.last {
        result[result.count - 1] = .text(before + after)
      } else {
        result.append(key)
      }
    }
  }
}
