extension PostgresCluster {
  /// Writes many records at once, much faster than single writes. The index of terms is dropped first, and made anew on all shards at the
  /// same time when `writes` ends or throws.
  ///
  /// ```swift
  /// try await cluster.loading {
  ///   for part in parts { try await people.upsert(part) }
  /// }
  /// ```
  ///
  /// Prepared answers are forgotten: have them worked out again at the end (``PostgresIndex/prepareAnswers(progress:)``).
  ///
  /// It is for a first load, or one of more records than there are. Until it returns, searches are right but slow, since PostgreSQL
  /// goes through all records; while the index is made, they go on, and writes wait. If it is killed, the records that were written stay,
  /// and the index is missing until ``migrate()`` makes it.
  ///
  /// - Parameter writes: What writes, to an index opened on the same coordinator and kind.
  /// - Returns: What `writes` returns.
  /// - Throws: What `writes` throws, else ``PostgresError`` where the index cannot be taken away or made; then ``migrate()`` makes it.
  /// - Complexity: O(*n* log *n* / *s*) after the writes, for *n* records on *s* shards, new ones and those that were there.
  public func loading<Value>(_ writes: () async throws -> Value) async throws -> Value {
    let value: Value
    do {
      let (servers, tables) = (try await shardServers(), PreparedTables(kind: kind))
      try await pool.run { connection throws(PostgresError) in
        try connection.transaction { () throws(PostgresError) in try tables.clear(connection) }
      }
      // One after another: who waits for a shard then is waited for by no other.
      for server in servers { try await server.run(Self.removeTermsIndex) }
      value = try await writes()
    } catch {
      // What failed first is what is told.
      try? await finishLoading()
      throw error
    }
    try await finishLoading()
    return value
  }

  private func finishLoading() async throws(PostgresError) {
    try await makeTermsIndexes()
    // PostgreSQL knows then what there is.
    try await onEveryShard { tables, connection throws(PostgresError) in
      try connection.run("VACUUM (ANALYZE) \(tables.kind.table("records", tables.shard))")
    }
  }

  private static func removeTermsIndex(
    _ tables: ShardTables, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    try connection.run("DROP INDEX IF EXISTS \(tables.kind.table("records_\(tables.shard)_terms"))")
  }

  /// Makes the index of terms wherever it is missing.
  func makeTermsIndexes() async throws(PostgresError) {
    try await onEveryShard { tables, connection throws(PostgresError) in
      // At least 512 MB, for this session alone: terms are gathered in memory before they are written.
      try connection.run(
        """
        SELECT set_config('maintenance_work_mem', \
        greatest(pg_size_bytes(current_setting('maintenance_work_mem')) / 1024, 524288)::text, false)
        """)
      try connection.transaction { () throws(PostgresError) in
        try connection.lockTables()
        try connection.run(tables.termsIndex)
      }
    }
  }

  /// Does something on all shards at the same time, and waits for all, also where one fails.
  private func onEveryShard(
    _ body: @escaping @Sendable (ShardTables, borrowing PostgresConnection) throws(PostgresError) -> Void
  ) async throws(PostgresError) {
    let servers = try await shardServers()
    let failure = await withTaskGroup(of: PostgresError?.self) { group in
      for server in servers {
        group.addTask {
          do throws(PostgresError) { try await server.run(body) } catch { return error }
          return nil
        }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw failure }
  }
}
