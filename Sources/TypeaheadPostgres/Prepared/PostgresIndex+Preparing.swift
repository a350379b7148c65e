internal import TypeaheadStore
internal import Typeahead

extension PostgresIndex {
  /// Works out the answers of queries that very many records match, and has the coordinator keep them: of a beginning typed once or
  /// several times (`s`, `up up`), and of nothing typed. Such searches, with which typing begins, then take some milliseconds, however
  /// many records match.
  ///
  /// ```swift
  /// try await cluster.loading { try await people.upsert(all) }
  /// try await people.prepareAnswers()
  /// ```
  ///
  /// From then on each write keeps them right. Call it again when much has changed: beginnings that have become frequent are searched
  /// for until then, and so are answers of which too many of the best were deleted. Searches and writes go on meanwhile; a write may wait
  /// for some answers. They hold for whoever sees everything, searches all fields and asks for no more than the best hundred; other
  /// searches are as before.
  ///
  /// - Parameter progress: Told from time to time which share is done, from 0 to 1.
  /// - Throws: ``PostgresError``; what was prepared until then stays.
  /// - Complexity: A search of 100 hits for each of some hundred to some thousand answers, depending on the texts; on the coordinator
  ///   each takes what a hundred records take, and their keys.
  public func prepareAnswers(
    progress: @Sendable (_ share: Double) -> Void = { _ in }
  ) async throws(PostgresError) {
    let tables = PreparedTables(kind: kind)
    try await locked { connection, _ throws(PostgresError) in try tables.clear(connection) }
    let terms = try await frequentBeginnings()
    for start in stride(from: 0, to: terms.count, by: Self.preparedAtOnce) {
      progress(Double(start) / Double(terms.count))
      let part = terms[start..<min(start + Self.preparedAtOnce, terms.count)]
      try await locked { connection, state throws(PostgresError) in
        for term in part { try self.prepare(term, state, connection) }
        try tables.tellOthers(connection)
      }
    }
    progress(1)
  }

  /// Writes wait for so many at once.
  private static var preparedAtOnce: Int { 16 }

  private func prepare(
    _ term: [UInt8], _ state: ReadState, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    let tables = PreparedTables(kind: kind)
    // By somebody else who prepares.
    if try tables.has(term, connection) { return }
    let limit = options.bestPrepared
    var search = RecordSearch(Query(Term.query(term)), self, SearchOptions(limit: limit, principal: .system), state)
    // What begins so need not be read so.
    guard search.terms.prepared == term else { return }
    let total = try search.run(connection)
    guard search.isExact, total >= options.fewestPrepared else { return }
    let rows = try search.found.map { match throws(PostgresError) in
      let id = Array(String(describing: match.record.id).utf8)
      let body: [UInt8]
      do { body = try codec.encode(match.record) } catch {
        throw .cannotEncode(id: "\(match.record.id)", reason: "\(error)")
      }
      return PreparedRow(term, match.rank, match.key, id, body)
    }
    try tables.add(
      term, upTo: total > rows.count ? rows.last?.place : nil, total: total, rows, state.generation, connection)
  }

  /// The terms of queries that many records match, as far as a sample of them tells, the most frequent first.
  private func frequentBeginnings() async throws(PostgresError) -> [[UInt8]] {
    let fewest = options.fewestPrepared
    return try await read { connection, state, _ throws(PostgresError) in
      let all = try state.count(.always, connection)
      if all < fewest { return [] }
      let buckets = CoordinatorTables.buckets
      let sampled = max(1, min(buckets, buckets * Self.sampleSize / max(1, all)))
      var counts: [[UInt8]: Int] = [:]
      for shard in state.shards {
        let rows = try connection.run(
          """
          SELECT terms FROM \(state.kind.table("records", shard)) \
          WHERE bucket < \(sampled) AND died = \(ShardTables.never)
          """)
        for row in 0..<rows.count {
          for term in rows.bytes(row, 0).split(separator: Term.separator) {
            if let term = Term.counted(term) { counts[Array(term), default: 0] += 1 }
          }
        }
      }
      // What seems somewhat less frequent than it has to be may be frequent enough.
      let frequent = counts.filter { $0.value * buckets * 4 >= fewest * sampled * 3 }
      return [[]]
        + frequent.sorted {
          $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
        }.map(\.key)
    }
  }

  /// So many records are looked at to find out what is frequent.
  private static var sampleSize: Int { 20_000 }

  /// Does something while nobody writes, with the state that all records are in.
  private func locked(
    _ body: @Sendable (borrowing PostgresConnection, ReadState) throws(PostgresError) -> Void
  ) async throws(PostgresError) {
    let kind = kind
    var attempts = 5
    while true {
      do throws(PostgresError) {
        return try await pool.run { connection throws(PostgresError) in
          try connection.transaction { () throws(PostgresError) in
            let generation = try connection.run("SELECT generation FROM \(kind.table("state")) FOR UPDATE").integer(
              0, 0)
            guard let generation else { throw .missing(kind: kind.name) }
            let shards = try connection.run("SELECT shard FROM \(kind.table("shards")) ORDER BY shard").integers(0)
            try body(connection, ReadState(kind: kind, generation: generation, shards: shards, isWhole: true))
          }
        }
      } catch {
        attempts -= 1
        guard attempts > 0, error.isPassing || error.isOfBrokenConnection else { throw error }
      }
    }
  }
}
