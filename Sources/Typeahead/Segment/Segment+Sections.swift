extension Segment {
  /// What of a segment is no column, stored as words: records, most tokens, fields its prefix index knows, whether ICU told words apart, the
  /// key of its ids' hash, the numbers of its terms, of what is written beside them and of shapes.
  struct Summary {
    var count: Int
    var mostTokens: Int
    var prefixFields: Int
    var dependsOnServices: Bool
    var hash: KeyedHash
    var terms: Int
    var marks: Int
    var shapes: Int

    static let wordCount = 9

    /// Those of a segment.
    static func words(of segment: Segment) -> [UInt64] {
      let first = [segment.count, segment.mostTokens, segment.prefixes.fieldCount, segment.dependsOnServices ? 1 : 0]
      let last = [segment.terms.count, segment.writing.marks.count, segment.tokens.shapes.count]
      return first.map { UInt64($0) } + segment.ids.hash.words + last.map { UInt64($0) }
    }

    /// - Throws: ``SegmentDamage`` where they are none.
    init(_ words: Column<UInt64>) throws(SegmentDamage) {
      guard words[0] <= UInt64(UInt32.max) - 1, words[1] <= UInt64(UInt32.max),
        1...UInt64(PrefixIndex.mostFields) ~= words[2], words[3] <= 1, words[6] < UInt64(UInt32.max),
        words[7] < UInt64(UInt32.max), words[8] < UInt64(UInt32.max)
      else { throw SegmentDamage(.summary, "numbers that are too large") }
      count = Int(words[0])
      mostTokens = Int(words[1])
      prefixFields = Int(words[2])
      dependsOnServices = words[3] == 1
      hash = KeyedHash(words[4], words[5])
      terms = Int(words[6])
      marks = Int(words[7])
      shapes = Int(words[8])
    }
  }

  /// Gives its columns to a writer.
  func write(to writer: inout SectionWriter) {
    let store = ColumnStore()
    writer.keep(self)
    writer.keep(store)
    writer.append(store.keep(Summary.words(of: self)), as: .summary)
    terms.write(to: &writer, .terms)
    grams.write(to: &writer)
    tokens.write(to: &writer)
    prefixes.write(to: &writer)
    writing.write(to: &writer)
    keys.write(to: &writer)
    ids.write(to: &writer)
    for (number, column) in ruleColumns.enumerated() { writer.append(column, as: .rule(number)) }
    for (number, column) in attributes.enumerated() { column.write(to: &writer, number) }
  }

  /// Checks what checksums do not tell of a segment that somebody forged, or that was made wrongly: that everything it refers to is
  /// there, so that reading it ends and stays inside.
  ///
  /// - Complexity: O(*n*) in its bytes.
  func check(fields: Int) throws(SegmentDamage) {
    try terms.check(.terms, records: count, without: prefixes.termsWithSets)
    try grams.check(terms)
    try tokens.check(terms: terms.count, fields: fields)
    try prefixes.check(terms, records: count)
    try writing.check(records: count)
    try keys.check()
    try ids.check()
    for (number, column) in attributes.enumerated() { try column.check(number, records: count) }
  }

  /// The segment of stored columns, for a schema like the one it was made for.
  ///
  /// - Throws: ``SegmentDamage`` where a column is missing, or does not go with the others.
  convenience init<Record>(_ reader: SectionReader, _ schema: Schema<Record>) throws(SegmentDamage) {
    let summary = try Summary(reader.column(.summary, count: Summary.wordCount))
    let count = summary.count
    var ruleColumns: [Column<UInt8>] = []
    for number in schema.ranking.valueRules.indices {
      ruleColumns.append(try reader.column(.rule(number), count: count))
    }
    var attributes: [AttributeColumn] = []
    for (number, attribute) in schema.attributes.enumerated() {
      attributes.append(try AttributeColumn(reader, number, attribute.kind, isList: attribute.isList, records: count))
    }
    let terms = try TermIndex(reader, .terms, count: summary.terms, records: count)
    self.init(
      store: ColumnStore(owner: reader.owner), terms: terms, grams: try TermGrams(reader, terms),
      tokens: try RecordTokens(reader, shapes: summary.shapes, terms: summary.terms, count: count),
      prefixes: try PrefixIndex(reader, records: count, fieldCount: summary.prefixFields),
      writing: try NameWriting(reader, marks: summary.marks, records: count),
      keys: try StaticKeys(reader, schema.ranking.steps, count: count),
      ids: try IDTable(reader, hash: summary.hash, count: count), ruleColumns: ruleColumns,
      attributes: attributes, mostTokens: summary.mostTokens, dependsOnServices: summary.dependsOnServices)
  }
}
