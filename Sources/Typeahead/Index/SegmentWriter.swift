/// Collects records and makes a segment of them.
struct SegmentWriter {
  private var builder = LatticeBuilder()
  private let collator: NameCollator
  private let tuning: Tuning
  private let nameFields: FieldSet
  private let steps: [StaticKeys.Step]

  private var terms = TermCollector()
  private var variants = TermCollector()
  private var flat = FlatRecordsWriter()
  private var forward = ForwardIndexWriter()
  private var keys: StaticKeys
  private var ids = IDTable()
  private var ruleColumns: [[UInt8]]
  private var mostTokens = 0

  // Scratch of the record being added.
  private var reading = PrimaryReading()
  private var labels: [UInt32] = []
  private var tokens = 0

  init(
    steps: [StaticKeys.Step], numbers: Int, ruleColumns: Int, nameFields: FieldSet, locale: String,
    _ tuning: Tuning
  ) {
    self.tuning = tuning
    self.nameFields = nameFields
    self.steps = steps
    collator = NameCollator(locale: locale)
    keys = StaticKeys(columns: numbers)
    self.ruleColumns = Array(repeating: [], count: ruleColumns)
  }

  var count: Int { forward.count }

  /// One text of a record and how to read it.
  struct Value {
    var field: Int
    var analyzer: Analyzer
    var text: String
    var otherNames: [String] = []
    var handWords: [String] = []
  }

  /// Adds a record, or throws and adds nothing. `numbers` are made from the number of tokens in its name.
  mutating func append(
    id: String, values: [Value], fieldNames: [String], rules: [UInt8], limits: Limits,
    numbers: (_ nameTokens: Int) -> [Double]
  ) throws(IndexError) {
    try check(id: id, values, limits)
    tokens = 0
    var nameTokens = 0
    do {
      for value in values {
        let isName = nameFields.contains(value.field)
        try append(value, id: id, fieldName: fieldNames[value.field], isName: isName, limits)
        if isName { nameTokens += builder.lattice.primaryTokenCount }
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
    let name = values.first { nameFields.contains($0.field) }?.text ?? ""
    keys.append(numbers(nameTokens), name: collator.key(name))
    ids.append(id.utf8)
    for (column, value) in rules.enumerated() { ruleColumns[column].append(value) }
    mostTokens = max(mostTokens, tokens)
  }

  /// Refuses what is too large before any of it is read.
  private func check(id: String, _ values: [Value], _ limits: Limits) throws(IndexError) {
    if id.utf8.count > limits.idBytes {
      throw .idTooLong(
        prefix: String(decoding: id.utf8.prefix(32), as: UTF8.self), bytes: id.utf8.count, limit: limits.idBytes)
    }
    let texts = values.reduce(0) { $0 + 1 + $1.otherNames.count }
    if texts > limits.recordValues { throw .tooManyValues(id: id, count: texts, limit: limits.recordValues) }
    let bytes = values.reduce(0) { sum, value in
      sum + value.text.utf8.count + value.otherNames.reduce(0) { $0 + $1.utf8.count }
        + value.handWords.reduce(0) { $0 + $1.utf8.count }
    }
    if bytes > limits.recordBytes { throw .recordTooLarge(id: id, bytes: bytes, limit: limits.recordBytes) }
  }

  private mutating func append(
    _ value: Value, id: String, fieldName: String, isName: Bool, _ limits: Limits
  ) throws(IndexError) {
    builder.append(value)
    let lattice = builder.lattice
    tokens += lattice.tokens.count + lattice.clusters.count
    let mostTokens = min(limits.recordTokens, ForwardIndex.mostNodes)
    if tokens > mostTokens || lattice.nodeCount > ForwardIndex.mostNodes {
      throw .tooManyTokens(id: id, count: tokens, limit: mostTokens)
    }
    for token in lattice.tokens where token.text.count > limits.tokenBytes {
      throw .tokenTooLong(id: id, field: fieldName, bytes: token.text.count, limit: limits.tokenBytes)
    }
    reading.read(lattice, isName: isName, mostTokens: flat.room)
    // Of a value that is not flat, only the lattice knows which tokens are primary. One without any is not among the flat ones.
    labels.removeAll(keepingCapacity: true)
    for (number, token) in lattice.tokens.enumerated() {
      if let reach = reading.reaches[number] {
        let place =
          reading.parts?.isEmpty ?? true
          ? .several : VariantPlace(field: value.field, isWholeValue: reading.areWhole[number])
        labels.append(
          variants.add(lattice.text, token.text, reach: reach, at: place) | ForwardIndex.isVariant)
      } else {
        labels.append(terms.add(lattice.text, token.text))
      }
    }
    for run in lattice.runs {
      for cluster in lattice.clusters[run.clusters].dropLast() {
        let start = run.text.lowerBound + cluster.offset
        let end = UTF8Bytes.boundary(lattice.text, atOrBefore: min(run.text.upperBound, start + Segment.longestRunTerm))
        _ = variants.add(lattice.text, start..<end)
      }
    }
    if let parts = reading.parts {
      flat.append(
        field: value.field,
        tokens: parts.map { if case .token(let token) = $0 { labels[token] } else { FlatRecords.run } })
    }
    forward.append(lattice, field: value.field, labels: labels)
  }

  // MARK: Finishing

  /// The segment, and for each of its records the place it was added at.
  consuming func finish() -> (segment: Segment, order: [Int]) {
    let order = staticOrder()
    let (termWriter, newTerms) = terms.finish(order: order, withReaches: false)
    let (variantWriter, newVariants) = variants.finish(order: order, withReaches: true)
    var orderedFlat = FlatRecordsWriter()
    var orderedForward = ForwardIndexWriter()
    var orderedKeys = StaticKeys(columns: keys.columns.count)
    var orderedIDs = IDTable()
    for record in order {
      orderedFlat.append(flat.record(record), terms: newTerms)
      orderedForward.append(forward.record(record), terms: newTerms, variants: newVariants)
      orderedKeys.append(record, of: keys)
      orderedIDs.append(ids[record])
    }
    orderedIDs.index(order: order)
    let store = ColumnStore()
    let segment = Segment(
      store: store, terms: TermIndex(termWriter, store), variants: TermIndex(variantWriter, store),
      flat: FlatRecords(orderedFlat, store), forward: ForwardIndex(orderedForward, store), keys: orderedKeys,
      ids: orderedIDs, ruleColumns: ruleColumns.map { column in order.map { column[$0] } }, mostTokens: mostTokens,
      nameFields: nameFields, tuning: tuning)
    return (segment, order)
  }

  private func staticOrder() -> [Int] {
    (0..<count).sorted { left, right in
      let order = StaticKeys.order(keys, left, keys, right, steps)
      return order == 0 ? ByteTable.order(ids[left], ids[right]) < 0 : order < 0
    }
  }
}
