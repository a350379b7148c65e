internal import Typeahead

extension PostgresIndex {
  /// Prepares the answers of queries that very many records match, for the coordinator to keep. These are one beginning, typed once or
  /// several times (`s`, `up up`), and the empty query. Such searches, with which typing begins, then take some milliseconds, however many
  /// records match.
  ///
  /// ```swift
  /// try await cluster.loading { try await people.upsert(all) }
  /// try await people.prepareAnswers()
  /// ```
  ///
  /// From then on each write keeps them right. Call it again when much has changed: beginnings that have become frequent are searched
  /// for until then, and so are answers of which too many of the best were deleted. Searches and writes go on meanwhile, with the answers
  /// that were prepared before; a write may wait for about a second, or for one answer. What takes longer than
  /// ``PostgresOptions/timeout`` is not prepared. They hold for whoever sees everything, searches all fields and asks for no more than
  /// the best hundred; other searches are as before.
  ///
  /// - Parameter progress: Told from time to time which share is done, from 0 to 1.
  /// - Throws: ``PostgresError``, ``PostgresError/cancelled`` soon after its task was; what was prepared until then stays.
  /// - Complexity: A search of 100 hits for each of some hundred to some thousand answers, depending on the texts; on the coordinator
  ///   each takes what a hundred records take, and their keys.
  public func prepareAnswers(
    progress: @Sendable (_ share: Double) -> Void = { _ in }
  ) async throws(PostgresError) {
    let all = try await frequentBeginnings()
    let tables = PreparedTables(kind: kind)
    var (rest, most) = (all.terms[...], Int.max)
    while !rest.isEmpty {
      if Task.isCancelled { throw .cancelled }
      progress(1 - Double(rest.count) / Double(all.terms.count))
      do throws(PostgresError) {
        let part = rest.prefix(most)
        rest = rest.dropFirst(try await prepare(part, of: all.records))
        most = .max
      } catch .timedOut {
        // Alone it may be done in time; else it is left out.
        if most == 1 { rest = rest.dropFirst() }
        most = 1
      }
    }
    try await locked { connection, _ throws(PostgresError) in try tables.keep(only: all.terms, connection) }
    progress(1)
  }

  /// Writes wait for about so long.
  private static var preparedAtOnce: Duration { .seconds(1) }

  /// Prepares some of the answers, and says how many.
  private func prepare(
    _ terms: ArraySlice<[UInt8]>, of records: Int
  ) async throws(PostgresError) -> Int {
    let tables = PreparedTables(kind: kind)
    return try await locked { connection, state throws(PostgresError) in
      let end = ContinuousClock.now.advanced(by: Self.preparedAtOnce)
      var done = 0
      for term in terms where done == 0 || ContinuousClock.now < end {
        try self.prepare(term, of: records, state, connection)
        done += 1
      }
      try tables.tellOthers(connection)
      return done
    }
  }

  private func prepare(
    _ term: [UInt8], of records: Int, _ state: ReadState, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    let tables = PreparedTables(kind: kind)
    let limit = options.bestPrepared
    var search = RecordSearch(Query(Term.query(term)), self, SearchOptions(limit: limit, principal: .system), state)
    search.takesPrepared = false
    // What begins so need not be read so.
    guard search.terms.prepared == term else { return }
    let total = try search.run(connection)
    guard search.isExact, total >= fewestPrepared(of: records) else { return try tables.forget([term], connection) }
    let rows = try search.found.map { match throws(PostgresError) in
      let id = Array(String(describing: match.record.id).utf8)
      let body: [UInt8]
      do { body = try codec.encode(match.record) } catch {
        throw .cannotEncode(id: "\(match.record.id)", reason: "\(error)")
      }
      return PreparedRow(term, match.rank, match.key, id, body)
    }
    try tables.replace(term, upTo: total > rows.count ? rows.last?.place : nil, total: total, rows, connection)
  }

  /// Of many records what is frequent is a share of them, so that the answers do not grow in number as records do.
  private func fewestPrepared(of records: Int) -> Int { max(options.fewestPrepared, records / 5000) }

  /// So many records are looked at to find out what is frequent.
  private static var sampleSize: Int { 20_000 }

  /// The terms of queries that many records match, as far as a sample of them tells, the most frequent first; and how many records
  /// there are.
  private func frequentBeginnings() async throws(PostgresError) -> (terms: [[UInt8]], records: Int) {
    try await read { connection, state, _ throws(PostgresError) in
      let records = try state.count(.always, connection)
      let fewest = fewestPrepared(of: records)
      if records < fewest { return ([], records) }
      var (counts, sampled) = ([[UInt8]: Int](), 0)
      let buckets = max(1, CoordinatorTables.buckets * Self.sampleSize / max(Self.sampleSize, records))
      for shard in state.shards {
        let rows = try connection.run(
          """
          SELECT terms FROM \(state.kind.table("records", shard)) WHERE bucket < \(buckets) \
          AND died = \(ShardTables.never) LIMIT \(Self.sampleSize)
          """)
        sampled += rows.count
        for row in 0..<rows.count {
          for term in rows.bytes(row, 0).split(separator: Term.separator) {
            // No query is read as the digits of a telephone number alone.
            if let term = Term.counted(term), term.first != PhoneForms.sign { counts[Array(term), default: 0] += 1 }
          }
        }
      }
      // What seems somewhat less frequent than it has to be may be frequent enough.
      let frequent = counts.filter { $0.value * records * 4 >= fewest * sampled * 3 }
      let terms = frequent.sorted {
        $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
      }
      return ([[]] + terms.map(\.key), records)
    }
  }

  /// Does something while nobody writes, with the state that all records are in.
  private func locked<Value: Sendable>(
    _ body: @Sendable (borrowing PostgresConnection, ReadState) throws(PostgresError) -> Value
  ) async throws(PostgresError) -> Value {
    let kind = kind
    var attempts = 5
    while true {
      do throws(PostgresError) {
        return try await pool.run { connection throws(PostgresError) in
          try connection.transaction { () throws(PostgresError) in
            try connection.run("SELECT 1 FROM \(kind.table("state")) FOR UPDATE")
            guard let state = try ReadState.find(kind, without: [], connection) else { throw .overtaken }
            return try body(connection, state)
          }
        }
      } catch {
        attempts -= 1
        guard attempts > 0, error.isPassing || error.isOfBrokenConnection else {
          throw try await pool.naming(error, of: kind)
        }
      }
    }
  }
}
