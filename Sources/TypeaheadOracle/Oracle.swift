/// The definition of every answer, by brute force over all records.
package struct Oracle: Sendable {
  let schema: OracleSchema
  /// In static order (rule 11), so that a stable sort by the other rules gives the rank order.
  let records: [AnalysedRecord]

  package init(schema: OracleSchema, records: [OracleRecord]) {
    self.schema = schema
    let name = schema.fields.first(where: \.isName)?.name
    let texts = records.map { record in
      Array((name.flatMap { record.values[$0]?.first } ?? "").utf16.prefix(256))
    }
    let keys = ICU.sortKeys(texts, locale: schema.locale)
    self.records = zip(records, keys).map { record, key in
      var analysed = AnalysedRecord(record, schema)
      analysed.sortKey = key
      return analysed
    }.sorted(by: Self.standsBefore)
  }

  /// Fewer tokens in the name, more weight, natural order of the name, id.
  private static func standsBefore(_ a: AnalysedRecord, _ b: AnalysedRecord) -> Bool {
    if a.nameTokens != b.nameTokens { return a.nameTokens < b.nameTokens }
    if a.weight != b.weight { return a.weight > b.weight }
    if a.sortKey != b.sortKey { return a.sortKey.lexicographicallyPrecedes(b.sortKey) }
    return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
  }

  /// All matches in rank order; their number is the total. `fields` are those the caller names, nil for all.
  package func search(_ query: String, fields: Set<String>? = nil) -> [OracleHit] {
    let query = Query(query, readings: schema.queryReadings)
    let hits = records.compactMap { hit(query, $0, fields) }
    return hits.enumerated().sorted { a, b in
      a.element.rules == b.element.rules
        ? a.offset < b.offset : a.element.rules.lexicographicallyPrecedes(b.element.rules)
    }.map(\.element)
  }

  /// Whether a query matches a record, which need not be one of the oracle's.
  package func matches(_ query: String, _ record: OracleRecord, fields: Set<String>? = nil) -> Bool {
    hit(Query(query, readings: schema.queryReadings), AnalysedRecord(record, schema), fields) != nil
  }

  /// Data and query are folded by this.
  package static func fold(_ text: String) -> String { Folding.fold(text) }

  /// The readings of each piece of a value, as a field of the schema reads it; a run shows as its text.
  package func readings(of value: String, field name: String, handWords: [String] = []) -> [[[String]]] {
    guard let field = schema.fields.first(where: { $0.name == name }) else { return [] }
    return Analysis(field: field, split: schema.split).pieces(of: value, handWords: handWords).map { piece in
      distinct(piece.readings.map { tokens in tokens.map { String(decoding: $0.text, as: UTF8.self) } })
    }
  }

  /// The lists of tokens a query may be read as, the first one as typed.
  package func queryReadings(of query: String) -> [[String]] {
    Query(query, readings: schema.queryReadings).combinations.map { combination in
      combination.tokens.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private func hit(_ query: Query, _ record: AnalysedRecord, _ fields: Set<String>?) -> OracleHit? {
    if query.isEmpty { return OracleHit(id: record.id, rules: Array(repeating: 0, count: 9)) }
    let searched = values(of: record, fields)
    let capacity = searched.map(\.capacity).reduce(0, +)
    let matching = query.combinations.filter { combination in
      // A quick look first: there must be tokens enough, and each query token must be a prefix of something.
      combination.tokens.count <= capacity
        && combination.tokens.allSatisfy { wanted in searched.contains { $0.tokens.contains { $0.accepts(wanted) } } }
        && Matching.matches(combination, searched)
    }
    if matching.isEmpty { return nil }
    return OracleHit(id: record.id, rules: Ranking(combinations: matching, values: searched).rules)
  }

  /// The values of the fields the caller names.
  func values(of record: AnalysedRecord, _ fields: Set<String>?) -> [AnalysedValue] {
    record.values.filter { fields?.contains(schema.fields[$0.field].name) ?? true }
  }
}
