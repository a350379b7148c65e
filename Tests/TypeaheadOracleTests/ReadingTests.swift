import Testing

@testable import TypeaheadOracle

@Suite("Readings of values")
struct ReadingTests {
  private func readings(
    _ value: String, _ schema: OracleSchema = .settings, _ field: String = "title", words: [String] = []
  ) -> Set<[String]> {
    Set(Oracle(schema).readings(of: value, field: field, handWords: words))
  }

  @Test func eyedropper() {
    #expect(
      readings("eyedropper.halffull", .symbols, "name") == [
        ["eyedropper", "halffull"], ["eye", "dropper", "halffull"], ["eyedropper", "half", "full"],
        ["eye", "dropper", "half", "full"],
      ])
  }

  @Test func wifi() {
    #expect(readings("Wi-Fi Calling") == [["wi", "fi", "calling"], ["wifi", "calling"]])
    #expect(readings("Bluetooth/Wi-Fi").contains(["bluetooth", "wifi"]))
    #expect(readings("no-wi-fi-here").contains(["no", "wifi", "here"]))
    #expect(readings("mark-e-mail-read").contains(["mark", "email", "read"]))
  }

  /// Which signs link, and how long what they link may be.
  @Test(arguments: [
    ("o'brien", "obrien"), ("node.js", "nodejs"), ("AT&T", "att"), ("a_b", "ab"), ("c+x", "cx"), ("PM2.5", "pm25"),
    ("000-1-23", "000123"), ("צה״ל", "צהל"), ("ウィキ・ペディア", "うぃきぺでぃあ"), ("a/b/c", "abc"),
    ("abcdefghijkl-mnopqrstuvwx", "abcdefghijklmnopqrstuvwx"), ("abcde-fghij-klmnop", "abcdefghijklmnop"),
  ])
  func linked(_ text: String, _ joined: String) { #expect(readings(text).contains([joined]), "\(text)") }

  @Test(arguments: [
    "2.0", "3.5mm", "24/7", "1+1", "10:30", "a:b", "a,b", "a--b", "a - b", "a😀b", "x\"y", "a・b", "a.-b",
    "abcdefghijkl-mnopqrstuvwxy",
  ])
  func notLinked(_ text: String) {
    #expect(!readings(text).contains { $0.count == 1 && $0[0].count > 2 || $0 == ["ab"] }, "\(text)")
  }

  @Test func numbersInGroups() {
    #expect(
      readings("10 000 mAh") == [
        ["10", "000", "mah"], ["10", "000", "m", "ah"], ["10000", "mah"], ["10000", "m", "ah"],
      ])
    #expect(readings("1,000").contains(["1000"]) && readings("1'000").contains(["1000"]))
    #expect(!readings("1,00").contains(["100"]) && !readings("1,0000").contains(["10000"]))
    #expect(readings("4000 1234 5678 9010").contains(["4000123456789010"]))
    #expect(readings("1 2 3").contains(["1", "23"]) && !readings("1 2 3").contains(["12", "3"]))
    let groups = readings("000 000 000 000 000 000 000 000 000")
    #expect(groups.contains { $0.last?.count == 24 } && !groups.contains { $0.last?.count == 27 })
    #expect(!readings("10 000", .symbols, "name").contains(["10000"]))
  }

  @Test func addresses() {
    let email = readings("Anna.B@one.example", .users, "email")
    #expect(email.contains(["anna.b@one", "example"]) && email.contains(["anna.b@one.example"]))
    #expect(!email.contains { $0.contains("annab") || $0.contains("b@one") })
    #expect(readings("to <ben@one.example>").contains(["to", "ben@one.example"]))
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
    #expect(readings("&") == [])
    #expect(readings("\u{640}") == [])
    #expect(readings("\u{200B}") == [])
    #expect(readings("Sound & vibration") == [["sound", "vibration"]])
    #expect(Oracle.titled("Sound & vibration", matches: "&") && Oracle.titled("C++", matches: "++"))
    #expect(Oracle.titled("50% off", matches: "%") && !Oracle.titled("50 off", matches: "%"))
    #expect(!Oracle.titled("a+b", matches: "++") && !Oracle.titled("a+b", matches: "+ +"))
  }

  @Test func transparentAndMarks() {
    // A soft hyphen or a joiner never delimits, a mark stays with its letter whatever its script.
    #expect(readings("foo\u{AD}bar") == [["foobar"]])
    #expect(readings("\u{200B}foo") == [["foo"]])
    #expect(Word.words(of: Array("a\u{E31}b".unicodeScalars)).count == 1)
    #expect(Word.words(of: Array("-\u{E31}".unicodeScalars)).map(\.isRun) == [true])
  }

  @Test func mixedScripts() {
    #expect(readings("SIMカード") == [["sim", "かーど"]])
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
    #expect(readings("bookclosed.x", .symbols, "name", words: ["closed x"]).count == 1)
    // The first list that fits wins.
    #expect(!readings("abc", .symbols, "name", words: ["a bc", "ab c"]).contains(["ab", "c"]))
  }

  @Test func modelWordsAfterDigits() {
    #expect(readings("airpodspro2", .symbols, "name").contains(["airpods", "pro", "2"]))
    #expect(readings("macGrid", .symbols, "name") == [["mac", "grid"], ["macgrid"]])
  }

  /// Where signs are looked for, one that is a phrase is left out, or read as a synonym; words before and behind keep their joins.
  @Test func spokenSigns() {
    var schema = OracleSchema.users
    for field in schema.fields.indices {
      schema.fields[field].synonyms = OracleSynonyms([("&", "and"), ("and", "&"), ("&", "as well"), ("+", "plus")])
    }
    #expect(
      readings("Q&A", schema, "name") == [["q", "a"], ["qa"], ["q", "and", "a"], ["q", "as", "well", "a"]])
    #expect(readings("&", schema, "name") == [[], ["and"], ["as", "well"]])
    #expect(readings("a and", schema, "name") == [["a", "and"], ["a", "&"], ["a", "as", "well"]])
    #expect(readings("a&& &", schema, "name").contains(["a", "and"]))
    #expect(!readings("a&&b", schema, "name").contains { $0.contains("and") })
    #expect(readings("+ +", schema, "name") == [[], ["plus"], ["plus", "plus"]])
    #expect(readings("a&b+c", schema, "name").contains(["a", "and", "bc"]))
    #expect(readings("a&b", schema, "email") == [["a", "b"]])
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
