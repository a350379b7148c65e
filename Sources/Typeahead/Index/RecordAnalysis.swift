/// One record read again from its texts, to say where and why a query matches it. Searching never needs this.
struct RecordAnalysis {
  /// A searched value: its lattice and the texts its tokens come from.
  struct Value {
    var field: Int
    var lattice: TokenLattice
    /// The text of each alternative, with the name and place hits report it under.
    var texts: [Text]
  }

  struct Text {
    var field: String
    var index: Int
    var string: String
    /// The text taken apart: what tokens' places count in.
    var apart: ApartText

    init(field: String, index: Int, string: String) {
      (self.field, self.index, self.string) = (field, index, string)
      apart = ApartText(tracing: string)
    }
  }

  private(set) var values: [Value] = []

  init<Record>(_ record: Record, _ schema: Schema<Record>, fields: FieldSet) {
    var builder = LatticeBuilder(schema.analyzers)
    var counts: [Int: Int] = [:]
    var texts: [FieldValue] = []
    schema.extractor.values(record, &texts)
    for value in texts where fields.contains(value.field) {
      let field = schema.fields[value.field]
      let index = counts[value.field, default: 0]
      counts[value.field] = index + 1
      builder.append(value)
      var texts = [Text(field: field.name, index: index, string: value.text)]
      for (index, name) in value.otherNames.enumerated() {
        texts.append(Text(field: field.otherNames?.name ?? field.name, index: index, string: name))
      }
      // Each text is an alternative for each method of the analyzer.
      let alternatives = texts.flatMap { Array(repeating: $0, count: field.analyzer.methods.count) }
      values.append(Value(field: value.field, lattice: builder.lattice, texts: alternatives))
    }
  }
}
