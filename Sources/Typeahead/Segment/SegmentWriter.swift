/// Collects records and makes a segment of them.
struct SegmentWriter {
  private var builder: LatticeBuilder
  private var names: NameKeyWriter
  var tuning: Tuning
  private let nameFields: FieldSet
  private let steps: [StaticOrderStep]

  private var terms = TermCollector()
  private var variants = TermCollector()
  private var flat = FlatRecordsWriter()
  private var forward = ForwardIndexWriter()
  private var keys: StaticKeysWriter
  private var ids = ByteTableWriter()
  private var ruleColumns: [[UInt8]]
  /// The most tokens of a record.
  private var mostTokens = 0
  /// The bytes of all texts that were offered, and one for each, and the tokens these were read as, those of refused records too:
  /// none of the memory is much larger.
  private(set) var offered = (bytes: 0, tokens: 0)

  // Scratch of the record being added.
  private var values: [FieldValue] = []
  private var numbers: [Double] = []
  private var rules: [UInt8] = []
  private var reading = PrimaryReading()
  private var digests: [SequenceTable<UInt8>.Digest] = []
  private var labels: [LatticeEntry] = []
  private var tokens = 0

  init<Record>(_ schema: Schema<Record>, _ tuning: Tuning) {
    // Writers work at the same time: counting references to what they share is slow.
    builder = LatticeBuilder(schema.analyzers)
    self.tuning = tuning
    nameFields = schema.nameFields
    steps = schema.ranking.steps
    names = NameKeyWriter(locale: schema.locale)
    keys = StaticKeysWriter(steps)
    ruleColumns = Array(repeating: [], count: schema.ranking.valueRules.count)
  }

  var count: Int { forward.count }

  /// Forgets what was added and keeps the memory, which takes as long to get as a record to read.
  mutating func removeAll() {
    terms.removeAll()
    variants.removeAll()
    flat.removeAll()
    forward.removeAll()
    keys.removeAll()
    ids.removeAll()
    for column in ruleColumns.indices { ruleColumns[column].removeAll(keepingCapacity: true) }
    (mostTokens, offered) = (0, (0, 0))
    values.removeAll(keepingCapacity: true)
  }

  /// Adds a record, or throws and adds nothing.
  mutating func append<Record: Identifiable>(_ record: Record, _ schema: Schema<Record>) throws(IndexError) {
    values.removeAll(keepingCapacity: true)
    schema.extractor.values(record, &values)
    // What describes itself is found out slowly.
    let id = record.id as? String ?? String(describing: record.id)
    let nameTokens = try append(id: id, fieldNames: schema.fieldNames, schema.limits)
    numbers.removeAll(keepingCapacity: true)
    schema.extractor.numbers(record, nameTokens, &numbers)
    keys.append(numbers, name: names.key(values.first { $0.field == nameFields.first }?.text ?? ""))
    ids.append(id.utf8)
    rules.removeAll(keepingCapacity: true)
    schema.extractor.rules(record, &rules)
    for (column, value) in rules.enumerated() { ruleColumns[column].append(value) }
  }

  /// Adds the texts of a record, or throws and adds nothing; gives the number of tokens in its name.
  private mutating func append(id: String, fieldNames: [String], _ limits: Limits) throws(IndexError) -> Int {
    offered.bytes += values.reduce(id.utf8.count) { $0 + 1 + $1.byteCount }
    try limits.check(id: id, values)
    tokens = 0
    var nameTokens = 0
    do {
      for place in values.indices {
        let field = values[place].field
        try append(place, id: id, fieldName: fieldNames[field], isName: nameFields.contains(field), limits)
        if field == nameFields.first { nameTokens += builder.lattice.primaryTokenCount }
      }
    } catch {
      terms.dropRecord()
      variants.dropRecord()
      flat.dropRecord()
      forward.dropRecord()
      throw error
    }
    terms.endRecord()
    variants.endRecord()
    flat.endRecord()
    forward.endRecord()
    mostTokens = max(mostTokens, tokens)
    return nameTokens
  }

  /// Adds a value of the record.
  private mutating func append(
    _ place: Int, id: String, fieldName: String, isName: Bool, _ limits: Limits
  ) throws(IndexError) {
    let field = values[place].field
    builder.mostTokens = limits.mostTokens - tokens
    builder.append(values[place])
    tokens += builder.lattice.tokenCount
    offered.tokens += builder.lattice.tokenCount
    try limits.check(builder.lattice, of: id, field: fieldName, tokens: tokens)
    reading.read(builder.lattice, isName: isName, mostTokens: flat.room)
    digests.removeAll(keepingCapacity: true)
    for (number, token) in builder.lattice.tokens.enumerated() {
      let digest = SequenceTable.digest(builder.lattice.text, token.text)
      if reading.variants[number] == nil { terms.prefetch(digest) } else { variants.prefetch(digest) }
      digests.append(digest)
    }
    // Of a value that is not flat, only the lattice knows which tokens are primary. One without any is not among the flat ones.
    labels.removeAll(keepingCapacity: true)
    for (number, token) in builder.lattice.tokens.enumerated() {
      if let variant = reading.variants[number] {
        let place =
          reading.parts?.isEmpty ?? true
          ? .several : VariantPlace(field: field, variant.extent)
        labels.append(
          .variant(variants.add(builder.lattice.text, token.text, digests[number], reach: variant.reach, at: place)))
      } else {
        labels.append(.term(terms.add(builder.lattice.text, token.text, digests[number])))
      }
    }
    for run in builder.lattice.runs {
      for cluster in builder.lattice.clusters[run.clusters].dropLast() {
        let start = run.text.lowerBound + cluster.offset
        let end = UTF8Bytes.boundary(
          builder.lattice.text, atOrBefore: min(run.text.upperBound, start + Segment.longestRunTerm))
        _ = variants.add(builder.lattice.text, start..<end, SequenceTable.digest(builder.lattice.text, start..<end))
      }
    }
    if let parts = reading.parts, !parts.isEmpty {
      flat.beginValue(field: field, tokens: parts.count)
      for part in parts {
        if case .token(let token) = part { flat.append(labels[token].number) } else { flat.append(FlatRecords.run) }
      }
    }
    forward.append(builder.lattice, field: field, labels: labels, isFlat: reading.parts != nil)
  }

  // MARK: Finishing

  /// The segment, and for each of its records the place it was added at.
  func finish() -> (segment: Segment, order: [Int]) {
    // Nothing but this holds what is not in order yet, which is read to the end.
    let unordered = ColumnStore()
    defer { withExtendedLifetime(unordered) {} }
    let (keys, ids, flat) = (StaticKeys(keys, unordered), ByteTable(ids, unordered), FlatRecords(flat, unordered))
    let forward = ForwardIndex(forward, terms: terms.count, variants: variants.count, unordered)
    let order = Self.staticOrder(keys, ids, steps)
    let (termWriter, newTerms) = terms.finish(order: order, withReaches: false)
    let (variantWriter, newVariants) = variants.finish(order: order, withReaches: true)
    var orderedFlat = FlatRecordsWriter()
    var (orderedForward, newShapes) = (ForwardIndexWriter(), [UInt32]())
    var orderedKeys = StaticKeysWriter(steps)
    var orderedIDs = ByteTableWriter()
    for record in order {
      flat.copy(record, to: &orderedFlat, terms: newTerms)
      forward.copy(record, to: &orderedForward, terms: newTerms, variants: newVariants, newShapes: &newShapes)
      orderedKeys.append(record, of: keys)
      orderedIDs.append(ids[record])
    }
    let store = ColumnStore()
    let (terms, variants) = (
      TermIndex(termWriter, records: order.count, store), TermIndex(variantWriter, records: order.count, store)
    )
    let segment = Segment(
      store: store, terms: terms, variants: variants, flat: FlatRecords(orderedFlat, store),
      forward: ForwardIndex(orderedForward, terms: terms.count, variants: variants.count, store),
      keys: StaticKeys(orderedKeys, store), ids: IDTable(orderedIDs, order: order, store),
      ruleColumns: ruleColumns.map { column in order.map { column[$0] } }, mostTokens: mostTokens,
      nameFields: nameFields, tuning: tuning)
    return (segment, order)
  }

  private static func staticOrder(_ keys: StaticKeys, _ ids: ByteTable, _ steps: [StaticOrderStep]) -> [Int] {
    (0..<ids.count).sorted { left, right in
      let order = StaticKeys.order(keys, left, keys, right, steps)
      return order == 0 ? ids[left].order(ids[right]) < 0 : order < 0
    }
  }
}

extension Segment {
  /// A segment of what was written, with its prefix index.
  convenience init(
    store: ColumnStore, terms: TermIndex, variants: TermIndex, flat: FlatRecords, forward: ForwardIndex,
    keys: StaticKeys, ids: IDTable, ruleColumns: [[UInt8]], mostTokens: Int, nameFields: FieldSet, tuning: Tuning
  ) {
    let prefixes = PrefixIndexBuilder(terms, variants, flat, nameFields: nameFields, tuning).build(store)
    self.init(
      store: store, terms: terms, variants: variants, prefixes: prefixes, flat: flat, forward: forward, keys: keys,
      ids: ids, ruleColumns: ruleColumns.map { store.keep($0) }, mostTokens: mostTokens, nameFields: nameFields,
      tuning: tuning)
  }
}
