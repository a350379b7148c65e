/// A value with its lines. A name with other names is read in exactly one of several ways: as the name or as one of them.
struct AnalysedValue {
  /// The index of its field, which is the field's priority.
  var field: Int
  var isName: Bool
  /// Whether its field is the first name field.
  var isTitle = false
  var isPhone = false
  var isAddress = false
  /// Of a name, as it and its other names are written.
  var writings: [Writing] = []
  /// The lines of the value, of its signs, and of its other names.
  var alternatives: [Lines]
  /// The tokens of the primary reading of the value itself; other names have none.
  var primary: [Token]

  /// Every token of every reading, for a quick look.
  private(set) var tokens: [Token] = []
  /// As many query tokens as the value could serve at the very most.
  private(set) var capacity = 0

  init(field: Int, isName: Bool, own: Lines?, others: [Lines] = []) {
    self.field = field
    self.isName = isName
    self.alternatives = [own].compactMap { $0 } + others
    self.primary = own?.primary ?? []
    tokens = alternatives.flatMap(\.steps).flatMap(\.tokens)
    capacity = alternatives.map(\.capacity).max() ?? 0
  }
}

/// A record that is analysed, with what the static order compares.
final class AnalysedRecord: Sendable {
  let values: [AnalysedValue]
  let standing: StaticOrder
  /// How its tokens begin, and what stands anywhere in them, for a quick look.
  let beginnings: Beginnings
  let middles: Beginnings

  var id: String { standing.id }

  init(_ record: OracleRecord, _ schema: OracleSchema, name: StaticOrder.Name = .collated([])) {
    // The values that are other names of some field are not searched on their own.
    let otherNames = schema.fields.compactMap(\.otherNames)
    values = schema.fields.enumerated().filter { !otherNames.contains($0.element.name) }.flatMap { index, field in
      Self.values(of: record, field, index, schema)
    }
    beginnings = Beginnings(of: values)
    middles = Beginnings(anywhereIn: values)
    var standing = StaticOrder(nameTokens: 0, weight: record.weight, name: name, id: record.id)
    if let name = schema.fields.firstIndex(where: \.isName) {
      standing.nameTokens =
        values.filter { $0.field == name }.flatMap(\.primary).map(\.count).reduce(0, +)
    }
    self.standing = standing
  }

  private static func values(
    of record: OracleRecord, _ field: OracleField, _ index: Int, _ schema: OracleSchema
  ) -> [AnalysedValue] {
    let analysis = Analysis(field: field, split: schema.split)
    let handWords = field.handWords.flatMap { record.values[$0] } ?? []
    let names = record.values[field.name] ?? []
    let others = field.otherNames.flatMap { record.values[$0] } ?? []
    let second = field.also.map { kind in
      var other = field
      other.kind = kind
      return Analysis(field: other, split: schema.split)
    }
    // Its signs, and another way to read a value.
    func also(_ value: String, handWords: [String] = []) -> [Lines] {
      [analysis.signs(of: value), second?.lines(of: value, handWords: handWords), second?.signs(of: value)].compactMap {
        $0
      }
    }
    func value(_ own: Lines?, _ others: [Lines], _ texts: [String]) -> AnalysedValue {
      var value = AnalysedValue(field: index, isName: field.isName, own: own, others: others)
      value.isTitle = field.isName && schema.fields.firstIndex(where: \.isName) == index
      value.isPhone = field.kind == .phone
      value.isAddress = field.kind == .email
      if field.isName {
        value.writings = texts.map {
          Writing(Apart.text(Array($0.unicodeScalars)), strict: field.kind == .names)
        }
      }
      return value
    }
    let readings = names.map { (analysis.lines(of: $0, handWords: handWords), also($0, handWords: handWords)) }
    let otherReadings = others.flatMap { [analysis.lines(of: $0)].compactMap { $0 } + also($0) }
    // The first name has the other names as alternatives; without a name they stand alone.
    if names.isEmpty, others.isEmpty { return [] }
    return [value(readings.first?.0, (readings.first?.1 ?? []) + otherReadings, names.prefix(1) + others)]
      + zip(readings, names).dropFirst().map { value($0.0, $0.1, [$1]) }
  }
}
