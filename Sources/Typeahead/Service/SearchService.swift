/// What an app searches, wherever the records are: in memory, on disk, or in a PostgreSQL of many servers.
///
/// An app that is written against it moves from one to another by changing the line that makes it:
///
/// ```swift
/// let people: any SearchService<Person> = SearchIndex(schema: schema)
/// try await people.upsert([Person(id: 1, name: "John Smith")], WriteOptions())
/// try await people.search("smi jo", SearchOptions()).hits.map(\.record)
/// ```
///
/// Each answer is of one state of the records; a write that has returned is in every answer that is asked for afterwards. What only
/// those can do that are on this machine (snapshots, later tiers) is of ``SnapshotService``.
public protocol SearchService<Record>: Sendable {
  associatedtype Record: Identifiable & Sendable

  /// Adds records, or replaces those with the same ids, all that are not refused or none; of equal ids the last one counts.
  ///
  /// Who asks goes on meanwhile, whatever its actor.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before anything was written; then nothing is.
  func upsert(_ records: [Record], _ options: WriteOptions) async throws -> UpsertReport

  /// Removes the records with the given ids and says how many there were. Who asks goes on meanwhile, whatever its actor.
  func delete(_ ids: [Record.ID], _ options: WriteOptions) async throws -> Int

  /// The best hits of a query, and the number of all.
  ///
  /// - Precondition: The schema has a field of each name in `options.fields`.
  func search(_ query: some QueryConvertible, _ options: SearchOptions<Record>) async throws -> Answer<Record>

  /// Counts the matches of a query by value.
  func facets(
    _ query: some QueryConvertible, by facet: Facet<Record>, _ options: SearchOptions<Record>
  ) async throws -> FacetAnswer

  /// What somebody may be about to type, as many suggestions as options want hits. Without a way of its own to find some, a service
  /// has none.
  ///
  /// - Precondition: The schema has a field of each name in `options.fields`.
  func suggestions(for text: some QueryConvertible, _ options: SearchOptions<Record>) async throws -> [Suggestion]

  /// An element after each change of the records that the service knows of, those that come before it is taken in one. Each call begins
  /// a sequence, for one consumer. Of a service that does not tell, it ends at once.
  var changes: AsyncStream<Void> { get }
}

extension SearchService {
  /// None.
  public func suggestions(for text: some QueryConvertible, _ options: SearchOptions<Record>) async throws
    -> [Suggestion]
  { [] }

  /// A sequence that has ended.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}
