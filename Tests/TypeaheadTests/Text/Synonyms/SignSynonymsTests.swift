import Testing
import Typeahead
import TypeaheadOracle
import TypeaheadTestSupport

/// Synonyms of signs: what they find and what they do not.
@Suite struct SignSynonymsTests {
  private static let and: [Synonyms.Entry] = [.both("&", "and")]
  private static let table =
    and + [
      .both("%", "percent"), .both("++", "plus plus"), .oneWay("->", foundBy: "arrow"), .oneWay("!", foundBy: "?"),
    ]

  private static func analyzer(_ base: Analyzer = .prose) throws -> Analyzer { base.expanding(try Synonyms(table)) }

  @Test(arguments: ["R&B", "R & B", "R and B"], ["r&b", "r & b", "r and b", "r an b", "and", "&", "B AND", "r& b"])
  func andIsASign(_ text: String, _ query: String) throws {
    let index = try SearchIndex([text, "Rind Blue Sand"], analyzer: Analyzer.prose.expanding(Synonyms(Self.and)))
    let answer = index.search(Query(query))
    // What is written with the sign is first where that is typed; of `R and B` it is not, and what stands together comes before it.
    let isFirst = answer.hits.first?.record.text == text
    #expect(isFirst || text == "R and B" && query.contains("&") && answer.hits.last?.record.text == text)
    if query.contains("n") || query == "&" { #expect(answer.total == 1) }
  }

  @Test(
    arguments: [
      ("Q & A", "q and a", true), ("Q&A", "q a and", true), ("Q & A", "q and and", false), ("&", "and", true),
      ("& & &", "and and and", true), ("& &", "and and and", false), ("Q&A", "qa", true), ("Q&A", "qanda", false),
      ("&Co", "and co", true), ("Co &", "co and", true), ("Co.&", "co and", false), ("Q & A", "or", false),
      ("Q A", "and", false),
      // The sign is all of the run between words and blanks.
      ("a&&b", "and", false), ("a &, b", "and", false), ("a.& b", "and", false), ("a . & . b", "and", true),
      // Both ways, and one way.
      ("Rock and Roll", "&", true), ("Rock and Roll", "& &", false), ("Sand", "&", false), ("x -> y", "arr", true),
      ("arrow", "->", false), ("Hey!", "?", true), ("Hey?", "!", false), ("Hey!", "!", true),
      // Of several words, and of several signs.
      ("C++", "c plus plus", true), ("C++", "plus p", true), ("C plus plus", "++", true), ("C plus", "+", false),
      ("C plus plus", "+", true), ("C+", "plus", false),
      ("50%", "50 perc", true), ("50 Percent", "%", true), ("50% & more", "50 percent and more", true),
      ("５０％", "percent 50", true),
    ] as [(String, String, Bool)])
  func finds(_ text: String, _ query: String, _ isFound: Bool) throws {
    #expect(try SynonymsTests.finds(text, query, Self.analyzer()) == isFound)
  }

  @Test func signsAreReadWhereTheyAreLookedFor() throws {
    #expect(try Self.analyzer().readings(of: "R&B") == [["r", "b"], ["r", "and", "b"], ["rb"]])
    #expect(try Self.analyzer(.identifier).readings(of: "r&b") == [["r", "b"], ["r", "and", "b"]])
    #expect(try Self.analyzer(.email).readings(of: "r&b") == [["r", "b"]])
    #expect(try Self.analyzer(.phone).readings(of: "&") == [])
    #expect(try Self.analyzer(.names).readings(of: "a & b.c").contains(["a", "and", "b", "c"]))
  }

  /// What is written so ranks first, and the sign is highlighted, or the word for it.
  @Test func ranksAndHighlights() throws {
    let index = try SearchIndex(["Salt & Pepper", "Salt and Pepper"], analyzer: Self.analyzer())
    for (query, first, marks) in [("and", "Salt and Pepper", "&"), ("&", "Salt & Pepper", "and")] {
      let hits = index.search(Query(query)).hits
      #expect(hits.map(\.record.text).first == first && hits.count == 2)
      let match = try #require(hits.last?.matches.first)
      #expect(match.ranges.map { String(match.value[$0]) } == [marks])
    }
  }

  @Test func signsAreNotSuggested() throws {
    let index = try SearchIndex(["Salt & Pepper", "R & B", "Andes"], analyzer: Self.analyzer())
    #expect(index.snapshot.suggestions(for: "an").map(\.text) == ["and", "Andes", "R & B", "Salt & Pepper"])
    #expect(index.snapshot.suggestions(for: "sal an").map(\.text) == ["Salt and", "Salt & Pepper"])
  }

  @Test func phrasesThatCannotBeAreRefused() {
    #expect(throws: SynonymsError.signsApart(phrase: "& &")) { try Synonyms([.both("and", "& &")]) }
    for nothing in ["", " ", "\u{200B}"] {
      #expect(throws: SynonymsError.emptyPhrase(nothing)) { try Synonyms([.both("and", nothing)]) }
    }
    #expect(throws: Never.self) { try Synonyms([.both("and", " & "), .both("C++", "cpp"), .both("™", "tm")]) }
  }

  /// Engine and definition agree on texts of signs and words for them, and synonyms of signs do find more.
  @Test func randomTextsEqualTheOracles() throws {
    let pairs: [(phrase: String, other: String)] = [
      ("&", "and"), ("and", "&"), ("+", "plus"), ("plus", "+"), ("&", "plus and"), ("a b", "&"), ("-", "minus"),
    ]
    func schema(_ synonyms: OracleSynonyms) -> TestSchema {
      TestSchema(
        "signs",
        OracleSchema(
          fields: [("title", OracleField.Kind.prose), ("name", .identifier), ("strict", .names), ("mail", .email)].map {
            var field = OracleField($0, $1, isName: $0 == "title", otherNames: $0 == "title" ? "aka" : nil)
            field.synonyms = synonyms
            return field
          }))
    }
    let (with, without) = (schema(OracleSynonyms(pairs)), schema(OracleSynonyms([])))
    let chunks = ["&", "and", "+", "plus", "-", "&&", " ", " ", "a", "b", "A1", "Band", ".", "東", "😀", "\u{200B}", "@"]
    var further = 0
    for seed in OracleTests.seeds {
      var random = SeededRandom(seed: UInt64(seed))
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in chunks.randomElement(using: &random)! }.joined()
      }
      let records = (0..<24).map { number in
        TestRecord(
          id: "r\(number)", weight: Double(number % 3),
          values: [
            "title": [text(9), text(4)], "aka": [text(5)], "name": [text(6)], "strict": [text(5)], "mail": [text(5)],
          ])
      }
      let (index, plain) = (SearchIndex(schema: with.engine), SearchIndex(schema: without.engine))
      try index.upsert(records)
      try plain.upsert(records)
      let oracle = Oracle(schema: with.oracle, records: records.map(\.forOracle))
      for _ in 0..<40 {
        let query = text(5)
        if let difference = Comparison.difference(query, index.snapshot, oracle) {
          Issue.record("seed \(seed): \(difference)")
          return
        }
        let (more, fewer) = (index.search(Query(query), limit: 0).total, plain.search(Query(query), limit: 0).total)
        #expect(more >= fewer, "seed \(seed), \(query)")
        if more > fewer { further += 1 }
      }
    }
    #expect(further > OracleTests.rounds)
  }
}
