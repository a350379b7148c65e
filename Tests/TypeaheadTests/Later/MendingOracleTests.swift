import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Later tiers against their brute-force definition, on random records, queries and histories.
@Suite struct MendingOracleTests {
  @Test(arguments: TestSchema.all)
  func mendedHitsEqualTheOracles(_ schema: TestSchema) throws {
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let tolerance = Self.tolerance(&random)
      let exactFields = Self.exactFields(schema, &random)
      let engine = Schema(
        fields: schema.engine.fields.map { $0.toleratingTypos(!exactFields.contains($0.name)) },
        weight: { $0.weight }, readsQueriesFreely: schema.engine.readsQueriesFreely, locale: schema.engine.locale,
        tolerance: tolerance)
      let history = try RandomHistory(engine, of: schema, seed: UInt64(seed), &random)
      let oracle = Oracle(schema: schema.oracle, records: history.living.map(\.forOracle))
      let definition = OracleTolerance(
        lettersForOneEdit: tolerance.lettersForOneEdit, lettersForTwoEdits: tolerance.lettersForTwoEdits,
        tiers: Set(OracleTier.allCases.filter { tolerance.tiers.contains(Self.tier($0)) }),
        enoughHits: tolerance.enoughHits, exactFields: exactFields, layouts: Self.layouts)
      for _ in 0..<12 {
        let query = Self.changed(random.query(history.living), history.living, &random)
        if query.split(whereSeparator: \.isWhitespace).count > 4 { continue }
        // Where something was chosen, hits of a tier stand by that, too.
        let remembered = Bool.random(using: &random.random) ? RandomChoices(history.living, &random) : nil
        if let difference = Self.difference(query, history.index.snapshot, oracle, definition, remembered) {
          Issue.record("schema \(schema), seed \(seed), \(definition.tiers): \(difference)")
          return
        }
      }
    }
  }

  /// Words that are repeated, and that some records have several times; numbers beside text without blanks.
  @Test(arguments: [
    (OracleTier.partial, ["a", "b", "ab", "A", "c d", "É", "1.2", "う"]),
    (.inside, ["123456", "+49 170 2345", "345", "234", "日本", "うう", "abcdef", "cde", "本"]),
  ])
  func wordsOfFewEqualTheOracles(_ tier: OracleTier, _ words: [String]) throws {
    let schema = try #require(TestSchema.all.first { $0.engine.readsQueriesFreely })
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      func text(_ most: Int) -> String {
        let count = Int.random(in: 1...most, using: &random.random)
        return (0..<count).map { _ in words.randomElement(using: &random.random)! }.joined(separator: " ")
      }
      let records = (0..<12).map { TestRecord(id: "\($0)", weight: 1, values: ["title": [text(4)]]) }
      var tolerance = Tolerance.standard
      tolerance.tiers = [Self.tier(tier)]
      let index = SearchIndex(
        schema: Schema(
          fields: schema.engine.fields, weight: { $0.weight }, locale: schema.engine.locale, tolerance: tolerance))
      try index.upsert(records)
      let oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
      let definition = OracleTolerance(
        lettersForOneEdit: tolerance.lettersForOneEdit, lettersForTwoEdits: tolerance.lettersForTwoEdits,
        tiers: [tier], enoughHits: tolerance.enoughHits, exactFields: [], layouts: Self.layouts)
      for _ in 0..<10 {
        if let difference = Self.difference(text(7), index.snapshot, oracle, definition, nil) {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  /// Thresholds so low that random texts, which are short, are mended.
  private static func tolerance(_ random: inout RandomText) -> Tolerance {
    var tolerance = Tolerance.standard
    tolerance.lettersForOneEdit = Int.random(in: 2...4, using: &random.random)
    tolerance.lettersForTwoEdits = tolerance.lettersForOneEdit + Int.random(in: 0...3, using: &random.random)
    tolerance.layouts = [.us, .russian]
    tolerance.tiers = tolerance.tiers.filter { _ in Int.random(in: 0..<3, using: &random.random) > 0 }
    tolerance.enoughHits = [0, 1, 3, 3, .max].randomElement(using: &random.random)!
    return tolerance
  }

  private static func tier(_ tier: OracleTier) -> Tolerance.Tier {
    switch tier {
    case .together: .together
    case .typo: .typo
    case .inside: .inside
    case .initials: .initials
    case .layout: .layout
    case .partial: .partial
    }
  }

  /// What is typed where the other of two layouts was meant.
  private static let layouts: [[Unicode.Scalar: String]] = {
    let us = Array("`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?".unicodeScalars)
    let russian = Array("ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,".unicodeScalars)
    let signs = [
      Array(##"1234567890-=\!@#$%^&*()_+|"##.unicodeScalars), Array(##"1234567890-=\!"№;%:?*()_+/"##.unicodeScalars),
    ]
    let keys = [us + signs[0], russian + signs[1]]
    return [(0, 1), (1, 0)].map { from, to in
      // A sign that two keys type is the one without the shift key.
      Dictionary(zip(keys[from], keys[to].map { String($0) })) { first, _ in first }
    }
  }()

  private static func exactFields(_ schema: TestSchema, _ random: inout RandomText) -> Set<String> {
    if Int.random(in: 0..<2, using: &random.random) == 0 { return [] }
    return [schema.oracle.fields.map(\.name).randomElement(using: &random.random)!]
  }

  /// The query as a later tier may read it.
  private static func changed(_ query: String, _ living: [TestRecord], _ random: inout RandomText) -> String {
    switch Int.random(in: 0..<8, using: &random.random) {
    case 0: String(query.unicodeScalars.dropFirst(Int.random(in: 1...2, using: &random.random)))
    case 1:
      String(
        (living.randomElement(using: &random.random)?.values.values.joined().randomElement(using: &random.random) ?? "")
          .split(whereSeparator: \.isWhitespace).prefix(5).map { $0.prefix(1) }.joined())
    case 2: KeyboardLayout.us.retyped(query, on: .russian) ?? query
    case 3: query + " " + random.query(living)
    default: mistyped(query, &random)
    }
  }

  /// The query with a few edits, or white space left out or put in.
  private static func mistyped(_ query: String, _ random: inout RandomText) -> String {
    var letters = Array(query.unicodeScalars)
    for _ in 0..<Int.random(in: 1...2, using: &random.random) where !letters.isEmpty {
      let place = Int.random(in: 0..<letters.count, using: &random.random)
      switch Int.random(in: 0..<6, using: &random.random) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(letters.randomElement(using: &random.random)!, at: place)
      case 2: letters[place] = letters.randomElement(using: &random.random)!
      case 3: letters.swapAt(place, (place + 1) % letters.count)
      case 4: letters.insert(" ", at: place)
      default: letters.removeAll { $0 == " " }
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: letters)
    return String(view)
  }

  private static func difference(
    _ query: String, _ snapshot: IndexSnapshot<TestRecord>, _ oracle: Oracle, _ tolerance: OracleTolerance,
    _ remembered: RandomChoices?
  ) -> String? {
    let exact = oracle.search(query)
    let expected = oracle.mended(query, tolerance, remembered?.oracle ?? OracleChoices())
    var options = remembered?.options ?? SearchOptions()
    for limit in [Int.max, 3] {
      options.limit = limit
      let answer = snapshot.search(query, options)
      let wanted = exact.count < limit ? Array(expected.prefix(limit - exact.count)) : []
      let found = answer.hits.filter { $0.mending != nil }.map {
        OracleMendedHit(
          id: $0.id, tier: OracleTier(rawValue: $0.mending!.tierRank[0])!,
          distance: $0.mending!.edits + $0.mending!.without.count,
          rules: $0.rank)
      }
      if answer.total != exact.count || answer.hits.prefix(exact.count).contains(where: { $0.mending != nil })
        || !answer.isExact
      {
        return "query \(query.debugDescription): total \(answer.total), not \(exact.count)"
      }
      if found != wanted {
        return "query \(query.debugDescription), limit \(limit): expected \(wanted), found \(found)"
      }
    }
    return nil
  }
}
