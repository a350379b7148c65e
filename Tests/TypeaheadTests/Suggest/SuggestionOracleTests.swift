import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Suggestions against a brute-force definition, on random records, queries and histories:
///
/// - A suggestion leads to as many records as the oracle finds by its text, and at least to one that what was typed finds, too.
/// - What was typed finds a record that is nothing but the suggestion, word for word in the order typed: every word is completed or
///   as typed, or it is a name.
/// - Where a record could be completed, some suggestion leads to it.
/// - They are those of an index that was written at once.
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

    /// The fields that are searched and suggested.
    func suggested(_ schema: TestSchema) -> [OracleField] {
      schema.oracle.fields.filter { $0.isSuggested && fields?.contains($0.name) ?? true }
    }
  }

  @Test(arguments: TestSchema.all)
  func suggestionsLeadToWhatTheySay(_ schema: TestSchema) throws {
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let (snapshot, living) = (history.index.snapshot, history.living)
      let oracle = Oracle(schema: schema.oracle, records: living.map(\.forOracle))
      let fresh = SearchIndex(schema: schema.engine)
      try fresh.upsert(living)
      for _ in 0..<2 {
        let request = Request(schema, &random.random)
        let typed = Self.begun(living, &random)
        let found = snapshot.suggestions(for: typed, limit: .max, fields: request.fields, filter: request.filter)
        let place = Comment(rawValue: "schema \(schema), seed \(seed), \(typed.debugDescription), \(request)")
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.isBefore($1) }, place)
        #expect(
          found
            == fresh.snapshot.suggestions(for: typed, limit: .max, fields: request.fields, filter: request.filter),
          place)
        let read = ([typed] + found.map(\.text)).map { (oracle.queryReadings(of: $0).first ?? []).sorted() }
        #expect(Set(read).count == read.count, place)
        let typedReadings = Set(oracle.queryReadings(of: typed).map { $0.sorted() })
        #expect(
          found.allSatisfy { typedReadings.isDisjoint(with: oracle.queryReadings(of: $0.text).map { $0.sorted() }) },
          place)
        let some = found.shuffled(using: &random.random).prefix(5)
        let totals = some.map { request.total($0.text, oracle, history.records) }
        #expect(some.map(\.total) == totals && !totals.contains(0), place)
        for suggestion in found where !Self.completes(suggestion, typed, request, schema, oracle, living) {
          Issue.record("\(place): \(suggestion) does not complete it")
        }
        if found.count >= 64 { continue }
        for id in Self.missing(typed, found, request, schema, oracle, living) {
          Issue.record("\(place): nothing leads to \(id) among \(found.map(\.text))")
        }
      }
    }
  }

  /// The beginning of a piece that some record has, mostly behind beginnings of others of its pieces, or behind other words.
  private static func begun(_ living: [TestRecord], _ random: inout RandomText) -> String {
    let texts = living.randomElement(using: &random.random)?.values.sorted { $0.key < $1.key }.flatMap(\.value) ?? []
    let pieces = texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.shuffled(using: &random.random)
    let count = Int.random(in: 1...3, using: &random.random)
    let begun = pieces.prefix(count).map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(Int.random(in: 1...4, using: &random.random))))
    }
    let rest = Int.random(in: 0..<4, using: &random.random) == 0 ? [random.query(living)] : []
    return (rest + begun).joined(separator: " ")
  }

  /// Whether what was typed finds the suggestion and some record that the suggestion leads to, in the fields that are suggested.
  private static func completes(
    _ suggestion: Suggestion, _ typed: String, _ request: Request, _ schema: TestSchema, _ oracle: Oracle,
    _ living: [TestRecord]
  ) -> Bool {
    let suggested = request.suggested(schema)
    let names = Set(suggested.map(\.name))
    let isThere = living.contains { record in
      if record.weight < request.leastWeight || !oracle.matches(typed, record.forOracle, fields: names) { return false }
      // A strict name with white space is not found by all of it.
      if suggestion.kind == .value { return isName(suggestion.text, of: record, suggested) }
      return oracle.matches(suggestion.text, record.forOracle, fields: names)
    }
    if !isThere || suggestion.kind == .value { return isThere }
    // Some fields are not cut at white space.
    let texts = [[suggestion.text], parts(suggestion.text)]
    let isFound = texts.contains { texts in
      let alone = OracleRecord(id: "", values: Dictionary(uniqueKeysWithValues: names.map { ($0, texts) }))
      return oracle.matches(typed, alone, fields: names)
    }
    if !isFound { return false }
    // What is found by other letters or words than it is written in is suggested as it is written.
    // A telephone number is completed to all of it.
    if !suggested.allSatisfy({ $0.languages.isEmpty && $0.synonyms.isEmpty && $0.kind != .phone }) { return true }
    let (before, after) = (pieces(typed), pieces(suggestion.text))
    // Groups of digits are one word, and pieces may have several, as what comes apart.
    let isPlain = typed.unicodeScalars.allSatisfy {
      $0 == " "
        || !letters(String($0)).isEmpty && !CharacterClass($0.value).startsRun && !Letter($0.value).comesApart
    }
    return !isPlain || before.count != after.count || zip(before, after).allSatisfy { $1.starts(with: $0) }
  }

  /// Whether a text is, but for white space, what a record is called.
  private static func isName(_ text: String, of record: TestRecord, _ fields: [OracleField]) -> Bool {
    fields.filter(\.isName).contains { field in
      let values = [field.name] + (field.otherNames.map { [$0] } ?? [])
      return values.flatMap { record.values[$0] ?? [] }.contains {
        visible($0) == visible(text)
      }
    }
  }

  /// What stands between white space.
  private static func parts(_ text: String) -> [String] {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
  }

  /// What is seen of a text.
  private static func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { CharacterClass($0.value) != .whiteSpace && !$0.properties.isWhitespace }
  }

  /// The letters and digits of each piece of a text, folded, that has some.
  private static func pieces(_ text: String) -> [[Unicode.Scalar]] {
    text.split(whereSeparator: \.isWhitespace).map { letters(Oracle.fold(String($0))) }.filter { !$0.isEmpty }
  }

  /// The records that words of their first texts could complete, and to which no suggestion leads.
  private static func missing(
    _ typed: String, _ found: [Suggestion], _ request: Request, _ schema: TestSchema, _ oracle: Oracle,
    _ living: [TestRecord]
  ) -> [String] {
    let isPlain = typed.unicodeScalars.allSatisfy {
      $0 == " "
        || !letters(String($0)).isEmpty && !letters(Oracle.fold(String($0))).isEmpty
          && !CharacterClass($0.value).startsRun && !Letter($0.value).comesApart
    }
    guard isPlain, let words = oracle.queryReadings(of: typed).first, 1...3 ~= words.count else { return [] }
    let suggested = request.suggested(schema)
    let names = Set(suggested.map(\.name))
    let records = Dictionary(uniqueKeysWithValues: living.map { ($0.id, $0) })
    // What is read like another suggestion is none.
    let readings = Set(([typed] + found.map(\.text)).flatMap { oracle.queryReadings(of: $0).map { $0.sorted() } })
    return living.filter { record in
      record.weight >= request.leastWeight && oracle.matches(typed, record.forOracle, fields: names)
        && !found.contains { oracle.matches($0.text, record.forOracle, fields: names) }
        && completions(of: words, record, suggested, oracle).contains { completion in
          let text = completion.joined(separator: " ")
          return text.utf8.count < 48 && zip(completion, words).contains { letters($0).count > letters($1).count }
            && readings.isDisjoint(with: oracle.queryReadings(of: text).map { $0.sorted() })
            && request.total(text, oracle, records) > 0
        }
    }.map(\.id)
  }

  /// The ways in which different tokens of a record's first texts that suffice begin with words; none where that is hard to tell.
  private static func completions(
    of words: [String], _ record: TestRecord, _ fields: [OracleField], _ oracle: Oracle
  ) -> [[String]] {
    var lines: [[String]] = [[]]
    for field in fields {
      let values = record.values[field.name] ?? []
      let isPlain =
        field.kind != .phone && field.languages.isEmpty && field.synonyms.isEmpty && !values.contains(where: hasSymbols)
        && field.otherNames.flatMap { record.values[$0] } ?? [] == []
      if !isPlain { return [] }
      let handWords = field.handWords.flatMap { record.values[$0] } ?? []
      for value in values {
        let readings = oracle.readings(of: value, field: field.name, handWords: handWords)
        lines = lines.flatMap { line in readings.map { line + $0 } }
        if lines.count > 200 { return [] }
        let ways = lines.flatMap { assignments(words[...], $0) }
        if !ways.isEmpty { return ways }
      }
    }
    return []
  }

  private static func assignments(_ words: ArraySlice<String>, _ tokens: [String]) -> [[String]] {
    guard let word = words.first else { return [[]] }
    return tokens.indices.filter { Array(tokens[$0].utf8).starts(with: word.utf8) }.flatMap { place in
      var rest = tokens
      let token = rest.remove(at: place)
      return assignments(words.dropFirst(), rest).map { [token] + $0 }
    }
  }

  /// Whether a text has an address, or a symbol that is folded to letters: it is suggested as punctuation is, and its letters are not a
  /// word's.
  private static func hasSymbols(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0 == "@" || letters(String($0)).isEmpty && !letters(Oracle.fold(String($0))).isEmpty
    }
  }

  /// Letters and digits alone.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
