/// One record read again from its texts, field by field, to say where and why a query matches it. Searching never needs this.
struct RecordAnalysis {
  /// The text of an alternative of a value, with the name and place hits report it under.
  struct Text {
    let field: String
    let index: Int
    let string: String
    /// The text taken apart: what tokens' places count in.
    let apart: ApartText

    init(field: String, index: Int, string: String) {
      (self.field, self.index, self.string) = (field, index, string)
      apart = ApartText(tracing: string)
    }
  }

  /// All texts of the record that are searched, and those of fields that were not read yet.
  let texts: [FieldValue]
  private var unread: ArraySlice<FieldValue>
  /// The values read.
  private(set) var values: [ReadValue] = []
  /// What the fields are called, and what their other names are called.
  private let names: [(field: String, other: String)]
  private var builder: LatticeBuilder

  init<Record>(_ record: Record, _ schema: Schema<Record>, fields: FieldSet) {
    builder = LatticeBuilder(schema.analyzers)
    names = schema.fields.map { ($0.name, $0.otherNames?.name ?? $0.name) }
    var texts: [FieldValue] = []
    schema.extractor.values(record, &texts)
    self.texts = texts.filter { fields.contains($0.field) }
    unread = self.texts[...]
  }

  /// Reads the values of the next field that has some; false where there is none.
  mutating func readField() -> Bool {
    guard let field = unread.first?.field else { return false }
    while let value = unread.first, value.field == field {
      builder.append(value)
      values.append(ReadValue(field: field, lattice: builder.lattice))
      unread.removeFirst()
    }
    return true
  }

  /// The text of an alternative of a value.
  func text(ofAlternative alternative: Int, of value: Int) -> Text {
    let (field, names) = (texts[value].field, names[texts[value].field])
    let index = value - texts.firstIndex { $0.field == field }!
    // Each text is an alternative for each method of the analyzer.
    let number = alternative / builder.analyzers[field].methods.count
    if number == 0 { return Text(field: names.field, index: index, string: texts[value].text) }
    return Text(field: names.other, index: number - 1, string: texts[value].otherNames[number - 1])
  }
}
