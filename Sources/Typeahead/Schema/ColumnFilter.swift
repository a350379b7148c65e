/// A filter as segments are asked it: of columns by their numbers, and of records where no column tells.
indirect enum ColumnFilter: Hashable, Sendable {
  case column(Int, AttributeTest)
  /// Whether the fields have words, which are read as typed alone or not.
  case words(WantedWords, FieldSet, isLiteral: Bool)
  case asked(Identity)
  case all([ColumnFilter])
  case any([ColumnFilter])
  case not(ColumnFilter)

  /// Whether a part of it is asked of records.
  var asksRecords: Bool {
    switch self {
    case .column, .words: false
    case .asked: true
    case .all(let filters), .any(let filters): filters.contains { $0.asksRecords }
    case .not(let filter): filter.asksRecords
    }
  }
}

extension Schema {
  /// Checks a filter against the schema. Use it for filters from outside, before a search.
  ///
  /// - Throws: ``FilterError`` where it names an attribute that there is not, or compares one with a value of another type.
  public func check(_ filter: Filter<Record>) throws(FilterError) { _ = try resolve(filter) }

  /// The filter by columns.
  func resolve(_ filter: Filter<Record>) throws(FilterError) -> ColumnFilter {
    switch filter.node {
    case .attribute(let name, let test):
      let column = try column(named: name)
      try test.check(name, attributes[column].kind)
      return .column(column, test)
    case .path(let path, let test, let asked): return column(path).map { .column($0, test) } ?? .asked(asked.identity)
    case .test(let asked): return .asked(asked.identity)
    case .words(let words, let fields):
      if let unknown = fields?.first(where: { !fieldNames.contains(where: $0.hasSameBytes) }) {
        throw .unknownField(unknown, known: fieldNames)
      }
      return .words(words, fieldSet(fields), isLiteral: !readsQueriesFreely)
    case .all(let filters): return .all(try resolve(filters))
    case .any(let filters): return .any(try resolve(filters))
    case .not(let filter): return .not(try resolve(filter))
    }
  }

  private func resolve(_ filters: [Filter<Record>]) throws(FilterError) -> [ColumnFilter] {
    var columns: [ColumnFilter] = []
    for filter in filters { columns.append(try resolve(filter)) }
    return columns
  }

  /// The number of the attribute of a name.
  func column(named name: String) throws(FilterError) -> Int {
    guard let column = attributes.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      throw .unknownAttribute(name, known: attributes.map(\.name))
    }
    return column
  }

  /// The attribute of a name, which there must be.
  func attribute(named name: String) -> Attribute<Record> {
    do throws(FilterError) { return attributes[try column(named: name)] } catch { fatalError(error.description) }
  }

  /// The number of the attribute of a key path.
  func column(_ path: AnyKeyPath) -> Int? { attributes.firstIndex { $0.path as AnyKeyPath == path } }
}
