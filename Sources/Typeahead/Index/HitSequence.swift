/// All hits of an answer, one after another in rank order. Optimised for an immediate first hit, and for a consumer apart from the
/// searcher.
///
/// ```swift
/// for await hit in index.snapshot.hits(for: "smi") {
///   export(hit.record)
/// }
/// ```
///
/// It ends after the last hit, as many as ``Answer/total`` says, and for a task that is cancelled. Each iterator begins at the best
/// hit, and goes on by itself. All of it is of one snapshot, so that no hit is left out or comes twice while the index is written
/// to. Searching is done off the consumer's actor, in pages that grow as ``SearchPages`` says.
public struct HitSequence<Record: Identifiable & Sendable>: AsyncSequence, Sendable {
  /// Begins a search, and gives the function from places of the rank order to hits.
  let begin: @Sendable () -> (Range<Int>) -> [Hit<Record>]

  /// An iterator at the best hit; it searches when it is first asked.
  public func makeAsyncIterator() -> Iterator { Iterator(source: HitSource(begin)) }

  /// So many hits are fetched at once.
  static var pageSize: Int { 32 }

  /// The hits as they are asked for, of one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: HitSource<Record>
    /// The hits fetched last, and how many of all were given.
    private var fetched: ArraySlice<Hit<Record>> = []
    private var given = 0

    fileprivate init(source: HitSource<Record>) { self.source = source }

    /// The next hit; nil after the last, and once cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Hit<Record>? {
      if Task.isCancelled { return nil }
      if fetched.isEmpty { fetched = await source.hits(from: given)[...] }
      guard let hit = fetched.popFirst() else { return nil }
      given += 1
      return hit
    }
  }
}

/// The search of one iterator, off the actor of who asks.
private actor HitSource<Record: Identifiable & Sendable> {
  private let begin: @Sendable () -> (Range<Int>) -> [Hit<Record>]
  private lazy var hits = begin()

  /// It does not search yet: it is made on the actor of who asks.
  init(_ begin: @escaping @Sendable () -> (Range<Int>) -> [Hit<Record>]) { self.begin = begin }

  func hits(from place: Int) -> [Hit<Record>] { hits(place..<place + HitSequence<Record>.pageSize) }
}

extension IndexSnapshot {
  /// All hits of a query, one after another in rank order.
  ///
  /// - Parameters:
  ///   - query: Any text. Without tokens it matches every record.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides; it is asked about each match once.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: O(1); the first hit costs a search.
  public func hits(
    for query: some QueryConvertible, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> HitSequence<Record> {
    let query = query.query
    return HitSequence {
      var pages = pages(of: query, size: HitSequence<Record>.pageSize, fields: fields, filter: filter)
      return { pages.hits($0) }
    }
  }
}
