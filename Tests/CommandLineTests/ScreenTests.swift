import Testing

@testable import TypeaheadTools

@Suite struct ScreenTests {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("👍🏽", 2),
    ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("☎", 1), ("☎\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("ก็", 1), ("\u{200B}", 0),
  ])
  func columns(_ text: String, _ columns: Int) { #expect(text.columns == columns) }

  @Test func linesAreCutByColumns() {
    #expect(StyledLine("abcdef").truncated(to: 6).text == "abcdef")
    #expect(StyledLine("abcdef").truncated(to: 4).text == "abc…")
    #expect(StyledLine("日本語").truncated(to: 4).text == "日…")
    #expect(StyledLine("日本語").truncated(to: 4).columns <= 4)
    #expect(StyledLine("abc").truncated(to: 0).text.isEmpty)
  }

  @Test func linesAreWrappedAtBlanks() {
    #expect(StyledLine("  aa bb cc").wrapped(to: 7).map(\.text) == ["  aa ", "  bb cc"])
    #expect(StyledLine("a bcdefghij k").wrapped(to: 4).map(\.text) == ["a ", "bcde", "fghi", "j k"])
    #expect(StyledLine("  日本語").wrapped(to: 5).map(\.text) == ["  日", "  本", "  語"])
    #expect(StyledLine("日本").wrapped(to: 1).map(\.text) == ["日", "本"])
    #expect(StyledLine("aa").wrapped(to: 7).map(\.text) == ["aa"])
  }

  @Test func matchesAreMarkedAndNothingReachesTheTerminalRaw() {
    var line = StyledLine()
    line.append("a\u{1B}[2Jß\u{202E}c", marking: [0..<1, 5..<6])
    #expect(line.text == "a␛[2Jß\u{FFFD}c")
    #expect(line.spans.filter { $0.style.contains(.match) }.map(\.text) == ["a", "ß"])
    #expect(line.drawn(inColour: false) == "a␛[2Jß\u{FFFD}c")
    #expect(line.drawn(inColour: true) == "\u{1B}[1;33ma\u{1B}[0m␛[2J\u{1B}[1;33mß\u{1B}[0m\u{FFFD}c")
  }

  /// Two names that look alike would be taken for one another.
  @Test(arguments: [
    "a\u{61C}b", "a\u{200E}b", "a\u{200F}b", "a\u{206A}b", "a\u{206F}b", "a\u{200B}b", "a\u{200D}b", "a\u{200C}1",
    "a\u{2060}b", "a\u{FEFF}b", "a\u{180E}b", "a\u{2062}b",
  ])
  func whatNobodySeesIsShown(_ text: String) {
    #expect(Array(text.printable.unicodeScalars) == ["a", "\u{FFFD}", text.unicodeScalars.last!])
  }

  @Test(arguments: ["\u{200D}", "a\u{200D}", "\u{200D}a", "म\u{200D}\u{200D}म", "मa\u{200C}म"])
  func aJoinerWithNothingToJoinIsShown(_ text: String) { #expect(text.printable.contains("\u{FFFD}")) }

  @Test(arguments: [
    "👨‍👩‍👧", "❤\u{FE0F}\u{200D}🔥", "👩🏽\u{200D}🚀", "می\u{200C}خواهم", "क\u{94D}\u{200D}ष", "ភាសា\u{200B}ខ្មែរ", "☎\u{FE0F}",
    "شوند\u{200C}",
  ])
  func whatJoinsLettersAndEmojiStays(_ text: String) {
    #expect(text.printable.unicodeScalars.elementsEqual(text.unicodeScalars))
    // Also where a line is marked within.
    var line = StyledLine()
    line.append(text, marking: [0..<text.unicodeScalars.first!.utf8.count])
    #expect(line.text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  private func frame(_ before: String, _ after: String = "", scroll: Int = 0) -> LiveFrame {
    LiveFrame(
      prompt: "p", before: before, after: after, status: (StyledLine("2 records"), StyledLine("help")),
      body: ["one", "two", "three"].map { StyledLine($0) }, scroll: scroll)
  }

  @Test func aFrameFillsTheWindowAndNoMore() {
    let (lines, cursor) = frame("ab", "c").lines(width: 20, height: 4)
    #expect(lines.map(\.text) == ["p › abc", "2 records       help", "one", "two"] && cursor == 6)
    #expect(frame("", scroll: 1).lines(width: 20, height: 4).lines.last?.text == "three")
    #expect(frame("").mostScroll(height: 4) == 1 && frame("").mostScroll(height: 24) == 0)
    for width in 1...12 {
      for height in 1...6 {
        let (lines, cursor) = frame("日本語 abc", "def日").lines(width: width, height: height)
        #expect(lines.count <= height && lines.allSatisfy { $0.columns <= width } && cursor < width)
      }
    }
  }

  @Test func onlyLinesInSightAreMade() {
    final class Counter { var count = 0 }
    let made = Counter()
    let body = (0..<1_000_000).lazy.map { number in
      made.count += 1
      return StyledLine("\(number)")
    }
    var frame = frame("")
    frame.body = AnyRandomAccessCollection(body)
    frame.scroll = frame.mostScroll(height: 6)
    #expect(frame.lines(width: 20, height: 6).lines.map(\.text).suffix(2) == ["999998", "999999"])
    #expect(made.count < 20)
  }

  @Test func aLongLineShowsThePartRoundTheCursor() {
    let (lines, cursor) = frame("abcdefghijklmnop", "q").lines(width: 10, height: 4)
    #expect(lines[0].text == "p › lmnopq" && cursor == 9)
  }
}
