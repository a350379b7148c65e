/// Collects records and makes a segment of them.
struct CoreSegmentWriter {
  private var builder: LatticeBuilder
  private var names: NameKeyWriter
  private var writer = NameWriter()
  private let strictFields: FieldSet
  private let fields: SearchedFields
  private let fewest: Int
  private let packing: RankPacking
  private let steps: [StaticOrderStep]

  private var terms = TermCollector()
  private var tokens = RecordTokensWriter()
  private var writings = ByteTableWriter()
  private var keys: StaticKeysWriter
  private var ids = ByteTableWriter()
  private var ruleColumns: [[UInt8]]
  /// The most tokens of a record.
  private var mostTokens = 0

  // Scratch of the record being added.
  private var values: [FieldValue] = []
  private var numbers: [Double] = []
  private var rules: [UInt8] = []
  private var written: [UInt8] = []
  private var labels: [UInt32] = []
  private var clusters: [UInt32] = []
  private var reading = PrimaryReading()
  private var tokenCount = 0

  init<Record>(_ schema: Schema<Record>, fewest: Int = PrefixTableBuilder.fewest) {
    self.fewest = fewest
    builder = LatticeBuilder(schema.analyzers)
    strictFields = FieldSet(schema.analyzers.indices.filter { schema.analyzers[$0].isStrict })
    fields = SearchedFields(schema)
    packing = RankPacking(Ranking<Record>(rules: Ranking.Rule.newDefaults))
    steps = schema.ranking.steps
    names = NameKeyWriter(locale: schema.locale)
    keys = StaticKeysWriter(steps)
    ruleColumns = Array(repeating: [], count: schema.ranking.valueRules.count)
  }

  var count: Int { tokens.count }

  /// Adds a record, or throws and adds nothing.
  mutating func append<Record: Identifiable>(_ record: Record, _ schema: Schema<Record>) throws(IndexError) {
    values.removeAll(keepingCapacity: true)
    schema.extractor.values(record, &values)
    let id = record.id as? String ?? String(describing: record.id)
    let nameTokens = try append(id: id, fieldNames: schema.fieldNames, schema.limits)
    numbers.removeAll(keepingCapacity: true)
    schema.extractor.numbers(record, nameTokens, &numbers)
    keys.append(numbers, name: names.key(values.first { $0.field == fields.names.first }?.text ?? ""))
    ids.append(id.utf8)
    rules.removeAll(keepingCapacity: true)
    schema.extractor.rules(record, &rules)
    for (column, value) in rules.enumerated() { ruleColumns[column].append(value) }
  }

  /// Adds the texts of a record, or throws and adds nothing; gives the number of tokens in its name.
  private mutating func append(id: String, fieldNames: [String], _ limits: Limits) throws(IndexError) -> Int {
    try limits.check(id: id, values)
    tokenCount = 0
    written.removeAll(keepingCapacity: true)
    var nameTokens = 0
    do {
      for place in values.indices {
        let field = values[place].field
        builder.mostTokens = limits.mostTokens - tokenCount
        builder.append(values[place])
        tokenCount += builder.lattice.tokenCount
        try limits.check(builder.lattice, of: id, field: fieldNames[field], tokens: tokenCount)
        appendLattice(field: field)
        if field == fields.names.first { nameTokens += builder.lattice.primaryTokenCount }
        if fields.names.contains(field) { appendWriting(values[place]) }
      }
    } catch {
      terms.dropRecord()
      tokens.dropRecord()
      throw error
    }
    terms.endRecord()
    tokens.endRecord()
    writings.append(written)
    mostTokens = max(mostTokens, tokenCount)
    return nameTokens
  }

  private mutating func appendLattice(field: Int) {
    let lattice = builder.lattice
    labels.removeAll(keepingCapacity: true)
    for token in lattice.tokens { labels.append(add(lattice.text, token.text)) }
    clusters.removeAll(keepingCapacity: true)
    clusters.append(contentsOf: repeatElement(0, count: lattice.clusters.count))
    for run in lattice.runs {
      for place in run.clusters.dropLast() {
        let start = run.text.lowerBound + lattice.clusters[place].offset
        let most = min(run.text.upperBound, start + CoreSegment.longestRunTerm)
        clusters[place] = add(lattice.text, start..<UTF8Bytes.boundary(lattice.text, atOrBefore: most))
      }
    }
    reading.read(lattice, isName: fields.names.contains(field), mostTokens: .max)
    tokens.append(
      lattice, reading, field: field, label: { labels[$0] }, cluster: { clusters[$0] })
  }

  private mutating func add(_ text: [UInt8], _ range: Range<Int>) -> UInt32 {
    terms.add(text, range, SequenceTable.digest(text, range))
  }

  private mutating func appendWriting(_ value: FieldValue) {
    let isStrict = strictFields.contains(value.field)
    writer.append(value.text, field: value.field, isStrict: isStrict, to: &written)
    for name in value.otherNames { writer.append(name, field: value.field, isStrict: isStrict, to: &written) }
  }

  // MARK: Finishing

  /// The segment, and for each of its records the place it was added at.
  func finish() -> (segment: CoreSegment, order: [Int]) {
    let unordered = ColumnStore()
    defer { withExtendedLifetime(unordered) {} }
    let (keys, ids, writings) = (
      StaticKeys(keys, unordered), ByteTable(ids, unordered), ByteTable(writings, unordered)
    )
    let order = (0..<count).sorted { left, right in
      let order = StaticKeys.order(keys, left, keys, right, steps)
      return order == 0 ? ids[left].order(ids[right]) < 0 : order < 0
    }
    let (termWriter, newTerms) = terms.finish(order: order, withReaches: false)
    var orderedTokens = RecordTokensWriter()
    var orderedKeys = StaticKeysWriter(steps)
    var (orderedIDs, orderedWritings) = (ByteTableWriter(), ByteTableWriter())
    for record in order {
      orderedTokens.copy(record, of: tokens, newTerms: newTerms)
      orderedKeys.append(record, of: keys)
      orderedIDs.append(ids[record])
      orderedWritings.append(writings[record])
    }
    let store = ColumnStore()
    let terms = TermIndex(termWriter, records: order.count, store)
    let tokens = RecordTokens(orderedTokens, terms: terms.count, store)
    let orderedRules = ruleColumns.map { column in order.map { column[$0] } }
    var prefixes = PrefixTableBuilder(
      terms, tokens, fields, packing, orderedRules, fieldCount: builder.analyzers.count, fewest: fewest)
    let segment = CoreSegment(
      store: store, terms: terms, tokens: tokens, prefixes: prefixes.build(store),
      writing: NameWriting(texts: ByteTable(orderedWritings, store)), keys: StaticKeys(orderedKeys, store),
      ids: IDTable(orderedIDs, order: order, store),
      ruleColumns: orderedRules.map { store.keep($0) }, mostTokens: mostTokens)
    return (segment, order)
  }
}
