extension Segment {
  /// What of a segment is no column, stored as eight words: records, most tokens, fields its prefix index knows, whether its variants have
  /// reaches, the key of its ids' hash, the numbers of its terms and variants.
  struct Summary {
    var count: Int
    var mostTokens: Int
    var prefixFields: Int
    var hasReaches: Bool
    var hash: KeyedHash
    var terms: Int
    var variants: Int

    static let wordCount = 8

    var words: [UInt64] {
      [UInt64(count), UInt64(mostTokens), UInt64(prefixFields), hasReaches ? 1 : 0] + hash.words
        + [UInt64(terms), UInt64(variants)]
    }

    /// - Throws: ``SegmentDamage`` where they are none.
    init(_ words: Column<UInt64>) throws(SegmentDamage) {
      guard words[0] <= UInt64(UInt32.max) - 1, words[1] <= UInt64(UInt32.max),
        words[2] <= UInt64(PrefixIndex.mostFields), words[3] <= 1, words[6] < LatticeEntry.bound,
        words[7] < LatticeEntry.bound
      else { throw SegmentDamage(.summary, "numbers that are too large") }
      count = Int(words[0])
      mostTokens = Int(words[1])
      prefixFields = Int(words[2])
      hasReaches = words[3] == 1
      hash = KeyedHash(words[4], words[5])
      terms = Int(words[6])
      variants = Int(words[7])
    }

    init(_ segment: Segment) {
      count = segment.count
      mostTokens = segment.mostTokens
      prefixFields = segment.prefixes.fieldCount
      hasReaches = segment.variants.reaches.count > 0
      hash = segment.ids.hash
      terms = segment.terms.count
      variants = segment.variants.count
    }
  }

  /// Gives its columns to a writer.
  func write(to writer: inout SectionWriter) {
    let store = ColumnStore()
    writer.keep(self)
    writer.keep(store)
    writer.append(store.keep(Summary(self).words), as: .summary)
    terms.write(to: &writer, .terms)
    variants.write(to: &writer, .variants)
    prefixes.write(to: &writer)
    flat.write(to: &writer)
    forward.write(to: &writer)
    keys.write(to: &writer)
    ids.write(to: &writer)
    for (number, column) in ruleColumns.enumerated() { writer.append(column, as: .rule(number)) }
  }

  /// Checks what checksums do not tell of a segment that somebody forged, or that was made wrongly: that everything it refers to is
  /// there, so that reading it ends and stays inside.
  ///
  /// - Complexity: O(*n*) in its bytes.
  func check(fields: Int) throws(SegmentDamage) {
    try terms.check(.terms, records: count)
    try variants.check(.variants, records: count)
    try prefixes.check(terms, variants, records: count)
    try checkPlaces(fields: fields)
    try flat.check(terms: terms.count, fields: fields)
    try forward.check(flat, fields: fields)
    try keys.check()
    try ids.check()
  }

  /// Checks where variants are said to stand: whole values and parts in fields whose values are known, if any are.
  private func checkPlaces(fields: Int) throws(SegmentDamage) {
    let known = prefixes.fieldCount == 0 ? fields : min(fields, prefixes.fieldCount)
    func isSound(_ place: VariantPlace) -> Bool {
      switch place.extent {
      case .inside, .leading: place.field < fields
      case .digitCut, .wholeValue: place.field < known
      case nil: true
      }
    }
    let (places, touched) = (variants.places, prefixes.touched)
    guard (0..<places.count).allSatisfy({ isSound(places[$0]) }),
      (0..<touched.count).allSatisfy({ isSound(touched[$0].place) })
    else { throw SegmentDamage(.touched, "variants in fields that are not there") }
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
    self.init(
      store: ColumnStore(owner: reader.owner),
      terms: try TermIndex(reader, .terms, count: summary.terms, records: count, hasReaches: false),
      variants: try TermIndex(
        reader, .variants, count: summary.variants, records: count, hasReaches: summary.hasReaches),
      prefixes: try PrefixIndex(reader, records: count, fieldCount: summary.prefixFields),
      flat: try FlatRecords(reader, count: count),
      forward: try ForwardIndex(reader, terms: summary.terms, variants: summary.variants, count: count),
      keys: try StaticKeys(reader, schema.ranking.steps, count: count),
      ids: try IDTable(reader, hash: summary.hash, count: count), ruleColumns: ruleColumns,
      mostTokens: summary.mostTokens, nameFields: schema.nameFields, tuning: schema.tuning)
  }
}
