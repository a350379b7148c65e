/// Several indexes searched as one, also of different record types.
///
/// ```swift
/// enum Row: Identifiable, Sendable {
///   case person(Person), message(Message)
///
///   var id: String {
///     switch self {
///     case .person(let person): "person \(person.id)"
///     case .message(let message): "message \(message.id)"
///     }
///   }
/// }
///
/// let everything = MultiIndex<Row>([
///   MultiSource("People", people) { .person($0) }, MultiSource("Messages", messages) { .message($0) },
/// ])
/// let model = SearchModel(everything)          // as of one index; it follows the changes of both
/// everything.snapshot.search("jo").sections    // the hits and the total of each
/// ```
///
/// Each search takes the indexes as they are then. ``MultiSnapshot`` defines the merged order, and which rows are the same. The last
/// snapshot is kept for the next search.
public struct MultiIndex<Record: Identifiable & Sendable>: Searchable {
  /// Whether an empty query (``Query/isEmpty``) matches every row; otherwise it matches none.
  public let answersBlank: Bool
  private let sources: [MultiSource<Record>]
  private let principal: Principal?
  private let kept = Lock<(parts: [any MultiPart<Record>], snapshot: MultiSnapshot<Record>)?>(nil)

  /// Indexes as one, the most important first.
  ///
  /// - Parameters:
  ///   - sources: The indexes.
  ///   - principal: The principal of every search, whatever its options say; nil for the one that they name.
  ///   - answersBlank: Whether an empty query matches every row; otherwise it matches none.
  public init(_ sources: [MultiSource<Record>], for principal: Principal? = nil, answersBlank: Bool = true) {
    (self.sources, self.principal, self.answersBlank) = (sources, principal, answersBlank)
  }

  /// The indexes now: an immutable value that later writes do not change. It has what the principal of this index may read, or without
  /// one what everyone may.
  ///
  /// - Complexity: As for ``snapshot(for:)``.
  public var snapshot: MultiSnapshot<Record> { snapshot(for: nil) }

  /// The indexes now as a principal may see them: an immutable value that later writes do not change.
  ///
  /// - Complexity: O(1) for each index if none was written since the last snapshot. Otherwise excluded and repeated records are indexed
  ///   again: O(*e* + *d*) for *e* and *d* of them, after a scan of all indexes of one record type but the largest.
  public func snapshot(for principal: Principal?) -> MultiSnapshot<Record> {
    let parts = sources.map { $0.part(self.principal ?? principal) }
    let known = kept.withLock { $0 }
    if let known, zip(known.parts, parts).allSatisfy({ $1.isUnchanged(since: $0) }) { return known.snapshot }
    let snapshot = MultiSnapshot(parts, answersBlank: answersBlank)
    kept.withLock { $0 = (parts, snapshot) }
    return snapshot
  }

  /// One page of the merged answer.
  ///
  /// - Precondition: Some index has a field of each name in `options.fields`.
  /// - Complexity: That of ``snapshot(for:)``, and a search of each index.
  public func search(_ query: some QueryConvertible, _ options: SearchOptions<Record>) -> Answer<Record> {
    snapshot(for: options.principal).search(query, options)
  }

  /// Counts the matching rows of all indexes by value.
  ///
  /// - Precondition: Some index has a field of each name in `options.fields`.
  /// - Complexity: O(*m*) for *m* matches, after a search of each index.
  public func facets(
    _ query: some QueryConvertible, by facet: Facet<Record>, _ options: SearchOptions<Record>
  ) -> FacetAnswer {
    snapshot(for: options.principal).facets(query, by: facet, options)
  }

  /// Suggestions of all indexes, by the number of rows they match. `options.limit` is the most wanted.
  ///
  /// - Precondition: Some index has a field of each name in `options.fields`.
  /// - Complexity: Suggestions of each index, and a search of all for each of these.
  public func suggestions(for text: some QueryConvertible, _ options: SearchOptions<Record>) -> [Suggestion] {
    snapshot(for: options.principal).suggestions(for: text, options)
  }

  /// An element after changes of any index; changes before it is taken are one element. It ends when the sequences of all indexes have.
  public var changes: AsyncStream<Void> {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task { [all = sources.map { $0.changes() }] in
      await withTaskGroup { group in
        for changes in all { group.addTask { for await _ in changes { continuation.yield() } } }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return changes
  }
}
