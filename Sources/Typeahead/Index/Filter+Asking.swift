extension Filter {
  /// Whether a record meets it.
  ///
  /// - Precondition: The schema has the attributes and fields that the filter names, see ``Schema/check(_:)-(Filter<Record>)``.
  package func includes(_ record: Record, _ schema: Schema<Record>) -> Bool {
    switch node {
    case .attribute(let name, let test):
      var values: [AttributeValue] = []
      schema.attribute(named: name).append(record, &values)
      return test.holds(values)
    case .path(_, _, let test), .test(let test): return test.includes(record)
    case .words(let words, let fields):
      let readings = words.readings(isLiteral: !schema.readsQueriesFreely)
      return readings.isEmpty
        || readings.contains { reading in
          var matcher = RecordMatcher(.changed(reading), schema, schema.fieldSet(fields))
          return matcher.rank(of: record) != nil
        }
    case .all(let filters): return filters.allSatisfy { $0.includes(record, schema) }
    case .any(let filters): return filters.contains { $0.includes(record, schema) }
    case .not(let filter): return !filter.includes(record, schema)
    }
  }
}
