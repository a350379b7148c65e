/// From the records of an index to rows, and from questions about rows to questions about records.
struct RecordMapping<Source: Identifiable & Sendable, Record: Identifiable & Sendable>: Sendable {
  let key: @Sendable (Source) -> RecordKey
  /// From ids of rows to those of records; nil where it is not known.
  let ids: ChosenIDs?
  let hits: @Sendable ([Hit<Source>]) -> [Hit<Record>]
  let filter: @Sendable (Filter<Record>, Schema<Source>) -> Filter<Source>
  let facet: @Sendable (Facet<Record>) -> Facet<Source>
}

/// The UTF-8 bytes of a row's id. `String` hashing is quadratic in combining marks.
typealias RecordKey = [UInt8]

extension RecordMapping where Source == Record {
  /// For records that are rows themselves.
  static var itself: RecordMapping {
    RecordMapping(
      key: { Array(String(describing: $0.id).utf8) }, ids: ChosenIDs { $0 }, hits: { $0 },
      filter: { filter, _ in filter },
      facet: { $0 })
  }
}

extension RecordMapping {
  /// For records from which rows are made.
  init(id: (@Sendable (String) -> String?)?, _ row: @escaping @Sendable (Source) -> Record) {
    self.init(
      key: { Array(String(describing: row($0).id).utf8) }, ids: id.map { ChosenIDs(id: $0) },
      hits: { $0.map { $0.map(row) } },
      filter: { $0.asked(of: $1, row) }, facet: { $0.asked(row) })
  }
}

extension Filter {
  /// The same condition on records. Named attributes are those of the records, key paths and closures those of the rows.
  fileprivate func asked<Source>(
    of schema: Schema<Source>, _ row: @escaping @Sendable (Source) -> Record
  ) -> Filter<Source> {
    switch node {
    case .attribute(let name, let test):
      if (try? schema.column(named: name)) != nil {
        return Filter<Source>(.attribute(name, test))
      }
      let isMet = test.holds([])
      return .where { _ in isMet }
    case .path(_, _, let test), .test(let test): return .where { test.includes(row($0)) }
    case .words(let words, let fields):
      return Filter<Source>(
        .words(words, fields: fields?.filter { schema.fieldNames.contains(where: $0.hasSameBytes) }))
    case .all(let filters): return Filter<Source>(.all(filters.map { $0.asked(of: schema, row) }))
    case .any(let filters): return Filter<Source>(.any(filters.map { $0.asked(of: schema, row) }))
    case .not(let filter): return Filter<Source>(.not(filter.asked(of: schema, row)))
    }
  }
}

extension Facet {
  /// The same facet on records: by the values of their rows.
  fileprivate func asked<Source>(_ row: @escaping @Sendable (Source) -> Record) -> Facet<Source> {
    let facet = Facet<Source>(name) { [values] in values(row($0)) }
    return measure.map { measure in facet.measuring { measure(row($0)) } } ?? facet
  }
}
