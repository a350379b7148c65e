import Testing
import Typeahead
import TypeaheadTestSupport

/// Where hits match, and why or why not.
@Suite struct MatchesTests {
  /// The matched stretches of each text, as strings.
  private func highlights(_ query: String, _ text: String, _ analyzer: Analyzer = .prose) throws -> [String] {
    let index = try SearchIndex([text], analyzer: analyzer)
    let hit = try #require(index.search(query).hits.first, "\(query) should find \(text)")
    return hit.matches.flatMap { match in
      #expect(match.value == text)
      return match.ranges.map { String(match.value[$0]) }
    }
  }

  private static let ranges: [(String, String, [String])] = [
    ("da mo", "Dark Mode", ["Da", "Mo"]),
    ("strass", "Hauptstr. Straße 5", ["Straß"]),
    ("strasse", "Straße", ["Straße"]),
    ("fi", "ﬁsh", ["ﬁ"]),
    ("f", "ﬁsh", ["ﬁ"]),
    ("cafe", "Cafe\u{301} Noir", ["Cafe\u{301}"]),
    ("wifi", "Wi-Fi Calling", ["Wi", "Fi"]),
    ("wi-f", "Wi-Fi Calling", ["Wi", "F"]),
    ("京", "東京都", ["京"]),
    ("都 東", "東京都", ["東", "都"]),
    ("서", "설정", ["설"]),
    ("mode", "darkMode", ["Mode"]),
    ("dark", "DarkMode on", ["Dark"]),
    ("p pe", "person paper", ["pe", "p"]),
    ("up up", "up.up.left", ["up", "up"]),
    ("株", "㈱山田", ["㈱"]),
    ("kg", "Mehl 5㎏", ["㎏"]),
    ("42", "رقم ٤٢", ["٤٢"]),
    ("grady", "Tom OʼGrady", ["Grady"]),
    ("5½", "5½ Zoll", ["5½"]),
    ("👩", "mit 👩🏽‍💻", ["👩🏽‍💻"]),
    ("💻", "mit 👩🏽‍💻", ["👩🏽‍💻"]),
    ("👍🏽", "gut👍", ["👍"]),
    ("कलम", "क़लम", ["क़लम"]),
  ]

  @Test(arguments: ranges)
  func rangesAreInTheOriginal(_ query: String, _ text: String, _ expected: [String]) throws {
    #expect(try highlights(query, text) == expected)
  }

  @Test func touchingStretchesJoin() throws {
    #expect(try highlights("half full", "halffull", .identifier.splittingWords(by: Self.words)) == ["halffull"])
    #expect(try highlights("ful", "halffull", .identifier.splittingWords(by: Self.words)) == ["ful"])
  }

  static let words = WordModel(words: [("half", 9), ("full", 8)])

  @Test func utf16RangesCountUnits() throws {
    let index = try SearchIndex(["😀 Straße"])
    let match = try #require(index.search("stras").hits.first?.matches.first)
    #expect(match.utf16Ranges == [3..<8])
    #expect(match.utf8Ranges == [5..<11])
  }

  @Test func digitsOfTelephoneNumbersAreHighlighted() throws {
    #expect(try highlights("07700900", "+44 7700 900123", .phone) == ["7700", "900"])
    #expect(try highlights("5550", "+1 (415) 555-0134", .phone) == ["555", "0"])
    #expect(try highlights("0044 77", "+44 7700 900123", .phone) == ["44", "77"])
    #expect(try highlights("4420", "020 7946 0113", .phone(countryCode: "44")) == ["20"])
    #expect(try highlights("44", "020 7946 0113", .phone(countryCode: "44")) == ["020 7946 0113"])
    #expect(try highlights("113", "+44 20 7946 0113", .phone(lastDigits: 3...4)) == ["113"])
    #expect(try highlights("94601", "+44 20 7946 0113", .phone) == ["946", "01"], "a later tier")
    #expect(try highlights("7700", "+44 7700 900123", .phone) == ["7700"])
  }

  @Test func formerNamesAreReported() throws {
    let schema = TestSchema.symbols
    let index = SearchIndex(schema: schema.engine)
    try index.upsert(
      TestRecord(id: "sleep", values: ["name": ["sleep"], "formerNames": ["moon", "circle.bottomthird.split"]]))
    let match = try #require(index.search("spl cir").hits.first?.matches.first)
    #expect(match.field == "formerNames")
    #expect(match.valueIndex == 1)
    #expect(match.utf8Ranges == [0..<3, 19..<22])
  }

  @Test func explanationsNameTokensAndRules() throws {
    let index = try SearchIndex(["drop.fill"], analyzer: .names)
    let explanation = try #require(index.search("fi dr").hits.first?.explanation)
    #expect(
      explanation.description == """
        "dr" begins "drop" in text "drop.fill"
        "fi" begins "fill" in text "drop.fill"
        as typed: yes · called so: no · fields up to: text · adjacent: no · primary reading: yes
        """)
  }

  /// The keyword is the one primary reading that "dr" begins, and the former name the one that needs the name alone.
  @Test func theTokensShownNeedNoFieldBeyondTheBestPriority() throws {
    let index = SearchIndex(schema: TestSchema.symbols.engine)
    try index.upsert(
      TestRecord(
        id: "dryer", values: ["name": ["tumbledryer"], "formerNames": ["dryer"], "keywords": ["laundry", "dry"]]))
    let hit = try #require(index.search("dr").hits.first)
    #expect(
      hit.explanation.description == """
        "dr" begins "dryer" in formerNames "dryer"
        as typed: yes · called so: the title's beginning · fields up to: name · adjacent: yes · primary reading: yes
        """)
    #expect(hit.matches.map(\.field) == ["formerNames"])
    #expect(try #require(index.search("dry").hits.first).matches.map(\.value) == ["dryer"])
    #expect(try #require(index.search("dry lau").hits.first).matches.map(\.value) == ["laundry", "dry"])
  }

  @Test func valuesOfRecordsAreExplainedAsNumbers() throws {
    let ranking = Ranking<TextRecord>(rules: [.value("favourite") { $0.id == 0 ? 0 : 1 }, .adjacent])
    let index = SearchIndex(schema: Schema(fields: [Field("text", \.text)], ranking: ranking))
    try index.upsert(TextRecord(id: 7, text: "dark mode"))
    let explanation = try #require(index.search("dark").hits.first?.explanation)
    #expect(explanation.rules.map(\.description) == ["favourite: 1 (lower is better)", "adjacent: yes"])
    #expect(explanation.rules.map(\.value) == [1, 0])
  }

  /// A long text is quoted around the match, and of many tokens the first are shown: what is said does not grow as both.
  @Test func explanationsQuoteWhatIsAroundTheMatch() throws {
    let text = String(repeating: "é-x ", count: 500) + "needle" + String(repeating: " ü-y", count: 500)
    let index = try SearchIndex([text, String(repeating: "a-b ", count: 400)])
    let explanation = try #require(index.search("needle").hits.first?.explanation)
    #expect(explanation.tokens[0].value == text)
    let line = try #require(explanation.description.split(separator: "\n").first)
    #expect(line.hasPrefix(#""needle" is "needle" in text "…"#) && line.hasSuffix(#"…""#), "\(line)")
    #expect(line.contains("é-x needle ü-y") && line.utf8.count < 220, "\(line)")
    let many = try #require(index.search(String(repeating: "a ", count: 120)).hits.first?.explanation)
    #expect(many.tokens.count == 120 && many.description.contains("\n… and 20 more\n"))
    #expect(many.description.utf8.count < 30_000)
    // The marks of characters belong to them, in a long text as in a short one.
    let hit = try #require(index.search("x é").hits.first)
    #expect(hit.matches[0].utf8Ranges.first == 0..<2)
  }

  /// A budget bounds the search for the reason, which says less then.
  @Test func whyNotTakesABudget() throws {
    let index = try SearchIndex(["night light", "needle"])
    let snapshot = index.snapshot
    guard case .foundLater = snapshot.whyNot(0, "nihgt") else {
      Issue.record("it is found with a typo")
      return
    }
    guard case .missing(let words) = snapshot.whyNot(0, "nihgt", budget: WorkBudget(postings: 0)) else {
      Issue.record("later tiers are looked through")
      return
    }
    #expect(words == ["nihgt"])
  }

  @Test func whyNotSaysWhatIsMissing() throws {
    let index = try SearchIndex(["person.fill", "person.paper"], analyzer: .names)
    let snapshot = index.snapshot
    func reason(_ id: Int, _ query: Query, _ filter: Filter<TextRecord>? = nil) -> String {
      snapshot.whyNot(id, query, filter: filter).description
    }
    #expect(reason(7, "x") == "there is no record with this id")
    #expect(reason(0, "per xy zz") == "nothing in its searched fields begins with \"xy\", \"zz\"")
    #expect(
      reason(0, "p pe")
        == "every token begins something in it, but none is left for \"p\": each token serves one query token")
    #expect(reason(1, "p pe").hasPrefix("it matches:\n"))
    #expect(reason(1, "p pe", .where { $0.id == 0 }).hasPrefix("it matches, but the filter excludes it"))
  }

  @Test func whyNotKnowsLaterTiersAndConditions() throws {
    let snapshot = try SearchIndex(["John Smith", "Anna Jones", "Night Light"]).snapshot
    func reason(_ id: Int, _ query: Query) -> String { snapshot.whyNot(id, query).description }
    #expect(reason(0, "jhon") == "it does not match as typed; it is found by \"john\", with a typo")
    #expect(reason(2, "jhon") == "nothing in its searched fields begins with \"jhon\"")
    #expect(reason(0, "ohn") == "it does not match as typed; it is found by \"john\", inside of words")
    #expect(reason(1, Query(parsing: "anna -jones")).hasPrefix("it matches, but the query leaves it out by -jones:\n"))
    let phrase = Query(parsing: #""night light" -"light night" -nigh"#)
    #expect(reason(2, phrase).hasPrefix("it matches:\n"))
    #expect(
      reason(2, Query("nigh", matching: .wholeWords)).hasPrefix("it matches, but the query leaves it out by nigh:\n"))
  }
}
