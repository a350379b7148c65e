/// A value with its pieces. A name with other names is read in exactly one of several ways: as the name or as one of them.
struct AnalysedValue {
  /// The index of its field, which is the field's priority.
  var field: Int
  var isName: Bool
  /// The pieces of the value, or of one of its other names.
  var alternatives: [[Piece]]
  /// The pieces of the value itself, whose primary readings count; other names have none.
  var own: [Piece]

  /// Every token of every reading, for a quick look.
  private(set) var tokens: [Token] = []
  /// As many query tokens as the value could serve at the very most.
  private(set) var capacity = 0

  init(field: Int, isName: Bool, own: [Piece]?, others: [[Piece]] = []) {
    self.field = field
    self.isName = isName
    self.alternatives = [own].compactMap { $0 } + others
    self.own = own ?? []
    for pieces in alternatives {
      for form in pieces.flatMap(\.forms) {
        tokens += form.flatMap { spellings in spellings.flatMap { $0 } }
      }
      capacity = max(capacity, pieces.map(\.capacity).reduce(0, +))
    }
  }
}

/// A record cut into pieces, with what the static order compares.
struct AnalysedRecord {
  private(set) var values: [AnalysedValue] = []
  private(set) var standing: StaticOrder

  var id: String { standing.id }

  init(_ record: OracleRecord, _ schema: OracleSchema, name: StaticOrder.Name = .collated([])) {
    // The values that are other names of some field are not searched on their own.
    let otherNames = schema.fields.compactMap(\.otherNames)
    for (index, field) in schema.fields.enumerated() where !otherNames.contains(field.name) {
      values += Self.values(of: record, field, index, schema)
    }
    standing = StaticOrder(nameTokens: 0, weight: record.weight, name: name, id: record.id)
    if let name = schema.fields.firstIndex(where: \.isName) {
      standing.nameTokens =
        values.filter { $0.field == name }.flatMap(\.own).flatMap(\.primary).map(\.count).reduce(0, +)
    }
  }

  private static func values(
    of record: OracleRecord, _ field: OracleField, _ index: Int, _ schema: OracleSchema
  ) -> [AnalysedValue] {
    let analysis = Analysis(field: field, split: schema.split)
    let handWords = field.handWords.flatMap { record.values[$0] } ?? []
    let names = (record.values[field.name] ?? []).map { analysis.pieces(of: $0, handWords: handWords) }
    let others = (field.otherNames.flatMap { record.values[$0] } ?? []).map { analysis.pieces(of: $0) }
    var also: [[Piece]?] = names.map { _ in nil }
    var othersAlso: [[Piece]] = []
    if let kind = field.also {
      var second = field
      second.kind = kind
      let analysis = Analysis(field: second, split: schema.split)
      also = (record.values[field.name] ?? []).map { analysis.pieces(of: $0, handWords: handWords) }
      othersAlso = (field.otherNames.flatMap { record.values[$0] } ?? []).map { analysis.pieces(of: $0) }
    }
    func value(_ own: [Piece]?, _ others: [[Piece]] = []) -> AnalysedValue {
      AnalysedValue(field: index, isName: field.isName, own: own, others: others)
    }
    // The first name has the other names as alternatives; without a name they stand alone.
    if names.isEmpty, others.isEmpty { return [] }
    return [value(names.first, others + othersAlso + [also.first ?? nil].compactMap { $0 })]
      + zip(names, also).dropFirst().map { value($0, [$1].compactMap { $0 }) }
  }
}
