/// All hits of an answer, one after another in rank order: optimised for a first hit that comes at once, and for a consumer that
/// need not be the one that searches.
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
  let snapshot: IndexSnapshot<Record>
  let query: Query
  let fields: [String]?
  let filter: Filter<Record>?

  /// An iterator at the best hit; it searches when it is first asked.
  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  fileprivate func pages(size: Int) -> SearchPages<Record> {
    snapshot.pages(of: query, size: size, fields: fields, filter: filter)
  }

  /// The hits as they are asked for, of one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let sequence: HitSequence
    private var source: HitSource<Record>?
    /// The hits fetched last, and how many of all were given.
    private var fetched: ArraySlice<Hit<Record>> = []
    private var given = 0

    fileprivate init(sequence: HitSequence) { self.sequence = sequence }

    /// The next hit; nil after the last, and once cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Hit<Record>? {
      if Task.isCancelled { return nil }
      if fetched.isEmpty {
        let source = source ?? HitSource(sequence)
        self.source = source
        fetched = await source.hits(from: given)[...]
      }
      guard let hit = fetched.popFirst() else { return nil }
      given += 1
      return hit
    }
  }
}

/// The pages of one iterator, searched for off the actor of who asks.
private actor HitSource<Record: Identifiable & Sendable> {
  private let sequence: HitSequence<Record>
  private var pages: SearchPages<Record>?

  /// So many hits are fetched at once.
  private static var pageSize: Int { 32 }

  /// It does not search yet: it is made on the actor of who asks.
  init(_ sequence: HitSequence<Record>) { self.sequence = sequence }

  func hits(from place: Int) -> [Hit<Record>] {
    var pages = self.pages.take() ?? sequence.pages(size: Self.pageSize)
    let hits = pages.hits(place..<place + Self.pageSize)
    self.pages = consume pages
    return hits
  }
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
    HitSequence(snapshot: self, query: query.query, fields: fields, filter: filter)
  }
}
