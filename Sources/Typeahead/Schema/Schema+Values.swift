extension Schema {
  /// The record's texts in the order of the fields. A field's other names stand beside its first text, or alone.
  func values(of record: Record) -> [SegmentWriter.Value] {
    var values: [SegmentWriter.Value] = []
    for (place, field) in fields.enumerated() {
      var others = field.otherNames?.values(record) ?? []
      var texts = field.values(record)
      if texts.isEmpty, !others.isEmpty { texts = [""] }
      let handWords = field.handWords?(record) ?? []
      for text in texts {
        values.append(
          .init(field: place, analyzer: field.analyzer, text: text, otherNames: others, handWords: handWords))
        others = []
      }
    }
    return values
  }
}
