import Foundation
import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// What ``OracleTests`` does not vary: rankings, tunings, limits, several fields, many tokens, long runs, and records deleted
/// after answers were stored.
@Suite struct DeepOracleTests {
  static let seeds = OracleTests.seeds

  private static func ranking(_ random: inout SeededRandom) -> (Ranking<TestRecord>, [Int]) {
    typealias Rule = Ranking<TestRecord>.Rule
    var rules: [(Rule, Int)] = Array(zip(Rule.defaults, 0...))
    if Bool.random(using: &random) {
      rules.shuffle(using: &random)
      rules.removeLast(Int.random(in: 0...rules.count, using: &random))
    }
    for number in 0..<[0, 0, 1, 2].randomElement(using: &random)! {
      let rule = Rule.value("value\(number)") { UInt8($0.weight) &+ (number == 1 ? 254 : 0) }
      rules.insert((rule, 100 + number), at: Int.random(in: 0...rules.count, using: &random))
    }
    return (Ranking(rules: rules.map(\.0)), rules.map(\.1))
  }

  private static let longRuns = [
    "東京都庁舎東京都庁舎東京都庁舎東京", "東京都庁舎東京都庁舎東京都庁舎東都", "ภาษาไทยภาษาไทยภาษาไทย", "アアアアアアアアアアアアアアアア",
    "アアアアアアアアアア東東東東東東東東",
  ]

  private static func record(_ id: String, _ test: TestSchema, _ text: inout RandomText) -> TestRecord {
    var record = text.record(id: id, test)
    for field in record.values.keys.sorted() where Int.random(in: 0..<6, using: &text.random) == 0 {
      switch Int.random(in: 0..<5, using: &text.random) {
      case 0: record.values[field]!.append(longRuns.randomElement(using: &text.random)!)
      case 1 where Int.random(in: 0..<4, using: &text.random) == 0:
        record.values[field]!.append((0..<70).map { _ in text.text(1) }.joined(separator: " "))
      case 2:
        if let own = record.values[field]!.first {
          record.values[field]![0] = own + longRuns.randomElement(using: &text.random)!
        }
      default: record.values[field]!.append(text.text(4))
      }
    }
    return record
  }

  private static func query(_ living: [TestRecord], _ text: inout RandomText) -> String {
    switch Int.random(in: 0..<8, using: &text.random) {
    case 0:
      var query = ""
      for _ in 0..<Int.random(in: 2...5, using: &text.random) { query += text.query(living) + " " }
      return query
    case 1:
      let run = Array(longRuns.randomElement(using: &text.random)!)
      let start = Int.random(in: 0..<4, using: &text.random)
      let end = Int.random(in: start + 1...run.count, using: &text.random)
      return String(run[start..<end]) + " "
        + (Bool.random(using: &text.random) ? text.query(living) : String(run[start..<end]))
    case 2: return String(text.query(living).prefix(1)) + " " + text.query(living).prefix(2)
    case 3: return String(text.query(living).prefix(2))
    default: return text.query(living)
    }
  }

  @Test func answersEqualTheOracles() throws {
    let progress = Lock(0)
    for seed in Self.seeds {
      var text = RandomText(seed: UInt64(seed) &+ 9_000_000)
      let test = TestSchema.all.randomElement(using: &text.random)!
      let (ranking, rules) = Self.ranking(&text.random)
      var schema = Schema(
        fields: test.engine.fields, weight: { $0.weight }, readsQueriesFreely: test.engine.readsQueriesFreely,
        ranking: ranking, locale: test.engine.locale, tolerance: .none)
      schema.tuning.nodePostings = Int.random(in: 1...6, using: &text.random)
      schema.tuning.setShare = [0, 5, 1 << 20, 1 << 20].randomElement(using: &text.random)!
      let index = SearchIndex(schema: schema)
      var records: [String: TestRecord] = [:]
      let ids = [20, 60, 120].randomElement(using: &text.random)!
      for _ in 0..<Int.random(in: 1...6, using: &text.random) {
        let batch = (0..<Int.random(in: 1...ids / 2, using: &text.random)).map { _ in
          Self.record("r\(Int.random(in: 0..<ids, using: &text.random))", test, &text)
        }
        let report = try index.upsert(batch, onRejection: .skip)
        let rejected = Set(report.rejected.map(\.offset))
        for (offset, record) in batch.enumerated() where !rejected.contains(offset) { records[record.id] = record }
        if Bool.random(using: &text.random) { index.finishMerges() }
        for _ in 0..<Int.random(in: 0...3, using: &text.random) {
          if let gone = records.keys.sorted().randomElement(using: &text.random) {
            index.delete(gone)
            records[gone] = nil
          }
        }
      }
      let living = records.values.sorted { $0.id < $1.id }
      let oracle = Oracle(schema: test.oracle, records: living.map(\.forOracle))
      let place = Dictionary(uniqueKeysWithValues: oracle.search("").enumerated().map { ($1.id, $0) })
      let names = test.oracle.fields.map(\.name)
      let snapshot = index.snapshot
      var buffer = SearchBuffer()
      for _ in 0..<30 {
        var query = Self.query(living, &text)
        // The definition takes time exponential in the number of tokens.
        while Query(query).readings.map(\.tokens.count).max()! > 9 || Query(query).readings.count > 16 {
          query = text.query(living)
        }
        let fields: [String]? =
          Int.random(in: 0..<3, using: &text.random) == 0
          ? names.filter { _ in Bool.random(using: &text.random) } : nil
        let expected = oracle.search(query, fields: fields.map { Set($0) }).map { hit in
          (
            hit.id,
            rules.map { $0 < 100 ? hit.rules[$0] : Int(UInt8(records[hit.id]!.weight) &+ ($0 == 101 ? 254 : 0)) }
          )
        }.sorted { a, b in a.1 == b.1 ? place[a.0]! < place[b.0]! : a.1.lexicographicallyPrecedes(b.1) }
        progress.withLock { $0 += 1 }
        for limit in [
          [0, 1, 2].randomElement(using: &text.random)!, [3, 19, 20].randomElement(using: &text.random)!,
          [21, 50, 300].randomElement(using: &text.random)!, .max,
        ] {
          buffer.limit = limit
          snapshot.search(Query(query), into: &buffer, fields: fields)
          let hits = snapshot.hits(in: buffer)
          let total = buffer.total
          if total != expected.count || hits.map(\.id) != expected.prefix(limit).map(\.0) || !buffer.isExact {
            Issue.record(
              """
              seed \(seed), \(test), limit \(limit), \(query.debugDescription), fields \(fields ?? ["all"]), rules \(rules), segments \(snapshot.segmentCount): \
              expected \(expected.count) \(expected.prefix(limit)), found \(total) \(hits.map { ($0.id, $0.rank) })
              """)
            return
          }
          let weight = Double(Int.random(in: 0...2, using: &text.random))
          snapshot.search(Query(query), into: &buffer, fields: fields, filter: .equals(\.weight, weight))
          let filtered = snapshot.hits(in: buffer).map(\.id)
          let wanted = expected.filter { records[$0.0]!.weight == weight }
          if buffer.total != wanted.count || filtered != wanted.prefix(limit).map(\.0) {
            Issue.record("seed \(seed), \(test), filtered, limit \(limit), \(query.debugDescription)")
            return
          }
        }
        for hit in snapshot.search(query, limit: 3, fields: fields).hits {
          let wanted = expected.first { $0.0 == hit.id }!.1
          if hit.rank != wanted {
            Issue.record(
              "seed \(seed), \(test), \(query.debugDescription), \(hit.id): rank \(hit.rank), expected \(wanted)")
            return
          }
        }
      }
    }
    print("compared \(progress.withLock { $0 }) queries")
  }
}
