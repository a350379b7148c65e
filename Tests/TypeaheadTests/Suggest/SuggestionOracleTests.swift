import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Suggestions against the brute-force definition of answers, on random records, queries and histories.
@Suite struct SuggestionOracleTests {
  /// Fields and a filter that only some records meet.
  private struct Request {
    var fields: [String]?
    var filter: Filter<TestRecord>?
    var leastWeight: Double

    init(_ schema: TestSchema, _ random: inout SeededRandom) {
      fields =
        Int.random(in: 0..<3, using: &random) == 0 ? [schema.engine.fields.randomElement(using: &random)!.name] : nil
      leastWeight = Bool.random(using: &random) ? 1 : 0
      if leastWeight > 0 { filter = .range(\.weight, leastWeight...) }
    }

    func total(_ text: String, _ oracle: Oracle, _ records: [String: TestRecord]) -> Int {
      oracle.search(text, fields: fields.map { Set($0) }).count { records[$0.id]!.weight >= leastWeight }
    }
  }

  @Test(arguments: TestSchema.all)
  func suggestionsLeadToWhatTheySay(_ schema: TestSchema) throws {
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let (snapshot, living) = (history.index.snapshot, history.living)
      let oracle = Oracle(schema: schema.oracle, records: living.map(\.forOracle))
      for _ in 0..<2 {
        let request = Request(schema, &random.random)
        let typed = Self.begun(living, &random)
        let found = snapshot.suggestions(for: typed, limit: .max, fields: request.fields, filter: request.filter)
        let place = Comment(rawValue: "schema \(schema), seed \(seed), \(typed.debugDescription), \(request)")
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.isBefore($1) }, place)
        let read = ([typed] + found.map(\.text)).map {
          (oracle.queryReadings(of: $0).first ?? []).map { Array($0.utf8) }
        }
        #expect(Set(read).count == read.count, place)
        let typedReadings = Set(oracle.queryReadings(of: typed))
        #expect(found.allSatisfy { typedReadings.isDisjoint(with: oracle.queryReadings(of: $0.text)) }, place)
        for suggestion in found where !Self.mayBeSuggested(suggestion, request, schema, oracle, living) {
          Issue.record("\(place): \(suggestion) is of no field that is suggested")
        }
        let some = found.shuffled(using: &random.random).prefix(5)
        let totals = some.map { request.total($0.text, oracle, history.records) }
        #expect(some.map(\.total) == totals && !totals.contains(0), place)
        #expect(found.allSatisfy { $0.kind == .value || Array($0.text.utf8).starts(with: Self.kept(of: typed)) }, place)
        for word in missing(typed, found, request, schema, oracle, living) {
          Issue.record("\(place): nothing completes to \(word.debugDescription) among \(found.map(\.text))")
        }
      }
    }
  }

  /// The beginning of a piece that some record has, mostly behind other words.
  private static func begun(_ living: [TestRecord], _ random: inout RandomText) -> String {
    let rest = Bool.random(using: &random.random) ? random.query(living) + " " : ""
    let texts = living.randomElement(using: &random.random)?.values.sorted { $0.key < $1.key }.flatMap(\.value) ?? []
    let pieces = (texts.randomElement(using: &random.random) ?? "").split(whereSeparator: \.isWhitespace)
    guard let piece = pieces.randomElement(using: &random.random)?.unicodeScalars else { return rest }
    return rest + String(String.UnicodeScalarView(piece.prefix(Int.random(in: 1...3, using: &random.random))))
  }

  /// What stands before the last piece.
  private static func kept(of typed: String) -> [UInt8] {
    let scalars = typed.unicodeScalars
    let blanks: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: blanks) else { return [] }
    return Array(String(scalars[...last]).utf8)
  }

  /// Whether a field that is suggested has what was suggested: all of a value, or the last word.
  private static func mayBeSuggested(
    _ suggestion: Suggestion, _ request: Request, _ schema: TestSchema, _ oracle: Oracle, _ living: [TestRecord]
  ) -> Bool {
    let fields = schema.oracle.fields.filter { request.fields?.contains($0.name) ?? true }
    if fields.allSatisfy(\.isSuggested) { return true }
    let suggested = fields.filter(\.isSuggested).map(\.name)
    let words = suggestion.text.split(whereSeparator: \.isWhitespace)
    let wanted = letters(Oracle.fold(suggestion.kind == .value ? suggestion.text : words.last.map(String.init) ?? ""))
    return living.contains { record in
      suggested.contains { field in
        (record.values[field] ?? []).contains { value in
          if suggestion.kind == .value { return letters(Oracle.fold(value)) == wanted }
          // Words may be joined.
          return letters(Oracle.fold(value)).indices.contains { start in
            letters(Oracle.fold(value))[start...].starts(with: wanted)
          }
        }
      }
    }
  }

  /// The words of plain tokens that complete the last piece and lead to records, but were not suggested; where they are few.
  private func missing(
    _ typed: String, _ found: [Suggestion], _ request: Request, _ schema: TestSchema, _ oracle: Oracle,
    _ living: [TestRecord]
  ) -> [String] {
    let kept = String(decoding: Self.kept(of: typed), as: UTF8.self)
    let end = Oracle.fold(String(decoding: Array(typed.utf8).dropFirst(kept.utf8.count), as: UTF8.self))
    if end.isEmpty || found.count > 20 { return [] }
    // Both as it is and folded: of ¨ nothing is left, and ⅟ ends in a sign.
    let last = String(typed.suffix(1))
    if Self.letters(last).isEmpty || Self.letters(String(Oracle.fold(last).suffix(1))).isEmpty { return [] }
    let matches = Set(oracle.search(typed, fields: request.fields.map { Set($0) }).map(\.id))
    let collected = Self.collectedWords(typed, living.filter { matches.contains($0.id) }, schema)
    // More are not counted.
    if Set(collected.map(\.token)).count > 32 { return [] }
    var words: Set<[UInt8]> = []
    for record in living where record.weight >= request.leastWeight {
      if !matches.contains(record.id) { continue }
      for field in schema.oracle.fields
      where field.kind != .phone && field.isSuggested && request.fields?.contains(field.name) ?? true {
        // What is found by other letters or words than it is written in is suggested as it is written.
        if !field.languages.isEmpty || !field.synonyms.isEmpty { continue }
        let handWords = field.handWords.flatMap { record.values[$0] } ?? []
        for value in record.values[field.name] ?? [] where !Self.hasSymbolOfLetters(value) {
          for token in oracle.readings(of: value, field: field.name, handWords: handWords).joined() {
            let bytes = Array(token.utf8)
            if bytes.starts(with: end.utf8), bytes.count > end.utf8.count, kept.utf8.count + bytes.count < 48 {
              words.insert(bytes)
            }
          }
        }
      }
    }
    if words.count > 10 { return [] }
    return words.map { String(decoding: $0, as: UTF8.self) }.filter { word in
      // A word that is written in several ways is suggested in one of them.
      let written = [word] + collected.filter { $0.token == Array(word.utf8) }.map { Oracle.fold($0.spelling) }
      let isSuggested = found.contains { suggestion in
        let letters = Self.letters(Oracle.fold(suggestion.text)).reversed()
        return written.contains { letters.starts(with: Self.letters($0).reversed()) }
      }
      // What adds punctuation alone is no word.
      return !isSuggested && Self.letters(word).count > Self.letters(end).count
        && !word.unicodeScalars.contains { $0.properties.isWhitespace || $0 == "@" }
        && request.total(kept + word, oracle, Dictionary(uniqueKeysWithValues: living.map { ($0.id, $0) })) > 0
    }
  }

  /// The words that complete what was typed, those of other letters and synonyms among them, as each record has them.
  private static func collectedWords(
    _ typed: String, _ records: [TestRecord], _ schema: TestSchema
  ) -> [(token: [UInt8], spelling: String)] {
    guard let end = TypedEnd.end(of: typed, isLiteral: !schema.engine.readsQueriesFreely) else { return [] }
    return records.flatMap { record in
      var words = WordCollector([end], mostBytes: 96)
      _ = words.collect(RecordAnalysis(record, schema.engine, fields: .all))
      return words.sorted.map { ($0.word.token, String(decoding: $0.spelling, as: UTF8.self)) }
    }
  }

  /// Whether a text has a symbol that is folded to letters: it is suggested as punctuation is, and its letters are not a word's.
  private static func hasSymbolOfLetters(_ text: String) -> Bool {
    text.unicodeScalars.contains { letters(String($0)).isEmpty && !letters(Oracle.fold(String($0))).isEmpty }
  }

  /// Letters and digits alone.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
