import Testing
import Typeahead
import TypeaheadOracle
import TypeaheadTestSupport

/// What synonyms find and what they do not, how such hits rank, and what is highlighted.
@Suite struct SynonymsTests {
  private static let table: [Synonyms.Entry] = [
    .both("tv", "television"),
    .both("do not disturb", "dnd"),
    .oneWay("iPhone", foundBy: "smart phone"),
    .oneWay("smart phone", foundBy: "mobile"),
    .both("airplane mode", "flight mode"),
    .both("wi-fi", "wireless lan"), .both("wireless lan", "wlan"), .both("wlan", "wi-fi"),
    .oneWay("salt and pepper", foundBy: "spices"), .both("salt and pepper", "salt & pepper"),
    .both("電話", "phone"),
  ]

  private static func analyzer(_ base: Analyzer = .prose) throws -> Analyzer { base.expanding(try Synonyms(table)) }

  @Test(
    arguments: [
      // Both ways, and every beginning of a synonym.
      ("TV Settings", "tv", true), ("TV Settings", "television", true), ("TV Settings", "telev", true),
      ("TV Settings", "t", true), ("TV Settings", "sett telev", true), ("TV Settings", "elevision", false),
      ("Television", "tv", true), ("Television Set", "tv set", true), ("Televisions", "tv", false),
      ("tvs", "television", false),
      // Several words on either side.
      ("Do Not Disturb", "dnd", true), ("Do Not Disturb", "dn", true), ("DND", "do not disturb", true),
      ("DND", "dist", true), ("Do Not", "dnd", false), ("Not Do Disturb", "dnd", false),
      ("Allow Do Not Disturb Calls", "allow dnd calls", true),
      // One way.
      ("My iPhone 15", "smart", true), ("My iPhone 15", "phone sma", true), ("Smart Phone", "iphone", false),
      // In steps, and in circles.
      ("iPhone", "mobile", true), ("Mobile", "iphone", false), ("Mobile", "smart", false), ("Wi-Fi", "wlan", true),
      ("WLAN", "wi fi", true), ("Wireless LAN", "wlan", true), ("Wi-Fi", "wireless lan", true), ("WLAN", "wifi", false),
      // However the words are cut.
      ("airplaneMode", "flight", true), ("flight-mode", "airplane", true), ("Flight  Mode.", "airplane", true),
      ("airplanemode", "flight", false), ("Airplane, mode", "flight", true), ("wiFi", "wlan", true),
      ("wifi", "wlan", false),
      ("ＴＶ", "television", true), ("t.v.", "television", false),
      // Signs between words are passed over.
      ("Salt & Pepper", "spices", true), ("salt-pepper", "spices", true), ("salt, and pepper", "spices", true),
      // Each phrase serves as many query tokens as the synonym has, and never both at once.
      ("TV", "tv television", false), ("TV", "television television", false), ("TV TV", "tv television", true),
      ("TV TV", "television television", true), ("Do Not Disturb", "dnd disturb", false),
      ("Do Not Disturb", "dnd dnd", false), ("DND", "do do", false), ("DND", "do d", true),
      ("DND", "do not disturb d", false),
      // What is put in is not looked through again, and phrases do not begin in what is put in.
      ("Smart DND", "smart do not", true), ("iPhone Mode", "flight", false), ("Flight DND", "flight dnd", true),
      // Of what is around a phrase nothing is lost, but nothing is joined across it.
      ("TV-Set", "tvset", true), ("TV-Set", "television set", true), ("TV-Set", "televisionset", false),
      ("MyTVSet", "television", false),
      // Scripts written without spaces: whole runs.
      ("電話", "phone", true), ("phone", "電", true), ("phone", "話", false), ("携帯電話", "phone", false),
    ] as [(String, String, Bool)])
  func finds(_ text: String, _ query: String, _ isFound: Bool) throws {
    #expect(try Self.finds(text, query, Self.analyzer()) == isFound)
  }

  /// Whether a query finds a text that an analyzer reads.
  static func finds(_ text: String, _ query: String, _ analyzer: Analyzer) throws -> Bool {
    let schema = Schema<TextRecord>(
      fields: [Field("text", \.text, analyzer: analyzer, role: .name)], tolerance: .none)
    let index = SearchIndex(schema: schema)
    try index.upsert([TextRecord(id: 0, text: text)])
    return index.search(Query(query)).total == 1
  }

  @Test func synonymsAreReadingsBesideTheOwn() throws {
    #expect(try Self.analyzer().readings(of: "old TV") == [["old", "tv"], ["old", "television"]])
    #expect(
      try Self.analyzer(.names).readings(of: "dnd.fill")
        == [["dnd", "fill"], ["dnd.fill"], ["do", "not", "disturb", "fill"]])
    #expect(
      try Self.analyzer(.colors).readings(of: "airplaneMode")
        == [["airplane", "mode"], ["airplanemode"], ["flight", "mode"]])
    #expect(try Self.analyzer(.whole).readings(of: "tv") == [["tv"]])
  }

  @Test func whatIsWrittenSoRanksFirst() throws {
    let index = try SearchIndex(["TV", "Television", "Old TV", "Old Television"], analyzer: Self.analyzer())
    #expect(index.search("television").hits.map(\.record.text) == ["Television", "TV", "Old Television", "Old TV"])
    #expect(index.search("television").total == 4)
    #expect(index.search("tel").hits.first?.record.text == "Television")
  }

  @Test(
    arguments: [
      ("The TV set", "telev", "TV"), ("Allow Do Not Disturb now", "dn", "Do Not Disturb"), ("DND", "not", "DND"),
      ("airplaneMode", "flight mo", "airplaneMode"), ("Salt & Pepper!", "spi", "Salt & Pepper"), ("My TV", "tv", "TV"),
    ] as [(String, String, String)])
  func highlightsTheWholePhrase(_ text: String, _ query: String, _ marked: String) throws {
    let index = try SearchIndex([text], analyzer: Self.analyzer())
    let match = try #require(index.search(Query(query)).hits.first?.matches.first)
    #expect(match.ranges.map { String(text[$0]) } == [marked])
  }

  @Test func otherNamesHaveSynonymsToo() throws {
    let name = Field<TestRecord>("name", analyzer: try Self.analyzer()) { $0.values["name"] ?? [] }
    let schema = Schema(
      fields: [name.otherNames("formerly") { $0.values["formerly"] ?? [] }], tolerance: .none)
    let index = SearchIndex(schema: schema)
    try index.upsert([TestRecord(id: "1", values: ["name": ["Screen"], "formerly": ["old TV"]])])
    #expect(index.search("old telev").total == 1)
    #expect(index.search("screen telev").total == 0)
    #expect(index.search("old telev").hits[0].matches.map(\.value) == ["old TV"])
  }

  @Test func aTablesFingerprintIsWhatItSays() throws {
    func fingerprint(_ entries: Synonyms.Entry...) throws -> UInt64 { try Synonyms(entries).fingerprint }
    let one = try fingerprint(.both("tv", "television"))
    #expect(try fingerprint(.oneWay("Television", foundBy: "TV"), .oneWay("t\u{FF56}", foundBy: "television")) == one)
    #expect(try fingerprint(.both("tv", "television"), .both("tv", "tv")) == one)
    #expect(try fingerprint(.oneWay("tv", foundBy: "television")) != one)
    #expect(try fingerprint(.both("t v", "television")) != one)
    #expect(
      try fingerprint(.both("a", "b"), .both("b", "c")) == fingerprint(.both("c", "a"), .both("a", "b")))
    #expect(
      Analyzer.prose.expanding(try Synonyms([.both("tv", "television")])).id
        == "prose+synonyms/\(String(one, radix: 16))")
  }

  @Test func tablesThatCannotBeAreRefused() {
    let long = Array(repeating: "a", count: 17).joined(separator: " ")
    #expect(throws: SynonymsError.tooManyWords(phrase: long, count: 17, limit: 16)) {
      try Synonyms([.oneWay("a", foundBy: long)])
    }
    let chain = (0..<65).map { Synonyms.Entry.oneWay("w\($0)", foundBy: "w\($0 + 1)") }
    #expect(throws: SynonymsError.tooManySynonyms(phrase: "w0", limit: 64)) { try Synonyms(chain) }
    #expect(throws: Never.self) { try Synonyms(Array(chain.dropLast())) }
  }

  /// Nothing that is found without synonyms is lost with them, and the random comparisons do meet them.
  @Test func synonymsOnlyAdd() throws {
    let field = TestSchema.synonyms.oracle.fields[0]
    var plain = field
    plain.synonyms = OracleSynonyms([])
    let (with, without) = (
      TestSchema("with", OracleSchema(fields: [field])), TestSchema("without", OracleSchema(fields: [plain]))
    )
    var further = 0
    for seed in 0..<40 {
      var random = RandomText(seed: UInt64(seed))
      let records = (0..<20).map { random.record(id: "r\($0)", with) }
      let (index, plainIndex) = (SearchIndex(schema: with.engine), SearchIndex(schema: without.engine))
      try index.upsert(records)
      try plainIndex.upsert(records)
      for _ in 0..<10 {
        let query = Query(random.query(records))
        let found = Set(index.search(query, limit: .max).hits.map(\.id))
        let foundPlainly = Set(plainIndex.search(query, limit: .max).hits.map(\.id))
        #expect(found.isSuperset(of: foundPlainly), "seed \(seed), \(query)")
        if found != foundPlainly { further += 1 }
      }
    }
    #expect(further > 20)
  }

  /// Where phrases occur everywhere, the work grows with the text.
  @Test func longTextsOfPhrasesAreRead() throws {
    let text = String(repeating: "dnd tv ", count: 2000)
    let index = try SearchIndex([text, text + " DND television"], analyzer: Self.analyzer())
    #expect(index.search("dist telev not do").total == 2)
  }
}
