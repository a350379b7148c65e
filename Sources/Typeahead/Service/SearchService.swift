/// An index that an app writes to and searches, wherever its records are: in memory, on disk, or in PostgreSQL.
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
public protocol SearchService<Record>: Searchable {
  /// The type of the records.
  associatedtype Record

  /// Adds records, or replaces those with the same ids, all that are not refused or none; of equal ids the last one counts.
  ///
  /// Who asks goes on meanwhile, whatever its actor.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before anything was written; then nothing is.
  func upsert(_ records: [Record], _ options: WriteOptions) async throws -> UpsertReport

  /// Removes the records with the given ids and says how many there were. Who asks goes on meanwhile, whatever its actor.
  func delete(_ ids: [Record.ID], _ options: WriteOptions) async throws -> Int
}
