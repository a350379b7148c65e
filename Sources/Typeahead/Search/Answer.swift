/// The answer to a query: the best records and how many there are.
public struct Answer<Record: Identifiable & Sendable>: Sendable {
  /// The best records in rank order, at most as many as asked for.
  public let hits: [Hit<Record>]
  /// The exact number of matching records.
  public let total: Int
  /// Whether ``total`` and ``hits`` are exact. They are for everything people type; false says that a record and a query made
  /// for it (hundreds of readings that compete for many different tokens) were not followed to the end: matches may be missing, and
  /// rules may be better than ``Hit/rank`` says.
  public let isExact: Bool
}

extension IndexSnapshot {
  /// Answers a query: records in which every token of the query begins a token of its own, ranked, and their exact number.
  ///
  /// ```swift
  /// let answer = snapshot.search("fill circle", limit: 5)
  /// for hit in answer.hits { print(hit.record.name, hit.matches) }
  /// print("5 of \(answer.total)")
  /// ```
  ///
  /// - Parameters:
  ///   - query: Any text. Without tokens it matches every record.
  ///   - limit: The most hits wanted: 0 for the total alone, `.max` for every hit.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides.
  /// - Precondition: The ``schema`` has a field of each name in `fields`. Names from outside are held against
  ///   ``Schema/fields`` first.
  /// - Complexity: O(*c*) for *c* records that hold the rarest tokens of the query.
  public func search(
    _ query: Query, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> Answer<Record> {
    var buffer = SearchBuffer(limit: limit)
    search(query, into: &buffer, fields: fields, filter: filter)
    return Answer(hits: hits(in: buffer), total: buffer.total, isExact: buffer.isExact)
  }

  /// Answers a query given as any text.
  public func search(
    _ text: String, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> Answer<Record> {
    search(Query(text), limit: limit, fields: fields, filter: filter)
  }
}
