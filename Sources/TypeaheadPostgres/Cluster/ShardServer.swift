/// A shard, reached on its own server and not through the coordinator, by what may take long.
struct ShardServer: Sendable {
  let tables: ShardTables
  private let pool: ConnectionPool

  /// An index of very many records takes hours.
  private static let timeout = Duration.seconds(24 * 3600)

  init(_ tables: ShardTables, at address: String) {
    self.tables = tables
    pool = ConnectionPool(address, size: 1, timeout: Self.timeout)
  }

  /// Does something with its tables on a connection to it.
  func run(
    _ body: @Sendable (ShardTables, borrowing PostgresConnection) throws(PostgresError) -> Void
  ) async throws(PostgresError) {
    let tables = tables
    try await pool.run { connection throws(PostgresError) in try body(tables, connection) }
  }
}

extension PostgresCluster {
  /// The shards in the order of their numbers.
  func shardServers() async throws(PostgresError) -> [ShardServer] {
    let (kind, coordinator) = (kind, pool.address)
    return try await pool.run { connection throws(PostgresError) in
      let (facets, cluster) = (try connection.facetCount(of: kind), try connection.cluster(of: kind))
      return try connection.addresses(of: kind).map { shard, address in
        ShardServer(
          ShardTables(kind: kind, cluster: cluster, shard: shard, facets: facets),
          at: address?.connectionString ?? coordinator)
      }
    }
  }
}
