/// What an index takes from a record, by closures that are made once.
///
/// Code that is generic over records is not specialised for them: at each step it looks its types up. So what is asked of every
/// record is put together beforehand, field by field, from closures that know their types.
struct RecordExtractor<Record>: Sendable {
  /// Appends the record's texts in the order of the fields. A field's other names stand beside its first text, or alone.
  let values: @Sendable (Record, inout [FieldValue]) -> Void
  /// Appends the numbers of the static order, lower first, of a record whose name has so many tokens.
  let numbers: @Sendable (Record, _ nameTokens: Int, inout [Double]) -> Void
  /// Appends the values of the rules that are values of the record.
  let rules: @Sendable (Record, inout [UInt8]) -> Void

  init(_ fields: [Field<Record>], weight: @escaping @Sendable (Record) -> Double, _ ranking: Ranking<Record>) {
    values = Self.values(fields)
    numbers = Self.numbers(ranking.staticOrder, weight)
    var rules: @Sendable (Record, inout [UInt8]) -> Void = { _, _ in }
    for value in ranking.valueRules {
      let before = rules
      rules = { record, found in
        before(record, &found)
        found.append(value(record))
      }
    }
    self.rules = rules
  }

  private static func values(_ fields: [Field<Record>]) -> @Sendable (Record, inout [FieldValue]) -> Void {
    var all: @Sendable (Record, inout [FieldValue]) -> Void = { _, _ in }
    for (place, field) in fields.enumerated() {
      let (before, texts) = (all, field.values)
      if field.otherNames == nil, field.handWords == nil {
        all = { record, values in
          before(record, &values)
          for text in texts(record) { values.append(.init(field: place, text: text)) }
        }
        continue
      }
      let none: @Sendable (Record) -> [String] = { _ in [] }
      let (otherNames, handWords) = (field.otherNames?.values ?? none, field.handWords ?? none)
      all = { record, values in
        before(record, &values)
        var others = otherNames(record)
        var texts = texts(record)
        if texts.isEmpty, !others.isEmpty { texts = [""] }
        let words = handWords(record)
        for text in texts {
          values.append(.init(field: place, text: text, otherNames: others, handWords: words))
          others = []
        }
      }
    }
    return all
  }

  private static func numbers(
    _ staticOrder: [Ranking<Record>.StaticRule], _ weight: @escaping @Sendable (Record) -> Double
  ) -> @Sendable (Record, Int, inout [Double]) -> Void {
    var all: @Sendable (Record, Int, inout [Double]) -> Void = { _, _, _ in }
    for rule in staticOrder {
      let number: @Sendable (Record, Int) -> Double
      switch rule.kind {
      case .nameTokens: number = { _, nameTokens in Double(nameTokens) }
      case .weight: number = { record, _ in -weight(record) }
      case .value(let value): number = { record, _ in value(record) }
      case .name: continue
      }
      let before = all
      all = { record, nameTokens, numbers in
        before(record, nameTokens, &numbers)
        let number = number(record, nameTokens)
        numbers.append(number.isNaN ? 0 : number)
      }
    }
    return all
  }
}
