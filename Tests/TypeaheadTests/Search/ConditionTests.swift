import Foundation
import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Whole words, phrases and words left out, against the brute-force definition, and what is parsed of signs.
@Suite struct ConditionTests {
  // MARK: Parsing

  @Test(arguments: [
    (#"wifi "night light" -dark"#, "wifi night light", ["p night light", "-w dark"]),
    (#"-"night light" on"#, "on", ["-p night light"]), ("“night light„ x", "night light x", ["p night light"]),
    (#""night li"#, "night li", []), (#"-"night li"#, "li", ["-w night"]), ("- dark -- --dark", "- dark -- --dark", []),
    ("wi-fi 5\" a-b", "wi-fi 5\" a-b", []), (#""" -"" -&"#, "", ["-w &"]), ("-a-b", "", ["-w a-b"]),
    (#""a"b c"#, "a b c", ["p a"]), ("", "", []), ("-", "-", []), (#"""#, "", []), ("-\u{200B} x", "x", []),
  ])
  func signsAreParsed(_ text: String, _ words: String, _ conditions: [String]) {
    let query = Query(parsing: text)
    #expect(query.text == words)
    let said = query.conditions.map { ($0.isExcluded ? "-" : "") + ($0.isPhrase ? "p " : "w ") + $0.words }
    #expect(said == conditions)
    #expect(query.isConditional != conditions.isEmpty)
  }

  @Test func queriesAreToldApartByConditions() {
    #expect(Query(parsing: "a -b") == Query(parsing: "a  -b") && Query(parsing: "a -b") != Query("a"))
    #expect(Query("a", matching: .wholeWords) != Query("a") && Query(parsing: "a") == Query("a"))
    #expect(Query(parsing: #"a "é""#) != Query(parsing: "a \"e\u{301}\""))
    #expect(
      Set([Query(parsing: "a -b"), Query(parsing: "a -c"), Query("a"), Query("a", matching: .wholeWords)]).count == 4)
  }

  // MARK: Answers

  private static func index() throws -> SearchIndex<TestRecord> {
    let schema = Schema<TestRecord>(fields: [Field("title", role: .name) { $0.values["title"] ?? [] }])
    let index = SearchIndex(schema: schema)
    try index.upsert(
      ["Dark Mode", "Darkness", "Night Light", "Light at Night", "Night Lights", "Wi-Fi Calling"].map {
        TestRecord(id: $0, weight: 0, values: ["title": [$0]])
      })
    return index
  }

  @Test(arguments: [
    ("-dark", ["Darkness", "Night Light", "Light at Night", "Night Lights", "Wi-Fi Calling"]),
    (#""night light""#, ["Night Light"]), (#"night -"night light""#, ["Night Lights", "Light at Night"]),
    (#"l "night""#, ["Night Light", "Night Lights", "Light at Night"]), ("dar -mode", ["Darkness"]),
    (#""wifi""#, ["Wi-Fi Calling"]), ("-wifi call", []), ("ligth -dark", []), ("nihgt -dark", []),
  ])
  func answersMeetConditions(_ text: String, _ found: [String]) throws {
    let answer = try Self.index().search(Query(parsing: text))
    #expect(Set(answer.hits.map(\.id)) == Set(found) && answer.total == found.count && answer.isExact)
  }

  /// A phrase may have any number of words.
  @Test(arguments: [2, 63, 64, 65, 130, 300]) func phrasesMayBeLong(_ count: Int) throws {
    let words = (0..<count).map { "w\($0)" }
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)]))
    try index.upsert([
      TextRecord(id: 1, text: "before \(words.joined(separator: " ")) after"),
      TextRecord(id: 2, text: "\(words.dropLast().joined(separator: " ")) between \(words[count - 1])"),
    ])
    let phrase = Query(parsing: #""\#(words.joined(separator: " "))""#)
    #expect(index.search(phrase).hits.map(\.id) == [1])
    let filter = Filter<TextRecord>.phrase(words.joined(separator: " "))
    let answer = index.search("", SearchOptions(filter: filter))
    #expect(answer.hits.map(\.id) == [1] && answer.isExact)
    #expect(index.search("after", SearchOptions(filter: !filter)).total == 0)
    var matcher = RecordMatcher(phrase, index.schema)
    #expect(matcher.rank(of: TextRecord(id: 3, text: words.joined(separator: " "))) != nil)
  }

  @Test func wholeWordsAreNoPrefixes() throws {
    let index = try Self.index()
    #expect(index.search(Query("dark", matching: .wholeWords)).hits.map(\.id) == ["Dark Mode"])
    #expect(index.search(Query("lights night", matching: .wholeWords)).hits.map(\.id) == ["Night Lights"])
    #expect(index.search(Query("nigh", matching: .wholeWords)).total == 0)
    #expect(index.search(Query("", matching: .wholeWords)).total == 6)
  }

  /// What a record serves one query with cannot be had by another condition alone: each is a condition of its own.
  @Test(arguments: TestSchema.all)
  func answersEqualTheOracles(_ schema: TestSchema) throws {
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let living = history.living
      let snapshot = history.index.snapshot
      let oracle = Oracle(schema: schema.oracle, records: living.map(\.forOracle))
      let names = schema.oracle.fields.map(\.name)
      var session = SearchSession<TestRecord>(limit: .max)
      for _ in 0..<20 {
        let fields =
          Int.random(in: 0..<4, using: &random.random) == 0 ? [names.randomElement(using: &random.random)!] : nil
        var query = Query(random.query(living))
        var conditions: [OracleCondition] = []
        for _ in 0..<Int.random(in: 1...2, using: &random.random) {
          let condition = Query.Condition(
            Self.words(living, &random), isPhrase: .random(using: &random.random),
            isExcluded: .random(using: &random.random))
          if Query(condition.words).isEmpty { continue }
          query.parsed.append(condition)
          conditions.append(.init(condition.words, isPhrase: condition.isPhrase, isExcluded: condition.isExcluded))
        }
        if Int.random(in: 0..<3, using: &random.random) == 0 {
          query.matching = .wholeWords
          conditions.append(.init(query.text))
        }
        let expected = oracle.search(query.text, conditions, fields: fields.map { Set($0) }).map(\.id)
        var isRight = true
        func expect(_ isSo: Bool, _ way: String) {
          #expect(isSo, "schema \(schema), seed \(seed), \(way): \(query), fields \(fields ?? [])")
          isRight = isRight && isSo
        }
        let answer = snapshot.search(query, limit: .max, fields: fields)
        expect(answer.hits.map(\.id) == expected && answer.total == expected.count && answer.isExact, "search")
        let filter = Filter<TestRecord>.joining(nil, query, fields)
        expect(
          snapshot.search(query.text, limit: .max, fields: fields, filter: filter).total == expected.count, "filter")
        if fields == nil {
          session.search(query, in: snapshot)
          expect(session.hits.map(\.id) == expected, "session")
          var matcher = RecordMatcher(query, schema.engine)
          expect(Set(living.filter { matcher.rank(of: $0) != nil }.map(\.id)) == Set(expected), "matcher")
        }
        if !isRight { return }
      }
    }
  }

  /// Words next to each other in some record, a few of them left out or put elsewhere, or any.
  private static func words(_ living: [TestRecord], _ random: inout RandomText) -> String {
    let values = living.randomElement(using: &random.random)?.values.values.flatMap(\.self) ?? []
    guard let value = values.randomElement(using: &random.random), Int.random(in: 0..<4, using: &random.random) > 0
    else {
      return random.query(living)
    }
    var words = value.split(separator: " ").map { String($0) }
    let count = Int.random(in: 1...3, using: &random.random)
    words = Array(words.dropFirst(Int.random(in: 0..<max(1, words.count), using: &random.random)).prefix(count))
    if Int.random(in: 0..<5, using: &random.random) == 0 { words.shuffle(using: &random.random) }
    return words.joined(separator: " ")
  }
}
