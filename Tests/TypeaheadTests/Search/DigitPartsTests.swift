import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Digits inside addresses, numbers and notes against the brute-force definition: parts of tokens are told apart by sets, by flat
/// records and by lattices, as it happens.
@Suite struct DigitPartsTests {
  private static let notes = TestSchema(
    "notes",
    OracleSchema(fields: [
      OracleField("name", .prose, isName: true), OracleField("email", .email), OracleField("phone", .phone),
      OracleField("notes", .prose), OracleField("code", .identifier),
    ]))
  /// Too many fields for their sets to be told apart.
  private static let wide = TestSchema(
    "wide",
    OracleSchema(fields: (0..<10).map { OracleField("f\($0)", $0 % 3 == 2 ? .email : .prose, isName: $0 == 1) }))
  private static let schemas = [notes, TestSchema.users, wide]

  /// A few words and numbers, which meet often.
  private struct Texts {
    var random: SeededRandom
    let words: [String]
    let digits: [String]
    let hasPlainNames: Bool
    /// Whether addresses end in words, which are not cut.
    let hasWholeEnds: Bool

    init(seed: Int) {
      random = SeededRandom(seed: UInt64(seed) &* 7919)
      let words = ["ann", "an", "bob", "doe", "Doe", "x", "xy", "müller", "DoeAnn", "ex", "京都", "é"]
      let digits = ["7", "77", "8", "88", "0", "00", "123", "12", "٣", "①", "4400"]
      self.words = Array(words.shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random)))
      self.digits = Array(digits.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random)))
      hasPlainNames = Bool.random(using: &random)
      hasWholeEnds = Bool.random(using: &random)
    }

    mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    mutating func word() -> String { words.randomElement(using: &random)! }
    mutating func number() -> String { digits.randomElement(using: &random)! }

    mutating func chunk() -> String {
      switch Int.random(in: 0...8, using: &random) {
      case 0: word()
      case 1...3: word() + number()
      case 4: number()
      case 5: number() + word()
      case 6: word() + number() + word()
      case 7: word() + number() + word() + number()
      default: word() + number() + ["", "\u{AD}", "\u{301}", "."].randomElement(using: &random)! + number()
      }
    }

    mutating func joined(_ joints: [String]) -> String {
      chunk() + (one(in: 2) ? joints.randomElement(using: &random)! + chunk() : "")
    }

    mutating func value(_ field: OracleField) -> String {
      if one(in: 20) { return ["", "-", "\u{AD}", " "].randomElement(using: &random)! }
      if field.isName, hasPlainNames { return word() + " " + word() }
      switch field.kind {
      case .email: return joined([".", "-", "_", ""]) + "@" + (hasWholeEnds ? word() + "." + word() : joined(["."]))
      case .phone:
        return ["+44 ", "0", "0044", ""].randomElement(using: &random)! + number() + (one(in: 2) ? " " : "") + number()
      default: return joined([" ", " ", "-", "", "@"])
      }
    }

    mutating func record(_ schema: TestSchema) -> TestRecord {
      var values: [String: [String]] = [:]
      for field in schema.oracle.fields {
        values[field.name] = (0..<(one(in: 5) ? 0 : one(in: 10) ? 2 : 1)).map { _ in value(field) }
      }
      return TestRecord(
        id: "r\(Int.random(in: 0...150, using: &random))", weight: Double(Int.random(in: 0...2, using: &random)),
        values: values)
    }

    mutating func query() -> String {
      (0..<[1, 2, 2, 2, 3, 3, 4].randomElement(using: &random)!).map { _ in
        let text = one(in: 8) ? chunk() : one(in: 2) ? number() : word()
        return String(text.prefix(Int.random(in: 1...text.count, using: &random)))
      }.joined(separator: " ")
    }
  }

  @Test(arguments: 0..<OracleTests.rounds * 2)
  func answersEqualTheOracles(_ round: Int) throws {
    let seed = OracleTests.seeds.lowerBound + round
    var texts = Texts(seed: seed)
    let schema = Self.schemas[seed % Self.schemas.count]
    var engine = schema.engine
    engine.tuning = .eager
    if texts.one(in: 3) { (engine.tuning.nodePostings, engine.tuning.setShare) = (4, 8) }
    if texts.one(in: 4) { engine.tuning.setShare = 0 }
    let index = SearchIndex(schema: engine)
    var records: [String: TestRecord] = [:]
    for _ in 0..<(texts.one(in: 3) ? 3 : 1) {
      let batch = (0..<60).map { _ in texts.record(schema) }
      try index.upsert(batch)
      for record in batch { records[record.id] = record }
    }
    for id in records.keys.sorted() where texts.one(in: 12) {
      index.delete(id)
      records[id] = nil
    }
    index.finishMerges()
    let snapshot = index.snapshot
    let oracle = Oracle(schema: schema.oracle, records: records.values.sorted { $0.id < $1.id }.map(\.forOracle))
    let names = schema.oracle.fields.map(\.name)
    for _ in 0..<20 {
      let query = texts.query()
      let fields = texts.one(in: 4) ? names.filter { _ in Bool.random(using: &texts.random) } : nil
      let place = "seed \(seed), \(schema), \(query.debugDescription), \(fields ?? ["all"])"
      let expected = oracle.search(query, fields: fields.map { Set($0) })
      for limit in [0, 1, 3, 20, 257] {
        let answer = snapshot.search(query, limit: limit, fields: fields)
        #expect(answer.total == expected.count, "\(place)")
        #expect(answer.hits.map(\.id) == expected.prefix(limit).map(\.id), "\(place), \(limit)")
        if limit == 3 { #expect(answer.hits.map(\.rank) == expected.prefix(3).map(\.rules), "\(place)") }
      }
      let light = snapshot.search(query, limit: 2, fields: fields, filter: .equals(\.weight, 1))
      let wanted = expected.map(\.id).filter { records[$0]!.weight == 1 }
      #expect(light.total == wanted.count && light.hits.map(\.id) == Array(wanted.prefix(2)), "\(place)")
    }
  }
}
