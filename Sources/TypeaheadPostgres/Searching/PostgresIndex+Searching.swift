public import Typeahead

extension PostgresIndex {
  /// The best hits of a query, and the exact number of all.
  ///
  /// - Throws: ``PostgresError`` where a server cannot be asked (unless partial answers are allowed), or takes too long.
  /// - Complexity: One to some ten statements, more where rules of the ranking tell little of many matches, each of which
  ///   costs every server what the records cost that meet it.
  public func search(
    _ query: some QueryConvertible, _ options: SearchOptions<Record>
  ) async throws(PostgresError) -> Answer<Record> {
    let query = options.read(query)
    return try await read { connection, state, isWhole throws(PostgresError) in
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
    _ query: some QueryConvertible, by facet: Facet<Record>, _ options: SearchOptions<Record>
  ) async throws(PostgresError) -> FacetAnswer {
    let (query, kept) = (options.read(query), facets.firstIndex { $0.name.hasSameBytes(as: facet.name) })
    return try await read { connection, state, isWhole throws(PostgresError) in
      var search = RecordSearch(query, self, options, state)
      let values = try search.facets(facet, kept: kept, connection)
      return FacetAnswer(values: values, isExact: search.isExact && isWhole)
    }
  }

  /// Does something with one state of all shards; again where a connection broke, since nothing was written. `body` is told whether
  /// all shards are there.
  func read<Value: Sendable>(
    _ body: @Sendable (borrowing PostgresConnection, ReadState, Bool) throws(PostgresError) -> Value
  ) async throws(PostgresError) -> Value {
    // After a server was started again each connection is found broken once.
    var attempts = pool.size + 1
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
      let start = ContinuousClock.now
      var excluded = allowsPartial ? self.absent.now : []
      // Shards may come and go, and writes may overtake, but not for ever.
      var failure = PostgresError.overtaken
      for _ in 0..<Self.mostRounds {
        do throws(PostgresError) {
          guard let state = try ReadState.begin(kind, without: excluded, connection) else { continue }
          let value = try body(connection, state, excluded.isEmpty)
          try connection.run("COMMIT")
          return value
        } catch {
          failure = error
        }
        guard connection.isOpen else { throw failure }
        if !connection.isIdle { try connection.run("ROLLBACK") }
        guard let missing = try connection.missing(after: failure, kind, allowsPartial) else { throw failure }
        // None, where all came back meanwhile: once more.
        if missing.isEmpty { continue }
        if !allowsPartial {
          throw failure.isOfForeignServer ? .shardsUnavailable(missing.sorted(), failure.message) : failure
        }
        excluded.formUnion(missing)
        self.absent.remember(excluded, foundSince: start, for: self.options.absence)
      }
      throw failure
    }
  }

  /// So often a search is begun again because of what happens to shards.
  private static var mostRounds: Int { 8 }
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
  /// The shards because of which something failed; nil where it was not because of shards.
  fileprivate func missing(
    after failure: PostgresError, _ kind: Kind, _ allowsPartial: Bool
  ) throws(PostgresError) -> Set<Int>? {
    switch failure {
    case .otherCluster(let shard, _, _): return [shard]
    // Where a shard is ahead, it is the coordinator that is of old.
    case .outOfStep(let shard, let expected, let found): return found < expected ? [shard] : nil
    case .timedOut:
      if !allowsPartial { return nil }
      let dead = try deadShards(of: kind)
      return dead.isEmpty ? nil : dead
    default: return failure.isOfForeignServer ? try deadShards(of: kind) : nil
    }
  }

  /// The shards that cannot be asked, or do not answer soon.
  func deadShards(of kind: Kind) throws(PostgresError) -> Set<Int> {
    let shards = try run("SELECT shard FROM \(kind.table("shards")) ORDER BY shard").integers(0)
    return try limiting(to: Self.patience) { () throws(PostgresError) in
      var dead: Set<Int> = []
      for shard in shards {
        do throws(PostgresError) {
          try run("SELECT generation FROM \(kind.table("shard", shard))")
        } catch {
          guard error.isOfForeignServer || error == .timedOut else { throw error }
          dead.insert(shard)
        }
      }
      return dead
    }
  }

  /// In so many milliseconds a shard says that it is there, unless a connection to it must be made first.
  private static let patience = 1000
}

extension ConnectionPool {
  /// The same error with the shards that are to blame.
  func naming(_ error: PostgresError, of kind: Kind) async throws(PostgresError) -> PostgresError {
    guard error.isOfForeignServer else { return error }
    let dead = try await run { connection throws(PostgresError) in try connection.deadShards(of: kind) }
    return dead.isEmpty ? error : .shardsUnavailable(dead.sorted(), error.message)
  }
}
