/// A search service that takes snapshots: an index in memory or on disk.
///
/// Searches run on a snapshot, in the thread that asks, and never wait for a write.
public protocol SnapshotService<Record>: SearchService {
  /// The index as a principal may see it now: an immutable value that later writes do not touch.
  func snapshot(for principal: Principal?) -> IndexSnapshot<Record>
}

extension SnapshotService {
  /// The index as it is now: an immutable value that later writes do not touch. Where the schema has an ``AccessRule``, it is what
  /// everyone may read; see ``snapshot(for:)``.
  ///
  /// - Complexity: As ``snapshot(for:)``.
  public var snapshot: IndexSnapshot<Record> { snapshot(for: nil) }

  /// The number of records of the ``snapshot``.
  public var count: Int { snapshot.count }

  /// Answers a query on the index as it is now; as ``IndexSnapshot`` does.
  public func search(
    _ query: some QueryConvertible, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> Answer<Record> {
    snapshot.search(query, limit: limit, fields: fields, filter: filter)
  }

  /// The page of an answer that options want, on the index as it is now.
  public func search(_ query: some QueryConvertible, _ options: SearchOptions<Record>) -> Answer<Record> {
    snapshot(for: options.principal).search(query, options)
  }

  /// The matches of a query counted by value, on the index as it is now.
  public func facets(
    _ query: some QueryConvertible, by facet: Facet<Record>, _ options: SearchOptions<Record>
  ) -> FacetAnswer {
    snapshot(for: options.principal).count(
      options.read(query), by: facet, fields: options.fields, filter: options.filter, budget: options.budget)
  }

  /// Suggestions for completing a text, on the index as it is now, as many as the options want hits.
  public func suggestions(for text: some QueryConvertible, _ options: SearchOptions<Record>) -> [Suggestion] {
    snapshot(for: options.principal).suggestions(
      for: options.read(text), limit: options.limit, fields: options.fields, filter: options.filter,
      budget: options.budget)
  }
}

extension SearchIndex: SnapshotService {}
