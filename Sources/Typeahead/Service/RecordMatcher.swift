/// Decides records against one query, one by one, without an index: whether each matches, and how well.
///
/// ```swift
/// var matcher = RecordMatcher("smi jo", schema)
/// matcher.rank(of: person)    // [1, 1, 1, 0, 1, 1, 1, 0, 0]: the ranking's rules, lower is better
/// ```
///
/// What it says of a record is what an index says. It reads the record's texts each time, some 10 µs for a user: an index is for many
/// queries, this for few records.
public struct RecordMatcher<Record> {
  private let schema: Schema<Record>
  private let fields: FieldSet
  /// What is to be matched, until there is a record to be matched with.
  private var combinations: [QueryReadings.Combination]?
  private var narrow: RecordReadings<UInt64>?
  private var wide: RecordReadings<WideTokenMask>?
  private var builder: LatticeBuilder
  private var values: [FieldValue] = []
  private var lattices: [(field: Int, lattice: TokenLattice)] = []

  /// A matcher of a query; of the fields of the given names, or of all.
  ///
  /// - Precondition: The schema has a field of each name in `fields`.
  public init(_ query: Query, _ schema: Schema<Record>, fields: [String]? = nil) {
    self.schema = schema
    self.fields = schema.fieldSet(fields)
    builder = LatticeBuilder(schema.analyzers)
    // A reading with more tokens than any record has is dropped before its tokens' sets are made: each holds all tokens.
    combinations = QueryReadings(query, isLiteral: !schema.readsQueriesFreely).combinations
      .filter { $0.tokens.count <= schema.limits.mostTokens }
  }

  /// Whether everything said so far is exact; see ``Answer/isExact``.
  public var isExact: Bool { !(narrow?.matcher.isCut ?? false) && !(wide?.matcher.isCut ?? false) }

  /// The value of each of the ranking's rules, in order of comparison, lower is better; nil where the record does not match.
  ///
  /// - Complexity: O(*t*) for *t* bytes of the record's texts, and the time of matching.
  public mutating func rank(of record: Record) -> [Int]? {
    if let combinations = combinations.take() {
      if combinations.allSatisfy({ $0.tokens.count <= UInt64.mostTokens }) {
        narrow = RecordReadings(combinations)
      } else {
        wide = RecordReadings(combinations)
      }
    }
    values.removeAll(keepingCapacity: true)
    schema.extractor.values(record, &values)
    lattices.removeAll(keepingCapacity: true)
    for value in values where fields.contains(value.field) {
      builder.append(value)
      lattices.append((value.field, builder.lattice))
    }
    let rules = narrow?.rules(lattices, schema.nameFields) ?? wide?.rules(lattices, schema.nameFields)
    return rules.map { rules in
      schema.ranking.rules.map { rule in Int(rule.value.map { $0(record) } ?? rules[rule.kind]) }
    }
  }
}

/// The readings of a query, and what matching works in. Outside of the generic type, so that it is compiled for each mask.
private struct RecordReadings<Mask: TokenMask> {
  let readings: [(tokens: QueryTokens<Mask>, isAsTyped: Bool)]
  var graph = RecordGraph<Mask>()
  var matcher = Matcher<Mask>()
  var labels: [TokenLattice.Label] = []

  init(_ combinations: [QueryReadings.Combination]) {
    readings = combinations.map { (QueryTokens($0), $0.isAsTyped) }
  }

  /// The best of each rule over the readings that match.
  mutating func rules(_ values: [(field: Int, lattice: TokenLattice)], _ nameFields: FieldSet) -> RuleValues? {
    var best: RuleValues?
    for reading in readings {
      graph.removeAll()
      labels.removeAll(keepingCapacity: true)
      for value in values { graph.append(value.lattice, field: value.field, reading.tokens, origins: &labels) }
      let found = matcher.ruleValues(graph, reading.tokens, nameFields: nameFields, isAsTyped: reading.isAsTyped)
      guard let found else { continue }
      if best == nil { best = found } else { best!.improve(by: found) }
    }
    return best
  }
}
