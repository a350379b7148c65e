/// Collects records and makes a segment of them.
struct SegmentWriter {
  private var builder: LatticeBuilder
  private var names: NameKeyWriter
  private var writer = NameWriter()
  private let fields: SearchedFields
  var layout: SegmentLayout

  private var terms = SequenceTable()
  private var tokens = RecordTokensWriter()
  private var writings = ByteTableWriter()
  private var keys: StaticKeysWriter
  private var ids = ByteTableWriter()
  private var ruleColumns: [[UInt8]]
  private var attributes: [AttributeCodesWriter]
  /// The most tokens of a record.
  private var mostTokens = 0
  /// Whether text services have told words of a record apart: what has one cluster is one word, and so are emoji.
  private var dependsOnServices = false
  /// The bytes of all texts that were offered, and one for each, and the tokens these were read as, those of refused records too:
  /// none of the memory is much larger.
  private(set) var offered = (bytes: 0, tokens: 0)

  // Scratch of the record being added.
  private var values: [FieldValue] = []
  private var numbers: [Double] = []
  private var rules: [UInt8] = []
  private var attributeValues = AttributeValues()
  private var written: [UInt8] = []
  private var labels: [UInt32] = []
  private var clusters: [UInt32] = []
  private var reading = PrimaryReading()
  private var tokenCount = 0

  init<Record>(_ schema: Schema<Record>, _ layout: SegmentLayout) {
    self.layout = layout
    // Writers work at the same time: counting references to what they share is slow.
    builder = LatticeBuilder(schema.analyzers)
    fields = layout.fields
    names = NameKeyWriter(locale: schema.locale)
    keys = StaticKeysWriter(layout.steps)
    ruleColumns = Array(repeating: [], count: schema.ranking.valueRules.count)
    attributes = schema.attributes.map { AttributeCodesWriter($0.kind, isList: $0.isList) }
  }

  var count: Int { tokens.count }

  /// Forgets what was added and keeps the memory, which takes as long to get as a record to read.
  mutating func removeAll() {
    terms.removeAll()
    tokens.removeAll()
    writings.removeAll()
    keys.removeAll()
    ids.removeAll()
    for column in ruleColumns.indices { ruleColumns[column].removeAll(keepingCapacity: true) }
    for column in attributes.indices { attributes[column].removeAll() }
    (mostTokens, dependsOnServices, offered) = (0, false, (0, 0))
    values.removeAll(keepingCapacity: true)
  }

  /// Adds a record, or throws and adds nothing.
  mutating func append<Record: Identifiable>(_ record: Record, _ schema: Schema<Record>) throws(IndexError) {
    values.removeAll(keepingCapacity: true)
    schema.extractor.values(record, &values)
    if !attributes.isEmpty { attributeValues.read(record, schema.attributes) }
    // What describes itself is found out slowly.
    let id = record.id as? String ?? String(describing: record.id)
    let nameTokens = try append(id: id, fieldNames: schema.fieldNames, schema.limits)
    numbers.removeAll(keepingCapacity: true)
    schema.extractor.numbers(record, nameTokens, &numbers)
    keys.append(numbers, name: names.key(values.first { $0.field == fields.names.first }?.text ?? ""))
    ids.append(id.utf8)
    rules.removeAll(keepingCapacity: true)
    schema.extractor.rules(record, &rules)
    for (column, value) in rules.enumerated() { ruleColumns[column].append(value) }
    for column in attributes.indices { attributes[column].append(attributeValues[column]) }
  }

  /// Adds the texts of a record, or throws and adds nothing; gives the number of tokens in its name.
  private mutating func append(id: String, fieldNames: [String], _ limits: Limits) throws(IndexError) -> Int {
    let attributeBytes = attributeValues.byteCount
    offered.bytes += values.reduce(id.utf8.count + attributeBytes) { $0 + 1 + $1.byteCount }
    try limits.check(id: id, values, attributeBytes: attributeBytes)
    tokenCount = 0
    written.removeAll(keepingCapacity: true)
    var nameTokens = 0
    do {
      for place in values.indices {
        let field = values[place].field
        builder.mostTokens = limits.mostTokens - tokenCount
        builder.append(values[place])
        tokenCount += builder.lattice.tokenCount
        offered.tokens += builder.lattice.tokenCount
        try limits.check(builder.lattice, of: id, field: fieldNames[field], tokens: tokenCount)
        appendLattice(field: field)
        if field == fields.names.first { nameTokens += builder.lattice.primaryTokenCount }
        writer.append(values[place], fields, to: &written)
      }
    } catch {
      tokens.dropRecord()
      throw error
    }
    tokens.endRecord()
    writings.append(written)
    mostTokens = max(mostTokens, tokenCount)
    return nameTokens
  }

  private mutating func appendLattice(field: Int) {
    let lattice = builder.lattice
    labels.removeAll(keepingCapacity: true)
    for token in lattice.tokens.indices {
      labels.append(lattice.isForm(token) ? .missing : terms.intern(lattice.text[lattice.tokens[token].text]))
    }
    clusters.removeAll(keepingCapacity: true)
    clusters.append(contentsOf: repeatElement(0, count: lattice.clusters.count))
    for run in lattice.runs {
      let first = UTF8Bytes.scalar(lattice.text, at: run.text.lowerBound).value
      if run.clusters.count > 2, !CharacterClass(first).startsEmoji { dependsOnServices = true }
      for place in run.clusters.dropLast() {
        let start = run.text.lowerBound + lattice.clusters[place].offset
        let most = min(run.text.upperBound, start + Segment.longestRunTerm)
        clusters[place] = terms.intern(lattice.text[start..<UTF8Bytes.boundary(lattice.text, atOrBefore: most)])
      }
    }
    reading.read(lattice, isName: fields.names.contains(field), isAddress: fields.addresses.contains(field))
    tokens.append(
      lattice, reading, field: field, label: { labels[$0] }, cluster: { clusters[$0] })
  }

  // MARK: Finishing

  /// The records added so far, to become a segment, alone or with others.
  ///
  /// - Complexity: O(*n* log *n*) for *n* records and terms, which are sorted.
  func source() -> SegmentSource {
    let store = ColumnStore()
    let (keys, ids) = (UnorderedKeys(keys, store), ByteTable(ids, store))
    var (sorted, places) = (ByteTableWriter(), [UInt32](repeating: 0, count: terms.count))
    for term in terms.sorted() {
      places[term] = UInt32(sorted.count)
      sorted.append(terms.elements[terms.range(term)])
    }
    let records = (0..<tokens.count).sorted { left, right in
      let order = UnorderedKeys.order(keys, left, keys, right, layout.steps)
      return order == 0 ? ids[left].order(ids[right]) < 0 : order < 0
    }
    return SegmentSource(
      tokens: RecordTokens(tokens, terms: terms.count, store), writings: ByteTable(writings, store), keys: keys,
      ids: ids, ruleColumns: ruleColumns.map { store.keep($0) },
      attributes: attributes.map { AttributeCodes($0, store) }, records: records, terms: ByteTable(sorted, store),
      places: places, mostTokens: mostTokens, dependsOnServices: dependsOnServices, store: store)
  }
}
