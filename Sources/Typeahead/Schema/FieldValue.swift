/// One text of a record, in one of its fields.
struct FieldValue {
  var field: Int
  var text: String
  var otherNames: [String] = []
  var handWords: [String] = []

  var byteCount: Int {
    text.utf8.count + otherNames.reduce(0) { $0 + $1.utf8.count } + handWords.reduce(0) { $0 + $1.utf8.count }
  }
}

extension LatticeBuilder {
  /// Builds the lattice of a value with its other names, by its field's analyzer.
  mutating func append(_ value: FieldValue) {
    begin()
    let analyzer = analyzers[value.field]
    appendAlternative(value.text, analyzer: analyzer, handWords: value.handWords)
    for name in value.otherNames { appendAlternative(name, analyzer: analyzer) }
    finish()
  }
}
