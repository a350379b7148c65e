public import Typeahead

/// The servers that have the records of a kind: how they are set up.
///
/// One server, the coordinator, is asked by apps and asks the others, each of which has a *shard* of the records, all at once:
///
/// ```swift
/// let cluster = try PostgresCluster(at: "postgresql://one/app", kind: "people")
/// try await cluster.create(for: schema, on: [ShardAddress(host: "two", database: "app"), ShardAddress(host: "three", database: "app")])
/// let people = try await PostgresIndex<Person>(at: "postgresql://one/app", kind: "people", schema: schema)
/// ```
///
/// What it does is there at once or not at all, and can be done again: an interrupted call is made again. A call that is refused takes away
/// what it made, on shards too.
public struct PostgresCluster: Sendable {
  let kind: Kind
  let pool: ConnectionPool

  /// The servers of a kind of records, by the coordinator's address.
  ///
  /// - Throws: ``PostgresError/badKind(_:)``.
  public init(
    at address: String, kind: String, options: PostgresOptions = PostgresOptions()
  ) throws(PostgresError) {
    self.kind = try Kind(kind)
    pool = ConnectionPool(address, size: 1, timeout: options.timeout)
  }

  /// Makes the tables on the coordinator and on the shards; without shards, on the coordinator alone. What is there stays, if it is for
  /// the same schema and facets, and on the same shards.
  ///
  /// - Parameters:
  ///   - schema: How records are searched and ordered.
  ///   - facets: What the servers are to count by.
  ///   - shards: Where the shards are, for the coordinator and for whoever calls this.
  /// - Throws: ``PostgresError``: ``PostgresError/otherCluster(shard:expected:found:)`` where a shard has records of another cluster,
  ///   ``PostgresError/sameDatabase(shard:other:)`` where a shard is named twice, or is the coordinator.
  public func create<Record>(
    for schema: Schema<Record>, facets: [Facet<Record>] = [], on shards: [ShardAddress]
  ) async throws(PostgresError) {
    let tables = IndexTables(kind: kind, fingerprint: schema.fingerprint, facets: facets.map(\.name))
    try await pool.run { connection throws(PostgresError) in try tables.create(on: shards, connection) }
  }
}
