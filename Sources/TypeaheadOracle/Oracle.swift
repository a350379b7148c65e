/// The definition of every answer, by brute force over all records.
package struct Oracle: Sendable {
  let schema: OracleSchema
  /// In static order (rule 11): of those that the other rules hold equal, the first is the best.
  let records: [AnalysedRecord]

  package init(schema: OracleSchema, records: [OracleRecord]) {
    self.schema = schema
    let name = schema.fields.first(where: \.isName)?.name
    let texts = records.map { record in name.flatMap { record.values[$0]?.first } ?? "" }
    let names: [StaticOrder.Name] =
      schema.locale.isEmpty
      ? texts.map { .natural(NaturalName($0)) }
      : ICU.sortKeys(texts.map { Array($0.utf16.prefix(256)) }, locale: schema.locale).map { .collated($0) }
    self.records = zip(records, names).map { AnalysedRecord($0, schema, name: $1) }
      .sorted { $0.standing.precedes($1.standing) }
  }

  /// One of all records of several with the same schema, which can be made at the same time.
  package init(_ parts: [Oracle]) {
    schema = parts[0].schema
    records = parts.flatMap(\.records).sorted { $0.standing.precedes($1.standing) }
  }

  /// All matches in rank order; their number is the total. `fields` are those the caller names, nil for all.
  package func search(_ query: String, fields: Set<String>? = nil) -> [OracleHit] {
    Tally.count()
    let query = Query(query, readings: schema.queryReadings)
    return candidates(query).compactMap { match(query, records[$0], fields) }.sorted { $0.precedes($1) }
      .map { OracleHit(id: $0.id, rules: $0.rules) }
  }

  /// Whether a query matches a record, which need not be one of the oracle's.
  package func matches(_ query: String, _ record: OracleRecord, fields: Set<String>? = nil) -> Bool {
    Tally.count()
    return match(Query(query, readings: schema.queryReadings), AnalysedRecord(record, schema), fields) != nil
  }

  /// Data and query are folded by this.
  package static func fold(_ text: String) -> String { Folding.fold(text) }

  /// The readings of a value, as a field of the schema reads it; a run shows as its text.
  package func readings(of value: String, field name: String, handWords: [String] = []) -> [[String]] {
    guard let field = schema.fields.first(where: { $0.name == name }) else { return [] }
    let lines = Analysis(field: field, split: schema.split).lines(of: value, handWords: handWords)
    return distinct((lines?.readings ?? []).map { tokens in tokens.map { String(decoding: $0.text, as: UTF8.self) } })
  }

  /// The lists of tokens a query may be read as, the first one as typed.
  package func queryReadings(of query: String) -> [[String]] {
    Query(query, readings: schema.queryReadings).combinations.map { combination in
      combination.tokens.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The places of the records that may match, in static order.
  func candidates(_ query: Query) -> [Int] {
    if query.isEmpty { return Array(records.indices) }
    let wanted = query.combinations.map { Beginnings(wanted: $0.tokens) }
    return records.indices.filter { wanted.contains(where: records[$0].beginnings.contains) }
  }

  /// A record as one of a query's matches; nil where it is none.
  func match(_ query: Query, _ record: AnalysedRecord, _ fields: Set<String>? = nil) -> RankedMatch? {
    if query.isEmpty { return RankedMatch(rules: Ranking.allHold(schema.rules), standing: record.standing) }
    return ranking(query, record, fields).map { RankedMatch(rules: $0.rules, standing: record.standing) }
  }

  /// What ranks a record among the matches of a query that has tokens; nil where it is none.
  func ranking(_ query: Query, _ record: AnalysedRecord, _ fields: Set<String>? = nil) -> Ranking? {
    let searched = values(of: record, fields)
    let capacity = searched.map(\.capacity).reduce(0, +)
    // There must be tokens enough.
    let matching = query.combinations.filter { $0.tokens.count <= capacity && Matching.matches($0, searched) }
    return matching.isEmpty
      ? nil : Ranking(query: query, combinations: matching, values: searched, compared: schema.rules)
  }

  /// The values of the fields the caller names.
  func values(of record: AnalysedRecord, _ fields: Set<String>?) -> [AnalysedValue] {
    record.values.filter { fields?.contains(schema.fields[$0.field].name) ?? true }
  }
}
