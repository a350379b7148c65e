/// Matches records against one query, one by one, without an index: whether each matches, and how well.
///
/// ```swift
/// var matcher = RecordMatcher("smi jo", schema)
/// matcher.rank(of: person)    // [0, 5, 0, 1, 0]: the ranking's rules, lower is better
/// ```
///
/// What it says of a record is what an index says. It reads the record's texts each time, some 10 µs for a user: an index is for many
/// queries, this for few records.
public struct RecordMatcher<Record> {
  private let schema: Schema<Record>
  private let reader: RecordReader
  private let conditions: Filter<Record>?

  /// A matcher of a query; of the fields of the given names, or of all.
  ///
  /// - Precondition: The schema has a field of each name in `fields`.
  public init(_ query: some QueryConvertible, _ schema: Schema<Record>, fields: [String]? = nil) {
    let query = query.query
    self.init(
      RecordKeys(query, isLiteral: !schema.readsQueriesFreely), schema, schema.fieldSet(fields),
      conditions: Filter.joining(nil, query, fields))
  }

  init(
    _ keys: consuming RecordKeys, _ schema: Schema<Record>, _ fields: FieldSet, conditions: Filter<Record>? = nil
  ) {
    self.schema = schema
    self.conditions = conditions
    reader = RecordReader(
      keys, SearchedFields(schema, searched: fields), RankPacking(schema.ranking), LatticeBuilder(schema.analyzers))
  }

  /// Whether everything said so far is exact; see ``Answer/isExact``.
  public var isExact: Bool { !reader.isCut }

  /// The value of each of the ranking's rules, in order of comparison, lower is better; nil where the record does not match.
  ///
  /// - Complexity: O(*t*) for *t* bytes of the record's texts, and the time of matching.
  public mutating func rank(of record: Record) -> [Int]? {
    reader.begin()
    schema.extractor.values(record, &reader.texts)
    schema.extractor.rules(record, &reader.ruleValues)
    guard let rank = reader.rank() else { return nil }
    return conditions?.includes(record, schema) ?? true ? rank : nil
  }
}

/// What matching works in, in memory that is kept. Not generic, so that it is compiled for what it works on.
private final class RecordReader {
  var texts: [FieldValue] = []
  var ruleValues: [UInt8] = []
  private let request: RecordRequest
  private var keys: RecordKeys
  private var builder: LatticeBuilder
  private var writer = NameWriter()
  private var values: [ReadValue] = []
  private var names: [UInt8] = []
  private var origins: [Int] = []

  init(
    _ keys: consuming RecordKeys, _ fields: SearchedFields, _ packing: RankPacking, _ builder: LatticeBuilder
  ) {
    self.builder = builder
    request = RecordRequest(limit: 1, fields: fields, packing: packing, writing: keys.writing)
    self.keys = keys
  }

  var isCut: Bool { keys.isCut }

  func begin() {
    texts.removeAll(keepingCapacity: true)
    ruleValues.removeAll(keepingCapacity: true)
  }

  func rank() -> [Int]? {
    values.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    for text in texts where request.fields.searched.contains(text.field) {
      builder.append(text)
      values.append(ReadValue(field: text.field, lattice: builder.lattice))
      if request.writing.isAsked { writer.append(text, request.fields, to: &names) }
    }
    var best: RankKey?
    for part in keys.parts.indices {
      keys.read(part, values, origins: &origins)
      let key = names[...].withColumn { names in keys.key(part, request, names: names) { ruleValues[$0] } }
      guard let key else { continue }
      best = best.map { request.packing.better($0, key) } ?? key
    }
    return best.map { request.packing.values($0).map(Int.init) }
  }
}
