public import Typeahead

extension PostgresIndex {
  /// The best hits of a query, and the exact number of all.
  ///
  /// - Throws: ``PostgresError`` where a server cannot be asked (unless partial answers are allowed), or takes too long.
  /// - Complexity: One to some ten statements, each of which costs every server what the records cost that meet it.
  public func search(
    _ query: Query, _ options: SearchOptions<Record>
  ) async throws(PostgresError) -> Answer<Record> {
    try await read { connection, state, isWhole throws(PostgresError) in
      var search = RecordSearch(query, self, options, state)
      let total = try search.run(connection)
      let page = search.found.prefix(options.reach).dropFirst(options.offset)
      return Answer(
        hits: page.map { Hit($0.record, query, self.schema, fields: options.fields) }, total: total,
        isExact: search.isExact && isWhole)
    }
  }

  /// Counts the matches of a query by value: on the servers where the facet is one of ``facets``, else here.
  public func facets(
    _ query: Query, by facet: Facet<Record>, _ options: SearchOptions<Record>
  ) async throws(PostgresError) -> FacetAnswer {
    let kept = facets.firstIndex { $0.name == facet.name }
    return try await read { connection, state, isWhole throws(PostgresError) in
      var search = RecordSearch(query, self, options, state)
      let values = try search.facets(facet, kept: kept, connection)
      return FacetAnswer(values: values, isExact: search.isExact && isWhole)
    }
  }

  /// Does something with one state of all shards; again where a connection broke, since nothing was written. `body` is told whether
  /// all shards are there.
  private func read<Value: Sendable>(
    _ body: @Sendable (borrowing PostgresConnection, ReadState, Bool) throws(PostgresError) -> Value
  ) async throws(PostgresError) -> Value {
    // After a server was started again each connection is found broken once.
    var attempts = options.connections + 1
    while true {
      do throws(PostgresError) {
        return try await readOnce(body)
      } catch {
        attempts -= 1
        guard attempts > 0, error.isOfBrokenConnection || error.isPassing else { throw error }
      }
    }
  }

  private func readOnce<Value: Sendable>(
    _ body: @Sendable (borrowing PostgresConnection, ReadState, Bool) throws(PostgresError) -> Value
  ) async throws(PostgresError) -> Value {
    let (kind, allowsPartial) = (kind, options.allowsPartialAnswers)
    return try await pool.run { connection throws(PostgresError) in
      var excluded: Set<Int> = []
      while true {
        do throws(PostgresError) {
          guard let state = try ReadState.begin(kind, without: excluded, connection) else { continue }
          let value = try body(connection, state, excluded.isEmpty)
          try connection.run("COMMIT")
          return value
        } catch {
          guard error.isOfForeignServer else { throw error }
          try connection.run("ROLLBACK")
          let dead = try connection.deadShards(of: kind)
          // It came back meanwhile: once more.
          if dead.isEmpty, excluded.isEmpty { continue }
          if !allowsPartial || dead.isSubset(of: excluded) {
            throw .shardsUnavailable(dead.sorted(), error.message)
          }
          excluded.formUnion(dead)
        }
      }
    }
  }
}

extension PostgresError {
  /// Whether the connection broke while it was used.
  var isOfBrokenConnection: Bool { if case .lost = self { true } else { false } }

  /// What the server said.
  var message: String {
    switch self {
    case .refused(_, let message), .lost(let message), .unreachable(let message): message
    default: "\(self)"
    }
  }
}

extension PostgresConnection {
  /// The shards that cannot be asked.
  func deadShards(of kind: Kind) throws(PostgresError) -> Set<Int> {
    var dead: Set<Int> = []
    for shard in try run("SELECT shard FROM \(kind.table("shards")) ORDER BY shard").integers(0) {
      do throws(PostgresError) {
        try run("SELECT swept FROM \(kind.table("shard", shard))")
      } catch {
        guard error.isOfForeignServer else { throw error }
        dead.insert(shard)
      }
    }
    return dead
  }
}
