import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Analyzers of the app's own may have readings that the built-in ones never have: empty ones, and several of many shapes.
@Suite struct CustomAnalyzerTests {
  private static let optional = Analyzer(id: "optional") { text in
    text.split(separator: " ").map { word in
      if word.hasSuffix("?") { return Piece(readings: [[word.dropLast()], []], in: text) }
      let parts = word.split(separator: "-")
      return Piece(readings: parts.count > 1 ? [parts, [word]] : [parts], in: text)
    }
  }

  /// An optional word can be passed over: the name is then what remains.
  @Test func aWordThatMayBeLeftOutIsNoPartOfTheLine() throws {
    let index = try SearchIndex(["The? Beatles", "Beatles Live"], analyzer: Self.optional)
    let hits = index.search("beatles").hits
    #expect(hits.map(\.rank).sorted { $0.lexicographicallyPrecedes($1) } == hits.map(\.rank))
  }

  private static let alternatives = Analyzer(id: "alternatives") { text in
    text.split(separator: " ").map { word in
      let isOptional = word.hasSuffix("?")
      let parts = (isOptional ? word.dropLast() : word).split(separator: "|").map { [$0] }
      return Piece(readings: parts + (isOptional ? [[]] : []), in: text)
    }
  }

  /// `food` and then `foo` serve both tokens, though `foo` may be left out.
  @Test func aLastWordThatMayBeLeftOutIsFound() throws {
    let schema = Schema<TextRecord>(fields: [
      Field("name", role: .name) { _ in ["x"] }, Field("text", \.text, analyzer: Self.alternatives),
    ])
    let index = SearchIndex(schema: schema)
    try index.upsert(TextRecord(id: 0, text: "x|food foo?"))
    #expect(index.search("fo fo").total == 1)
    guard case .matches = index.snapshot.whyNot(0, "fo fo") else {
      Issue.record("no match")
      return
    }
  }

  /// Sets, records as they are kept, and their texts decide alike whatever an analyzer makes.
  @Test func allMatchersAgree() throws {
    for seed in 0..<OracleTests.rounds * 10 {
      var random = SeededRandom(seed: UInt64(seed))
      let words = ["a", "ab", "abc", "b", "ba", "c", "東", "東京"]
      func word() -> String { words.randomElement(using: &random)! }
      let analyzer = Analyzer(id: "random") { text in
        text.split(separator: " ").map { piece in
          Piece(
            readings: piece.split(separator: "|", omittingEmptySubsequences: false).map {
              $0.split(separator: "+")
            }, in: text)
        }
      }
      func text() -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (0..<[0, 1, 1, 2, 3].randomElement(using: &random)!).map { _ in word() }.joined(separator: "+")
          }.joined(separator: "|")
        }.joined(separator: " ")
      }
      let nameFirst = Bool.random(using: &random)
      let kinds: [Analyzer] = [analyzer, Analyzer.prose.also(analyzer), analyzer.also(.prose), .prose]
      var schema = Schema<TestRecord>(
        fields: [
          Field("one", analyzer: kinds.randomElement(using: &random)!, role: nameFirst ? .name : .detail) {
            $0.values["one"]!
          }
          .otherNames("others") { $0.values["others"]! },
          Field("two", analyzer: kinds.randomElement(using: &random)!, role: nameFirst ? .detail : .name) {
            $0.values["two"]!
          },
        ], readsQueriesFreely: false, tolerance: .none)
      if seed % 2 == 0 { schema.tuning = .eager }
      let index = SearchIndex(schema: schema)
      let records = (0..<8).map { number in
        TestRecord(
          id: "\(number)",
          values: [
            "one": (0..<Int.random(in: 0...2, using: &random)).map { _ in text() },
            "two": (0..<Int.random(in: 0...2, using: &random)).map { _ in text() },
            "others": (0..<Int.random(in: 0...1, using: &random)).map { _ in text() },
          ])
      }
      try index.upsert(records)
      for _ in 0..<30 {
        let query = (0..<Int.random(in: 1...4, using: &random)).map { _ in word() }.joined(separator: " ")
        var matcher = RecordMatcher(Query(query), schema)
        let hits = index.search(query, limit: .max).hits
        let ranks = Dictionary(uniqueKeysWithValues: hits.map { ($0.id, $0.rank) })
        for record in records {
          #expect(ranks[record.id] == matcher.rank(of: record), "seed \(seed), \(query): \(record.values)")
        }
        // What ranks hits was found by the index.
        #expect(hits.map(\.rank).isSorted, "seed \(seed), \(query): \(hits.map(\.rank))")
      }
    }
  }
}

extension [[Int]] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) } }
}
