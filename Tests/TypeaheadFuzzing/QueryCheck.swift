internal import Typeahead
internal import TypeaheadOracle
internal import TypeaheadTestSupport

/// Any text is a query: its answer is the oracle's, in a session too, and what matched stands in the records.
///
/// The first byte chooses the schema, the second where the session's first query ends, the rest is the text.
struct QueryCheck: FuzzCheck {
  private let shelves: [Shelf]

  init(comparesEvery share: Int) throws {
    shelves = try TestSchema.all.map { try Shelf($0, comparesEvery: share) }
  }

  func problem(with bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    let text = String(decoding: bytes[2...], as: UTF8.self)
    let begun = String(decoding: bytes[2...].prefix(Int(bytes[1])), as: UTF8.self)
    return shelves[Int(bytes[0]) % shelves.count].problem(with: text, begunAs: begun)
  }
}

/// An index of a few records of one schema, with what searches them.
private final class Shelf {
  private let schema: TestSchema
  private let snapshot: IndexSnapshot<TestRecord>
  private let oracle: Oracle
  /// One of so many texts is held against the oracle, which takes its time; one of sixteen at least against a session.
  private let share: Int
  private var buffer = SearchBuffer()
  private var session = SearchSession<TestRecord>(limit: 100)

  init(_ schema: TestSchema, comparesEvery share: Int) throws {
    self.schema = schema
    self.share = share
    let records = (0..<6).map { Self.record($0, schema.oracle) }
    var engine = schema.engine
    engine.tuning = .eager
    let index = SearchIndex(schema: engine)
    try index.upsert(records)
    index.finishMerges()
    snapshot = index.snapshot
    oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
    buffer.limit = 100
  }

  /// Texts of which some stand in each field; libFuzzer knows them by a dictionary.
  private static let texts = [
    "Dark Mode", "EyeDropper halfFull 12", "eye.dropper.half-full", "Wi-Fi Calling a b", "설정 가나 東京都庁",
    "+44 7700 900123", "anna.k@mail.example", "Straße Müller é", "ภาษาไทย カード", "zhang 张三 ΣΑΣ", "don’t A1b2 AB",
    "systemGroupedBackground",
  ]

  private static func record(_ number: Int, _ schema: OracleSchema) -> TestRecord {
    func text(_ place: Int) -> String { texts[place % texts.count] }
    var values: [String: [String]] = [:]
    for (place, field) in schema.fields.enumerated() {
      values[field.name] = [text(number * 5 + place * 7)]
      if (number + place) % 3 == 0 { values[field.name]?.append(text(number + place)) }
      if let others = field.otherNames { values[others] = [text(number * 3 + place + 1)] }
      if let words = field.handWords { values[words] = ["eye dropper", "half full", "dark mode"] }
    }
    return TestRecord(id: "r\(number)", weight: Double(number % 3), values: values)
  }

  func problem(with text: String, begunAs begun: String) -> String? {
    snapshot.search(Query(text), into: &buffer)
    // To look at what was found takes longer than to find it.
    if !FuzzTarget.isChosen(text.utf8, oneOf: min(share, 16)) { return nil }
    let hits = snapshot.hits(in: buffer)
    guard let problem = problem(with: text, hits) ?? problem(begunAs: begun, goingOnAs: text, hits) else { return nil }
    return "schema \(schema), query \(text.debugDescription): \(problem)"
  }

  private func problem(with text: String, _ hits: [Hit<TestRecord>]) -> String? {
    let ids = hits.map(\.id)
    if buffer.total != ids.count || !buffer.isExact { return "total \(buffer.total) of \(ids)" }
    if isCompared(text) {
      let expected = oracle.search(text)
      if ids != expected.map(\.id) { return "expected \(expected.map(\.id)), found \(ids)" }
      for (hit, wanted) in zip(hits, expected).prefix(2) where hit.rank != wanted.rules {
        return "record \(hit.record): expected rules \(wanted.rules), found \(hit.rank)"
      }
    }
    for hit in hits.prefix(1) where FuzzTarget.isChosen(text.utf8, oneOf: share) {
      if let match = hit.matches.first(where: { !Self.isSound($0) }) { return "record \(hit.record): match \(match)" }
    }
    return nil
  }

  private func problem(begunAs begun: String, goingOnAs text: String, _ hits: [Hit<TestRecord>]) -> String? {
    session.forget()
    session.search(begun, in: snapshot)
    session.search(text, in: snapshot)
    let found = session.hits
    if session.total == buffer.total, found.map(\.id) == hits.map(\.id) { return nil }
    return "begun as \(begun.debugDescription), found \(found.map(\.id)), fresh \(hits.map(\.id))"
  }

  private func isCompared(_ text: String) -> Bool {
    if !FuzzTarget.isChosen(text.utf8, oneOf: share) { return false }
    // The definition takes time exponential in the number of tokens and readings.
    let readings = Query(text).readings
    return readings.count <= 8 && readings.allSatisfy { $0.tokens.count <= 4 }
  }

  /// Whether the stretches are in the text, ascending and apart, and end where characters do.
  private static func isSound(_ match: FieldMatch) -> Bool {
    let utf8 = Array(match.value.utf8)
    func isBoundary(_ place: Int) -> Bool { place == utf8.count || utf8[place] & 0xC0 != 0x80 }
    var end = -1
    for range in match.utf8Ranges {
      if range.isEmpty || range.lowerBound <= end || range.upperBound > utf8.count { return false }
      if !isBoundary(range.lowerBound) || !isBoundary(range.upperBound) { return false }
      end = range.upperBound
    }
    return true
  }
}
