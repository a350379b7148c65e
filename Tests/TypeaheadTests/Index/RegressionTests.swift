import Testing
import Typeahead
import TypeaheadTestSupport

/// Cases that once went wrong, each by its smallest form.
@Suite struct RegressionTests {
  @Test func wordsThatCutALetterHighlightWhole() throws {
    let model = WordModel(words: [("pas", 900), ("st", 900), ("sage", 900)])
    let index = try SearchIndex(["paßt", "Paßage"], analyzer: .identifier.splittingWords(by: model))
    for query in ["sag", "pas", "st"] {
      for hit in index.search(query).hits {
        for match in hit.matches { #expect(match.ranges.allSatisfy { !match.value[$0].isEmpty }) }
      }
    }
  }

  @Test func substringsOfAnotherTextAreCutToScalars() {
    let analyzer = Analyzer(id: "lower") { text in
      let lower = text.lowercased()
      return [Piece(readings: [lower.split(separator: " ")], in: text)]
    }
    for text in ["İstanbul ĞÜŞİÖÇ", "İİİİİİ é", "İé", "İ é"] { #expect(analyzer.readings(of: text).count <= 1) }
  }

  /// A number without digits has but variants, so that another one seemed to be its field's only value.
  @Test func valuesWithoutPrimaryTokensCountAmongTheirFields() throws {
    struct Person: Identifiable, Sendable { var id: Int, phones: [String] }
    let index = SearchIndex(schema: Schema<Person>(fields: [Field("phone", \.phones, analyzer: .phone())]))
    try index.upsert([Person(id: 1, phones: ["(0)00-00 +44", "-@– "]), Person(id: 2, phones: ["-@- "])])
    #expect(index.search("-@ -00").hits.map(\.id) == [1])
  }

  /// Clusters of a run fold each by itself, also where the run is joined with other segments: what is invisible keeps them apart.
  @Test func joinedRunsFoldClusterByCluster() throws {
    let (apart, together) = ("\u{304B}_\u{FF76}\u{200B}\u{FF9E}", "\u{304B}_\u{FF76}\u{FF9E}")
    let index = try SearchIndex([apart, together], analyzer: .identifier)
    let hit = try #require(index.search("\u{304B}\u{304B}").hits.first)
    #expect(hit.record.text == apart && index.search("\u{304B}\u{304B}").total == 1)
    let match = try #require(hit.matches.first)
    let parts = match.ranges.map { Array(match.value[$0].unicodeScalars.map(\.value)) }
    #expect(parts == [[0x304B], [0xFF76, 0x200B]])
    #expect(index.search("\u{304B}\u{304C}").hits.map(\.record.text) == [together])
  }

  @Test func anEmptyFirstReadingCounts() throws {
    let analyzer = Analyzer(id: "maybe") { text in [Piece(readings: [[], [text[...]]], in: text)] }
    let index = try SearchIndex(["foo", "bar"], analyzer: analyzer)
    let hit = try #require(index.search("foo").hits.first)
    guard case .matches(let again) = index.snapshot.whyNot(0, "foo") else {
      Issue.record("foo does not match")
      return
    }
    #expect(again.rules.map(\.value) == hit.rank)
  }

  @Test func replacingAtTheLimitIsNoGrowth() throws {
    var limits = Limits()
    limits.records = 2
    let schema = Schema<TextRecord>(fields: [Field("text", \.text)], limits: limits)
    let index = SearchIndex(schema: schema)
    try index.upsert([TextRecord(id: 1, text: "a"), TextRecord(id: 2, text: "b")])
    try index.upsert(TextRecord(id: 1, text: "c"))
    try SearchIndex(schema: schema).upsert((0..<3).map { TextRecord(id: 1, text: "t\($0)") })
    #expect(throws: IndexError.self) { try index.upsert(TextRecord(id: 3, text: "d")) }
    #expect(index.search("c").total == 1 && index.count == 2)
  }

  @Test func leadingMarksBeginNoSubword() throws {
    let index = try SearchIndex(["#️⃣1️⃣", "/\u{93F}7700"])
    #expect(index.search("7700").total == 0)
    #expect(index.search("1").total == 0)
  }

  @Test(arguments: ["\u{EC8}\u{200B}\u{FF9E}", "東\u{EC8}\u{200B}\u{FF9E}"])
  func aRunIsFoundAsWritten(_ text: String) throws {
    #expect(try SearchIndex([text]).search(text).total == 1)
  }

  @Test(arguments: ["ا ـアアア ا", "ا アアア ا"])
  func aRunBesideNothingIsOnlyARun(_ text: String) throws {
    let hit = try #require(try SearchIndex([text]).search("ا アア ا").hits.first)
    #expect(hit.rank[3] == 1, "the stretch does not end with the run, so the next token is not adjacent")
  }

  @Test func voicingMarksOfTheirOwnAreHighlighted() throws {
    let hit = try #require(try SearchIndex(["ｶ゛"], analyzer: .names).search("ガ").hits.first)
    #expect(hit.matches[0].utf8Ranges == [0..<6])
  }

  @Test func marksThatChangePlacesAreHighlighted() throws {
    let hit = try #require(try SearchIndex(["\u{1039}゛か"], analyzer: .whole).search("゛").hits.first)
    #expect(hit.matches[0].utf8Ranges == [0..<6])
  }

  /// A number whose digits all stand in (0) has none without it.
  @Test func trunksAloneAreNoNumber() throws {
    let index = try SearchIndex(["+44 (0)20 7946 0113", "12"], analyzer: .phone)
    for query in ["(0)(0)(0)", "(0) (0) (0) (0)", "+(0)(0)(0)/"] {
      #expect(index.search(query).hits.allSatisfy { $0.id == 0 }, "a number without digits finds every number")
    }
  }

  /// What a long name has behind its first letters and digits is told by no mark of its own.
  @Test func longNamesAreFoundAsTyped() throws {
    let long = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    let index = try SearchIndex(["\(long)", "\(long)@", "\(long)@ b"])
    for limit in 1...3 {
      let names = index.search("\(long)@", limit: limit).hits.map(\.record.text)
      #expect(names == Array(["\(long)@", "\(long)@ b", long].prefix(limit)))
    }
  }

  /// ™ folds to the letters tm and ゛ to a mark, but as they are written they are signs.
  @Test func signsOfLettersAreFoundAsTyped() throws {
    let index = try SearchIndex(["123", "123 Tm", "a'123™", "Tmux", "x ™", "\u{FF9E}", "y ゛"])
    for limit in 1...3 {
      #expect(index.search("123™", limit: limit).hits.map(\.record.text).first == "a'123™")
      #expect(index.search("™", limit: limit).hits.map(\.record.text).first == "x ™")
      #expect(index.search("゛", limit: limit).hits.map(\.record.text).first == "y ゛")
    }
  }

  @Test func overflowingSumsStay() throws {
    let index = try SearchIndex(["a", "b", "c"])
    let facets = index.snapshot.facets("", by: Facet("all") { _ in ["all"] }.measuring { $0.id < 2 ? .max : -5 })
    #expect(facets.map(\.sum) == [.max])
  }

  /// Quadratic once: minutes, or gigabytes.
  @Test(.timeLimit(.minutes(10))) func manyWordsNamesAndTokensAreLinear() throws {
    let index = SearchIndex(schema: TestSchema.symbols.engine)
    let letters = Array(repeating: "a", count: 2000)
    try index.upsert(
      TestRecord(
        id: "words", values: ["name": [letters.joined(separator: ".")], "words": [letters.joined(separator: " ")]]))
    let names = Array(repeating: String(repeating: "a.", count: 100), count: 4000)
    #expect(throws: IndexError.self) {
      try index.upsert(TestRecord(id: "names", values: ["name": ["a"], "formerNames": names]))
    }
    #expect(index.search(Query((0..<40_000).map { "w\($0)" }.joined(separator: " "))).total == 0)
  }
}
