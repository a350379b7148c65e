import Foundation
import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// What a search does is charged, whatever query and records are made for, so a budget bounds the time of every query.
///
/// The long form, and `TYPEAHEAD_ROUNDS` above one, ask for more rounds, and for the time that what is charged takes.
@Suite(.serialized) struct CountedWorkTests {
  private static let rounds = Effort.count("TYPEAHEAD_ROUNDS", short: 1, long: 8)

  /// What texts are made of; the queries have the same words as their records.
  enum Shape: String, CaseIterable {
    case oneWord, fewWords, hyphens, longHyphens, subwords, apostrophes, chinese, thai, mixed

    func word(_ random: inout SeededRandom) -> String {
      let letter = ["a", "b", "ab", "abc"].randomElement(using: &random)!
      return switch self {
      case .oneWord: "a"
      case .fewWords: letter
      case .hyphens: "a-b"
      case .longHyphens: (0..<6).map { _ in ["a", "b"].randomElement(using: &random)! }.joined(separator: "-")
      case .subwords: "aB" + letter.capitalized
      case .apostrophes: "a'b’" + letter
      case .chinese: ["北京大学", "东东东", "大学"].randomElement(using: &random)!
      case .thai: ["กขค", "ขขข"].randomElement(using: &random)!
      case .mixed: (Shape.allCases.dropLast().randomElement(using: &random)!).word(&random)
      }
    }

    func text(words: Int, _ random: inout SeededRandom) -> String {
      (0..<words).map { _ in word(&random) }.joined(separator: " ")
    }

    /// Words that find something in these texts.
    func query(tokens: Int, _ random: inout SeededRandom) -> String {
      let words: [String] =
        switch self {
        case .chinese, .thai: [word(&random)]
        case .mixed: ["a", "ab", "aB", "大", "a-b", "ข"]
        default: ["a", "b", "ab", "a-b"]
        }
      return (0..<tokens).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
    }
  }

  static func index(_ shape: Shape, records: Int, words: Int, _ random: inout SeededRandom) throws
    -> SearchIndex<TestRecord>
  {
    let index = SearchIndex(
      schema: Schema<TestRecord>(
        fields: [
          Field("title", role: .name) { $0.values["title"] ?? [] }, Field("text") { $0.values["text"] ?? [] },
        ], tolerance: .none))
    try index.upsert(
      (0..<records).map { number in
        TestRecord(
          id: "\(number)",
          values: [
            "title": [shape.text(words: 2, &random)],
            "text": (0..<2).map { _ in shape.text(words: words, &random) },
          ])
      })
    return index
  }

  private static var seeds: Range<UInt64> { 0..<UInt64(rounds) }

  /// The operations on sets of tokens, counted where they are made, against what is charged for them.
  @Test(arguments: Shape.allCases) func operationsOnTokensAreCharged(_ shape: Shape) throws {
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let index = try Self.index(shape, records: 3, words: 40, &random)
      let (schema, list) = (index.schema, index.snapshot.list)
      let request = SegmentRequest(
        limit: 5, fields: .all, nameFields: schema.nameFields, packing: RankPacking(schema.ranking))
      for tokens in [7, 63, 64, 65, 300] {
        let query = shape.query(tokens: tokens, &random)
        let readings = QueryReadings(Query(query), isLiteral: false).combinations
        for budget in [3000, 40_000, 200_000].map(WorkBudget.init) {
          var finder = CandidateFinder()
          var text = QueryText()
          var best = BestRecords()
          var filter: FilteredRecords?
          var counts = SearchCounts(budget: budget)
          best.begin(limit: 5)
          _ = CountingMask.takeOperations()
          var search = LongQuerySearch<CountingMask>(
            list.uncheckedSegments[0].segment, readings, request, &finder, &text, &counts)
          _ = search.search(live: list.uncheckedSegments[0].live, request, &filter, best: &best, &counts)
          let (made, place) = (CountingMask.takeOperations(), "\(shape), seed \(seed), \(tokens), \(budget.postings)")
          #expect(made <= 3 * counts.work + 1000, "\(place)")
          #expect(made <= 3 * budget.postings + 5000, "\(place)")
        }
      }
    }
  }

  /// The edges of lattices that are read, counted from these, against what is charged for them.
  @Test(arguments: Shape.allCases) func edgesOfLatticesAreCharged(_ shape: Shape) throws {
    var random = SeededRandom(seed: 1)
    let index = try Self.index(shape, records: 70, words: 8, &random)
    let segment = index.snapshot.list.uncheckedSegments[0].segment
    var fewest = Int.max
    for record in 0..<segment.count {
      var (reader, edges) = (segment.lattices(record), 0)
      while reader.nextValue() { while reader.nextEdge() != nil { edges += 1 } }
      fewest = min(fewest, edges)
    }
    var walked = 0
    for tokens in 1...6 {
      let query = Query(shape.query(tokens: tokens, &random))
      var buffer = SearchBuffer(limit: 5, budget: .unlimited)
      index.snapshot.search(query, into: &buffer)
      let counts = buffer.counts
      walked += counts.lattices
      #expect(counts.work >= 4 * fewest * counts.lattices, "\(shape), \(tokens): \(counts)")
    }
    #expect(walked > 0 || shape == .oneWord || shape == .fewWords)
  }

  /// A search ends when its budget is spent, with matches alone, and says so.
  @Test(arguments: Shape.allCases) func budgetsBoundTheWork(_ shape: Shape) throws {
    for seed in Self.seeds {
      var random = SeededRandom(seed: 1000 + seed)
      let index = try Self.index(shape, records: 6, words: 12, &random)
      let snapshot = index.snapshot
      var cut = 0
      for tokens in [3, 7, 64] {
        let query = Query(shape.query(tokens: tokens, &random))
        let exact = snapshot.search(query, limit: .max, budget: .unlimited)
        for postings in [0, 2000, 60_000, 500_000] {
          var buffer = SearchBuffer(limit: 5, budget: WorkBudget(postings: postings))
          let time = ContinuousClock().measure { snapshot.search(query, into: &buffer) }
          let ids = snapshot.hits(in: buffer).map(\.id)
          let place = "\(shape), seed \(seed), \(query.text.debugDescription), budget \(postings)"
          #expect(buffer.total <= exact.total && Set(ids).isSubset(of: exact.hits.map(\.id)), "\(place)")
          if !buffer.isExact { cut += 1 }
          if buffer.isExact {
            #expect(buffer.total == exact.total && ids == exact.hits.prefix(5).map(\.id), "\(place)")
          }
          // Sixty-four records, some lattices, and the hits wanted.
          #expect(buffer.counts.cost <= postings + 64 * 1100 + ReadingSearch.workAtOnce + 8 * 60_000, "\(place)")
          if Self.rounds > 1 { #expect(time < .milliseconds(200) + .nanoseconds(200 * postings), "\(place)") }
        }
      }
      #expect(cut > 0)
    }
  }

  /// Within the budget answers of many tokens are the oracle's.
  @Test func manyTokensMatchAsTheOracleSays() throws {
    let schema = TestSchema.settings
    var random = SeededRandom(seed: 7)
    let records = (0..<2).map { number in
      TestRecord(
        id: "\(number)", weight: Double(number % 3),
        values: [
          "title": ["Dark Mode"], "keywords": [Shape.fewWords.text(words: 84 + 2 * number, &random), "night"],
        ])
    }
    let index = SearchIndex(schema: schema.engine)
    try index.upsert(records)
    let oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
    var found = 0
    for tokens in [63, 64, 65] {
      for abs in [0, 3] {
        let query = String(repeating: "a ", count: tokens - abs) + String(repeating: "ab ", count: abs)
        #expect(Comparison.difference(query, index.snapshot, oracle) == nil)
        found += index.search(query).total
      }
    }
    #expect(found > 0)
  }

  /// A text so long that reading it takes more than may be done is not searched for, and nothing is said of it.
  @Test func longTextsAreReadWithinTheBudget() throws {
    let index = try SearchIndex(["aa bb", "aa"])
    let text = String(repeating: "aa ", count: 4000)
    for budget in [WorkBudget(postings: 1_000_000), .standard] {
      var buffer = SearchBuffer(budget: budget)
      index.snapshot.search(Query(text), into: &buffer)
      #expect(buffer.total == 0 && buffer.isExact == (budget == .standard))
      #expect(index.snapshot.search(text, budget: budget).isExact == (budget == .standard))
    }
    var session = SearchSession<TextRecord>(budget: WorkBudget(postings: 1_000_000))
    session.search("aa", in: index.snapshot)
    session.search(text, in: index.snapshot)
    #expect(session.total == 0 && !session.isExact)
    session.search("aa b", in: index.snapshot)
    #expect(session.total == 1 && session.isExact)
  }

  /// What is asked through a service, of pages or for suggestions, has the budget it is given.
  @Test func everythingTakesABudget() async throws {
    let index = SearchIndex(
      schema: Schema<TestRecord>(
        fields: [Field("name", analyzer: .identifier) { $0.values["name"] ?? [] }], tolerance: .none))
    try index.upsert((0..<3000).map { TestRecord(id: "\($0)", values: ["name": ["fooBar bazFan"]]) })
    let facet = Facet<TestRecord>("name") { $0.values["name"] ?? [] }
    let little = WorkBudget(postings: 100_000)
    let service: any SearchService<TestRecord> = index
    let answer = try await service.search("foo b", SearchOptions(budget: little))
    let facets = try await service.facets("foo b", by: facet, SearchOptions(budget: little))
    #expect(!answer.isExact && answer.total < 3000 && answer.hits.count == 20)
    #expect(!facets.isExact && facets.values.map(\.count).allSatisfy { $0 < 3000 })
    let whole = try await service.facets("foo b", by: facet, SearchOptions())
    #expect(whole.isExact && whole.values.map(\.count) == [3000])
    #expect(!index.snapshot.pages(of: "foo b", budget: little).isExact && index.snapshot.pages(of: "foo b").isExact)
    #expect(index.snapshot.suggestions(for: "foo b", budget: WorkBudget(postings: 0)).isEmpty)
    #expect(!index.snapshot.suggestions(for: "foo b").isEmpty)
  }
}
