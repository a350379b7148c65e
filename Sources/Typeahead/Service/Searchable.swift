/// A source of answers: an index (``SearchService``), several as one (``MultiIndex``), or a snapshot of these (``MultiSnapshot``).
///
/// It is what a search screen needs, and ``updates(for:_:followsChanges:debounce:clock:isChanged:)``:
///
/// ```swift
/// func model(_ records: some Searchable<Person>) -> SearchModel<Person> { SearchModel(records) }
/// ```
public protocol Searchable<Record>: Sendable {
  /// The type of the records.
  associatedtype Record: Identifiable & Sendable

  /// The best hits of a query, and the number of all.
  ///
  /// - Precondition: The schema has a field of each name in `options.fields`.
  func search(_ query: some QueryConvertible, _ options: SearchOptions<Record>) async throws -> Answer<Record>

  /// Counts the matches of a query by value.
  func facets(
    _ query: some QueryConvertible, by facet: Facet<Record>, _ options: SearchOptions<Record>
  ) async throws -> FacetAnswer

  /// Suggestions for completing a text, as many as the options want hits. Without a way of its own to find some, a service has none.
  ///
  /// - Precondition: The schema has a field of each name in `options.fields`.
  func suggestions(for text: some QueryConvertible, _ options: SearchOptions<Record>) async throws -> [Suggestion]

  /// An element after each change of the records that the service knows of, those that come before it is taken in one. Each call begins
  /// a sequence, for one consumer. Of a service that does not tell, it ends at once.
  var changes: AsyncStream<Void> { get }
}

extension Searchable {
  /// None.
  public func suggestions(for text: some QueryConvertible, _ options: SearchOptions<Record>) async throws
    -> [Suggestion]
  { [] }

  /// A sequence that has ended.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}
