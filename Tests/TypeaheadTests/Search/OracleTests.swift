import Foundation
import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// The engine against the brute-force definition, on random records, queries and histories.
@Suite struct OracleTests {
  /// Rounds for each schema, each with a seed of its own. The environment asks for more: `TYPEAHEAD_ROUNDS=1000`, and
  /// `TYPEAHEAD_SEED=5000` to begin elsewhere.
  static let rounds = Effort.count("TYPEAHEAD_ROUNDS", short: 4, long: 32)
  static let seeds = Effort.seed(else: 0)..<Effort.seed(else: 0) + rounds

  @Test(arguments: TestSchema.all)
  func answersEqualTheOracles(_ schema: TestSchema) throws {
    for seed in Self.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let living = history.living
      let snapshot = history.index.snapshot
      #expect(snapshot.count == living.count)
      let oracle = Oracle(schema: schema.oracle, records: living.map(\.forOracle))
      let names = schema.oracle.fields.map(\.name)
      for _ in 0..<40 {
        let query = random.query(living)
        let isRestricted = Int.random(in: 0..<4, using: &random.random) == 0
        let fields = isRestricted ? [names.randomElement(using: &random.random)!] : nil
        if let difference = Comparison.difference(query, snapshot, oracle, fields: fields) {
          Issue.record("schema \(schema), seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  /// Part of an emoji is found, and nothing stands next to it: the rest of the emoji is in between.
  @Test(arguments: TestSchema.all, ["🇩🇪 🇩🇪 🇩🇪", "🇩🇪　😀　🇩🇪한A글2 ", "😀", "-😀", "🇩🇪", "🇩 👩🏽‍💻 B"])
  func partsOfEmojiEqualTheOracles(_ schema: TestSchema, _ title: String) throws {
    let record = TestRecord(id: "1", weight: 1, values: ["title": [title], "code": ["🇩🇪\u{200B}🇩🇪"], "phone": []])
    let index = SearchIndex(schema: schema.engine)
    try index.upsert([record])
    let oracle = Oracle(schema: schema.oracle, records: [record.forOracle])
    for query in ["🇩", "🇩 🇩🇪 🇩🇪", "🇩 한A글2", "🇩 🇩", "🇩🇪 🇩🇪", "🇩🇪 😀", "-😀", "💻 B", "💻 💻 B 🇩 👩 x y"] {
      #expect(Comparison.difference(query, index.snapshot, oracle) == nil)
    }
  }

  /// What limits refuse leaves no trace.
  @Test(arguments: TestSchema.all)
  func refusedRecordsLeaveNoTrace(_ schema: TestSchema) throws {
    var limits = Limits()
    limits.tokenBytes = 20
    limits.recordTokens = 30
    limits.recordValues = 8
    limits.recordBytes = 150
    let limited = Schema(
      fields: schema.engine.fields, weight: { $0.weight }, readsQueriesFreely: schema.engine.readsQueriesFreely,
      locale: schema.engine.locale, tolerance: .none, limits: limits)
    for seed in Self.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(limited, of: schema, seed: UInt64(seed), &random)
      let oracle = Oracle(schema: schema.oracle, records: history.living.map(\.forOracle))
      for _ in 0..<8 {
        let query = random.query(history.living)
        if let difference = Comparison.difference(query, history.index.snapshot, oracle) {
          Issue.record("schema \(schema), seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  /// Sets, the tokens of a record as they are kept, and its texts find the same, rule by rule, however few are wanted.
  @Test(arguments: TestSchema.all)
  func allWaysAgree(_ schema: TestSchema) throws {
    let layout = SegmentLayout(schema.engine)
    let isLiteral = !schema.engine.readsQueriesFreely
    for seed in Self.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let snapshot = history.index.snapshot
      for _ in 0..<8 {
        let query = random.query(history.living)
        var matcher = RecordMatcher(Query(query), schema.engine)
        for (number, part) in snapshot.list.segments.enumerated() {
          var memory = SearchMemory()
          memory.begin(query, isLiteral: isLiteral)
          var request = RecordRequest(
            limit: .max, fields: layout.fields, packing: layout.packing, writing: memory.writing, needsKeys: true)
          memory.search(LiveSegment(part.segment), request)
          var keys: [UInt32: RankKey] = [:]
          for index in 0..<memory.found.count { keys[memory.found[index].record] = memory.found[index].key }
          for record in 0..<part.segment.count {
            guard let text = snapshot.records[number][record] else { continue }
            let ranks = keys[UInt32(record)].map { layout.packing.values($0).map(Int.init) }
            #expect(ranks == matcher.rank(of: text), "schema \(schema), seed \(seed), \(query), \(text)")
          }
          let best = keys.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
          for limit in [1, 3, 8] {
            request.limit = limit
            memory.begin(query, isLiteral: isLiteral)
            memory.search(LiveSegment(part.segment), request)
            let found = (0..<memory.found.count).map { memory.found[$0].record }
            #expect(found == Array(best.prefix(limit)), "schema \(schema), seed \(seed), \(query), limit \(limit)")
          }
        }
      }
    }
  }

  /// Explanations use every token of a reading; highlights lie in the text, in order, on whole characters, and hold the token.
  @Test(arguments: TestSchema.all)
  func highlightsHoldTheQuery(_ schema: TestSchema) throws {
    for seed in Self.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let living = history.living
      for _ in 0..<20 {
        let query = random.query(living)
        let readings = QueryReadings(Query(query), isLiteral: !schema.engine.readsQueriesFreely).combinations
        let wanted = Set(readings.map { Self.sorted($0.tokens.map { Array(String(token: $0).utf8) }) })
        for hit in history.index.search(query, limit: 4).hits {
          let explanation = hit.explanation
          // Where many tokens compete for the same parts of runs, a way to serve them all is not sought to the end.
          let isWhole = wanted.contains(Self.sorted(explanation.tokens.map { Array($0.queryToken.utf8) }))
          #expect(isWhole || wanted.contains { $0.count > 8 }, "seed \(seed), \(query)")
          for match in explanation.tokens {
            Self.check(match, isMade: schema.makesTokens(match.field), "seed \(seed), \(query)")
          }
          for match in hit.matches { Self.check(match, "seed \(seed), \(query)") }
        }
        if let some = living.randomElement(using: &random.random) {
          let isHit = history.index.search(query, limit: .max).hits.contains { $0.id == some.id }
          let reason = history.index.snapshot.whyNot(some.id, Query(query))
          if case .matches = reason { #expect(isHit) } else { #expect(!isHit, "seed \(seed), \(query): \(reason)") }
        }
      }
    }
  }

  private static func sorted(_ tokens: [[UInt8]]) -> [[UInt8]] {
    tokens.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func check(_ match: Explanation.TokenMatch, isMade: Bool, _ place: String) {
    let bytes = Array(match.value.utf8)
    let isInside = match.utf8Ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count && !$0.isEmpty }
    #expect(isInside && !match.utf8Ranges.isEmpty, "\(place): \(match)")
    if isMade || !isInside { return }
    let highlighted = Folding.fold(String(decoding: match.utf8Ranges.flatMap { bytes[$0] }, as: UTF8.self))
    // A run's characters are folded one by one, the highlighted text whole, which may put marks together; a fraction behind a digit is
    // cut from it, and so is the stop of a digit with one (U+2488), behind which a token may go on.
    func letters(_ text: String) -> [UInt8] { Array(text.filter { $0 != "\u{2044}" && $0 != "." }.utf8) }
    #expect(letters(highlighted).contains(letters(Folding.fold(match.queryToken))), "\(place): \(match)")
  }

  private static func check(_ match: FieldMatch, _ place: String) {
    var boundaries: Set<Int> = [0]
    var end = 0
    for character in match.value {
      end += character.utf8.count
      boundaries.insert(end)
    }
    var last = -1
    for range in match.utf8Ranges {
      #expect(range.lowerBound > last && !range.isEmpty, "\(place): \(match)")
      #expect(boundaries.contains(range.lowerBound) && boundaries.contains(range.upperBound), "\(place): \(match)")
      last = range.upperBound
    }
    #expect(!match.utf8Ranges.isEmpty, "\(place): \(match)")
  }
}
