import Testing

@testable import TypeaheadOracle

@Suite("Readings of pieces")
struct ReadingTests {
  private func readings(
    _ value: String, _ schema: OracleSchema = .settings, _ field: String = "title", words: [String] = []
  ) -> Set<[String]> {
    Set(Oracle(schema).readings(of: value, field: field, handWords: words).flatMap { $0 })
  }

  @Test func eyedropper() {
    #expect(
      readings("eyedropper.halffull", .symbols, "name") == [
        ["eyedropper", "halffull"], ["eye", "dropper", "halffull"], ["eyedropper", "half", "full"],
        ["eye", "dropper", "half", "full"], ["eyedropperhalffull"], ["eyedropper.halffull"],
      ])
  }

  @Test func wifi() {
    let oracle = Oracle(.settings)
    #expect(
      oracle.readings(of: "Wi-Fi Calling", field: "title")
        == [[["wi", "fi"], ["wi-fi"], ["wifi"]], [["calling"]]])
  }

  @Test(arguments: [
    ("systemGrouped", ["system", "grouped"]), ("HTTPServer", ["http", "server"]), ("gray2", ["gray2"]),
    ("MP3Player", ["mp3", "player"]), ("3DView", ["3d", "view"]), ("iPhone15Pro", ["i", "phone15", "pro"]),
    ("4K", ["4k"]), ("ABC", ["abc"]), ("E\u{301}te\u{301}E\u{301}te\u{301}", ["ete", "ete"]),
  ])
  func subwords(value: String, subwords: [String]) {
    let word = Word(scalars: Array(value.unicodeScalars), kind: .ordinary)
    #expect(word.subwords(cuttingDigits: false).map { String(decoding: $0, as: UTF8.self) } == subwords)
  }

  @Test(arguments: [
    ("gray2", ["gray", "2"]), ("MP3Player", ["mp", "3", "player"]), ("3DView", ["3", "d", "view"]),
    ("iPhone15Pro", ["i", "phone", "15", "pro"]), ("3DV", ["3", "dv"]),
  ])
  func subwordsAtDigits(value: String, subwords: [String]) {
    let word = Word(scalars: Array(value.unicodeScalars), kind: .ordinary)
    #expect(word.subwords(cuttingDigits: true).map { String(decoding: $0, as: UTF8.self) } == subwords)
  }

  @Test func strictNamesAndColours() {
    #expect(readings("xMark.bin", .names, "id") == [["xmark", "bin"], ["xmark.bin"]])
    #expect(readings("a-b.c", .names, "id") == [["a-b", "c"], ["a-b.c"]])
    #expect(readings("東京.x", .names, "id") == [["東京", "x"], ["東京.x"]])
    #expect(readings("systemGray2", .colors, "id") == [["system", "gray2"], ["systemgray2"]])
  }

  @Test func piecesWithoutWords() {
    #expect(readings("&") == [[], ["&"]])
    #expect(readings("\u{640}") == [])
    #expect(readings("\u{200B}") == [])
    #expect(Oracle(.settings).readings(of: "Sound & vibration", field: "title").count == 3)
  }

  @Test func transparentAndMarks() {
    // A soft hyphen or a joiner never delimits, a mark stays with its letter whatever its script.
    #expect(readings("foo\u{AD}bar") == [["foobar"]])
    #expect(readings("\u{200B}foo") == [["foo"]])
    #expect(Word.words(of: Array("a\u{E31}b".unicodeScalars)).count == 1)
    #expect(Word.words(of: Array("-\u{E31}".unicodeScalars)).map(\.isRun) == [true])
  }

  @Test func mixedScripts() {
    #expect(readings("SIMカード") == [["sim", "かーど"], ["simかーど"]])
  }

  @Test func handWords() {
    // Given words win over the model, one word at a time.
    #expect(readings("eyedropper", .symbols, "name", words: ["ey edropper"]).contains(["ey", "edropper"]))
    #expect(!readings("eyedropper", .symbols, "name", words: ["ey edropper"]).contains(["eye", "dropper"]))
    #expect(!readings("eyedropper", .symbols, "name", words: ["eyedropper"]).contains(["eye", "dropper"]))
    // The words of one list may cover several words, whole ones only.
    let both = readings("bookclosed.halffull.x", .symbols, "name", words: ["book closed half full"])
    #expect(both.contains(["book", "closed", "half", "full", "x"]))
    #expect(!readings("bookclosed.x", .symbols, "name", words: ["book clo"]).contains(["book", "closed", "x"]))
    #expect(readings("bookclosed.x", .symbols, "name", words: ["closed x"]).count == 3)
    // The first list that fits wins.
    #expect(!readings("abc", .symbols, "name", words: ["a bc", "ab c"]).contains(["ab", "c"]))
  }

  @Test func modelWordsAfterDigits() {
    #expect(readings("airpodspro2", .symbols, "name").contains(["airpods", "pro", "2"]))
    #expect(readings("macGrid", .symbols, "name") == [["mac", "grid"], ["macgrid"]])
  }

  @Test func otherNames() {
    let oracle = Oracle(.symbols)
    let record = ["name": ["sleep"], "formerNames": ["circle.bottomthird.split"]]
    #expect(oracle.matches("split", record))
    #expect(oracle.matches("circle split", record))
    // Exactly one of the names is read.
    #expect(!oracle.matches("sleep split", record))
    #expect(oracle.matches("split", ["formerNames": ["circle.bottomthird.split"]]))
  }
}
