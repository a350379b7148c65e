import Testing
import Typeahead

/// What each analyzer reads in a text.
@Suite struct AnalyzerTests {
  private func expect(
    _ analyzer: Analyzer, _ text: String, _ readings: [[String]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = Set(analyzer.readings(of: text).map { $0.joined(separator: "|") })
    #expect(found == Set(readings.map { $0.joined(separator: "|") }), sourceLocation: sourceLocation)
    #expect(analyzer.readings(of: text).first == readings.first, "the primary reading", sourceLocation: sourceLocation)
  }

  @Test func namesAreStrict() {
    expect(.names, "xmark.bin", [["xmark", "bin"], ["xmark.bin"]])
    expect(.names, "wi-fi.darkMode2", [["wi-fi", "darkmode2"], ["wi-fi.darkmode2"]])
    expect(.names, "plain", [["plain"]])
  }

  @Test func colorsHaveSubwords() {
    expect(.colors, "systemGray2", [["system", "gray2"], ["systemgray2"]])
  }

  @Test func identifiersHaveEveryReading() {
    expect(.identifier, "HTTPServer2", [["http", "server2"], ["httpserver2"], ["http", "server", "2"]])
    expect(
      .identifier.splittingWords(by: WordModel(words: [("eye", 9), ("dropper", 5), ("half", 9), ("full", 8)])),
      "eyedropper.halffull",
      [
        ["eyedropper", "halffull"], ["eye", "dropper", "halffull"], ["eyedropper", "half", "full"],
        ["eye", "dropper", "half", "full"],
      ])
  }

  @Test func proseHasAPieceForEachWord() {
    expect(.prose, "Wi-Fi Calling", [["wi", "fi", "calling"], ["wifi", "calling"]])
    expect(.prose, "Sound & vibration", [["sound", "vibration"]])
    expect(.prose, "  ", [])
  }

  /// Neighbouring words are joined across the sign that links them; decimals keep theirs.
  @Test func linksJoinWords() {
    expect(
      .prose, "no-wi-fi",
      [["no", "wi", "fi"], ["nowi", "fi"], ["no", "wifi"], ["nowifi"]])
    expect(.prose, "2.0.31", [["2", "0", "31"]])
    expect(
      .prose, "10 000 mAh",
      [["10", "000", "m", "ah"], ["10", "000", "mah"], ["10000", "m", "ah"], ["10000", "mah"]])
    expect(.identifier, "a.b-c", [["a", "b", "c"], ["a", "bc"]])
    expect(.email, "a.b@c.de", [["a", "b", "c", "de"], ["a.b@c", "de"], ["a.b@c.de"]])
    expect(.prose, "ウィキ・ペディア", [["うぃき", "ぺでぃあ"], ["うぃきぺでぃあ"]])
    expect(.prose, "צה״ל", [["צה", "ל"], ["צהל"]])
  }

  @Test(arguments: [
    ("HTTPServer", ["http", "server"]), ("gray2", ["gray2"]), ("MP3Player", ["mp3", "player"]),
    ("3DView", ["3d", "view"]), ("iPhone15Pro", ["i", "phone15", "pro"]), ("4K", ["4k"]), ("aB", ["a", "b"]),
    ("ABc", ["a", "bc"]), ("ÉcoleÉté", ["ecole", "ete"]), ("E\u{301}coleE\u{301}te\u{301}", ["ecole", "ete"]),
  ])
  func subwords(_ text: String, _ expected: [String]) {
    #expect(Analyzer.colors.readings(of: text).first == expected)
  }

  @Test func telephoneNumbersHaveForms() {
    let forms = Set(Analyzer.phone.readings(of: "+44 7700 900123").filter { $0.count == 1 }.map { $0[0] })
    #expect(forms == ["447700900123", "7700900123"])
    let national = Set(
      Analyzer.phone(countryCode: "44", lastDigits: 4...4).readings(of: "07700-900123").filter { $0.count == 1 }
        .map { $0[0] })
    #expect(
      national == ["07700900123", "447700900123", "7700900123", "0123"])
  }

  @Test func runsStayWhole() {
    expect(.prose, "SIMカード", [["sim", "かーど"]])
    expect(.prose, "東京都庁", [["東京都庁"]])
  }

  /// Signs that stand for others are taken apart before a text is cut.
  @Test func compatibilityCharactersComeApart() {
    expect(.prose, "㈱山田", [["株", "山田"]])
    expect(.prose, "5½", [["5", "1", "2"]])
    expect(.prose, "½l", [["1", "2l"], ["1", "2", "l"]])
    expect(.prose, "5㎏", [["5kg"], ["5", "kg"]])
    expect(.prose, "OʼGrady", [["o", "grady"], ["ogrady"]])
    expect(.prose, "Ａｂ Acme™", [["ab", "acme"]])
    expect(.prose, "ประเทศ๔๒", [["ประเทศ", "42"]])
  }

  /// Emoji are words that a reading may leave out.
  @Test func emojiAreWords() {
    expect(.prose, "Party🎉", [["party"], ["party", "🎉"]])
    expect(.prose, "👩🏽‍💻🇩🇪", [[], ["👩💻"], ["🇩🇪"], ["👩💻", "🇩🇪"]])
    expect(.colors, "warm☀️Red", [["warm", "red"], ["warm", "☀", "red"], ["warm☀red"]])
    expect(.names, "a.☀️b", [["a", "☀b"], ["a.☀b"]])
    expect(.prose, "© 1️⃣", [["1\u{20E3}"]])
  }

  @Test func analyzersCompose() {
    expect(.whole.also(.prose), "Dark Mode", [["dark mode"], ["dark", "mode"]])
    let list = Analyzer(id: "list/1") { text in
      text.split(separator: ";").map { Piece(readings: [[$0]], in: text) }
    }
    expect(list, "Ab c;Dé", [["ab c", "de"]])
    #expect(list.id == "list/1")
  }
}
