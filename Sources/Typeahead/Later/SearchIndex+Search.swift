extension SearchIndex {
  /// Answers a query on the index as it is now; as ``IndexSnapshot`` does.
  public func search(
    _ query: Query, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> Answer<Record> {
    snapshot.search(query, limit: limit, fields: fields, filter: filter)
  }

  /// Answers a query, any text, on the index as it is now.
  public func search(
    _ text: String, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> Answer<Record> {
    search(Query(text), limit: limit, fields: fields, filter: filter)
  }
}
