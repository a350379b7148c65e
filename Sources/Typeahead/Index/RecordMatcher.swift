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
      .typed(query.text), schema, schema.fieldSet(fields), conditions: Filter.joining(nil, query, fields))
  }

  init(
    _ question: RecordReader.Question, _ schema: Schema<Record>, _ fields: FieldSet,
    conditions: Filter<Record>? = nil
  ) {
    self.schema = schema
    self.conditions = conditions
    reader = RecordReader(schema)
    reader.ask(question, in: fields, of: schema)
  }

  /// Whether everything said so far is exact; see ``Answer/isExact``.
  public var isExact: Bool { reader.isExact }

  /// The value of each of the ranking's rules, in order of comparison, lower is better; nil where the record does not match.
  ///
  /// - Complexity: O(*t*) for *t* bytes of the record's texts, and the time of matching.
  public mutating func rank(of record: Record) -> [Int]? {
    reader.read(record, schema)
    guard let rank = reader.rank() else { return nil }
    return conditions?.includes(record, schema) ?? true ? rank : nil
  }
}
