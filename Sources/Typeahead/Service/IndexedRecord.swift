/// The indexed form of a record: the readings of its values, and its place in the static order.
///
/// `TypeaheadPostgres` keeps it in a database, for the same answers from there; ``SearchIndex`` needs nobody to make one.
package struct IndexedRecord: Sendable {
  /// The readings of a value: a graph whose every path from the first node to the last is one of them, with all its tokens.
  ///
  /// Every step leads to a node of a higher number, and steps are sorted by the node they leave.
  package struct Value: Sendable {
    /// The place of the field in the schema, its priority.
    package let field: Int
    /// Whether the field is one the record is called by.
    package let isName: Bool
    /// Whether it is a telephone number, of which any digits of a token stand next to each other.
    package let isPhone: Bool
    /// The number of nodes.
    package let nodeCount: Int
    /// The steps between them.
    package let steps: [Step]
  }

  /// A step between two nodes.
  package struct Step: Sendable {
    /// The node it leaves.
    package let from: Int
    /// The node it leads to.
    package let to: Int
    /// Whether it is of the primary reading.
    package let isPrimary: Bool
    /// What is passed.
    package let label: Label
  }

  /// The text of a step.
  package enum Label: Sendable {
    /// A folded token.
    case token([UInt8])
    /// A stretch of a script written without spaces: folded text, each of whose clusters begins a token that goes on to its end. The
    /// last cluster marks the end.
    case run([UInt8], [Cluster])
    /// Nothing.
    case nothing
  }

  /// A place of a run where a token begins.
  package struct Cluster: Sendable {
    /// Where in the run's text.
    package let offset: Int
    /// Its node.
    package let node: Int
    /// Whether a word begins or ends here.
    package let isWordBoundary: Bool
  }

  /// The id's text.
  package let id: String
  /// The values that are searched, in the order of the fields.
  package let values: [Value]
  /// The static order as bytes: of two records, the one whose bytes come first comes first. No two records have the same.
  package let staticKey: [UInt8]
  /// The values of ``Ranking/Rule/value(_:_:)`` rules, in the order of the ranking.
  package let ruleValues: [UInt8]
  /// Whether a name has signs or marks, which its tokens do not say.
  package let isWritten: Bool
}

/// Reads records as an index does, one after another, in memory that is kept; not to be shared between threads.
///
/// ```swift
/// var reader = IndexedRecordReader(schema)
/// let known = try reader.read(person)
/// ```
package struct IndexedRecordReader<Record: Identifiable> {
  private let schema: Schema<Record>
  private let fields: SearchedFields
  private var names: NameKeyWriter
  private var writer = NameWriter()
  private var builder: LatticeBuilder
  private var values: [FieldValue] = []
  private var attributes = AttributeValues()

  /// A reader of the records of a schema.
  package init(_ schema: Schema<Record>) {
    self.schema = schema
    fields = SearchedFields(schema)
    names = NameKeyWriter(locale: schema.locale)
    builder = LatticeBuilder(schema.analyzers)
  }

  /// Reads a record.
  ///
  /// - Throws: ``IndexError`` where an index would refuse it for its size.
  /// - Complexity: O(*t*) for *t* bytes of text.
  package mutating func read(_ record: Record) throws(IndexError) -> IndexedRecord {
    values.removeAll(keepingCapacity: true)
    schema.extractor.values(record, &values)
    let id = String(describing: record.id)
    attributes.read(record, schema.attributes)
    try schema.limits.check(id: id, values, attributeBytes: attributes.byteCount)
    var (tokens, nameTokens) = (0, 0)
    var read: [IndexedRecord.Value] = []
    var written: [UInt8] = []
    for value in values {
      builder.mostTokens = schema.limits.mostTokens - tokens
      builder.append(value)
      tokens += builder.lattice.tokenCount
      try schema.limits.check(builder.lattice, of: id, field: schema.fieldNames[value.field], tokens: tokens)
      if value.field == schema.nameFields.first { nameTokens += builder.lattice.primaryTokenCount }
      read.append(
        .init(
          builder.lattice, field: value.field, isName: fields.names.contains(value.field),
          isPhone: fields.phones.contains(value.field)))
      writer.append(value, fields, to: &written)
    }
    var rules: [UInt8] = []
    schema.extractor.rules(record, &rules)
    return IndexedRecord(
      id: id, values: read, staticKey: staticKey(of: record, id: id, nameTokens: nameTokens), ruleValues: rules,
      isWritten: !written.isEmpty)
  }

  private mutating func staticKey(of record: Record, id: String, nameTokens: Int) -> [UInt8] {
    var numbers: [Double] = []
    schema.extractor.numbers(record, nameTokens, &numbers)
    var key: [UInt8] = []
    for step in schema.ranking.steps {
      switch step {
      case .number(let column): key += AttributeKind.number.bytes(AttributeValue(numbers[column])!)!
      // No key begins another.
      case .name: key += names.key(values.first { $0.field == schema.nameFields.first }?.text ?? "")
      }
    }
    return key + id.utf8
  }
}

extension IndexedRecord.Value {
  fileprivate init(_ lattice: TokenLattice, field: Int, isName: Bool, isPhone: Bool) {
    self.init(
      field: field, isName: isName, isPhone: isPhone, nodeCount: lattice.nodeCount,
      steps: lattice.edges.map { edge in
        let label: IndexedRecord.Label =
          switch edge.label {
          case .nothing: .nothing
          case .token(let token): .token(Array(lattice.text[lattice.tokens[token].text]))
          case .run(let run): .run(Array(lattice.text[lattice.runs[run].text]), lattice.clusters(of: run, on: edge))
          }
        return IndexedRecord.Step(from: edge.from, to: edge.to, isPrimary: edge.isPrimary, label: label)
      })
  }
}

extension TokenLattice {
  fileprivate func clusters(of number: Int, on edge: Edge) -> [IndexedRecord.Cluster] {
    let run = runs[number]
    let last = run.clusters.count - 1
    return clusters[run.clusters].enumerated().map { place, cluster in
      IndexedRecord.Cluster(
        offset: cluster.offset, node: place == 0 ? edge.from : place == last ? edge.to : run.firstInnerNode + place - 1,
        isWordBoundary: cluster.isWordBoundary)
    }
  }
}
