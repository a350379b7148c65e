internal import Typeahead

/// What a write changes of prepared answers: who is gone, and who is new.
struct PreparedChanges<Record: Identifiable & Sendable> {
  private let index: PostgresIndex<Record>
  private let answers: PreparedAnswers
  private var queries: [[UInt8]: PreparedQuery<Record>] = [:]
  /// How many matches more each query has.
  private var totals: [[UInt8]: Int] = [:]
  private var best: [PreparedRow] = []
  private var gone: [[UInt8]] = []
  /// The queries of which it could not be found out.
  private var unknown: Set<[UInt8]> = []

  init(_ answers: PreparedAnswers, of index: PostgresIndex<Record>) {
    (self.answers, self.index) = (answers, index)
  }

  /// Whether no answers are prepared, so that nothing need be known of records.
  var areNone: Bool { answers.places.isEmpty }

  /// Notes that the records of some ids die, with what each had that was there.
  mutating func remove(_ ids: [[UInt8]], _ rows: [(terms: [UInt8], body: [UInt8])]) {
    gone += ids
    for row in rows {
      look(at: row.terms, row.body) { changes, query, terms, record throws(PostgresError) in
        if try query.isMatched(by: terms, record) { changes.totals[query.term, default: 0] -= 1 }
      }
    }
  }

  /// Notes that a record is new.
  mutating func add(_ row: RecordRow) {
    look(at: row.terms, row.body) { changes, query, terms, record throws(PostgresError) in
      guard try query.isMatched(by: terms, record) else { return }
      changes.totals[query.term, default: 0] += 1
      let last = changes.answers.places[query.term] ?? nil
      if let rank = try query.rank(of: terms, row.key, upTo: last, record) {
        changes.best.append(PreparedRow(query.term, rank, row.key, row.id, row.body))
      }
    }
  }

  /// Calls something with each prepared query of which a record has the term, with all its terms, and with what reads the record.
  private mutating func look(
    at stored: [UInt8], _ body: [UInt8],
    _ note: (
      inout Self, PreparedQuery<Record>, Set<[UInt8]>, () throws(PostgresError) -> Record
    ) throws(PostgresError) -> Void
  ) {
    let terms = stored.split(separator: Term.separator)
    let all = Set(terms.map(Array.init))
    let index = index
    var record: Record?
    for term in [[]] + terms.compactMap({ Term.counted($0).map(Array.init) }) where answers.places[term] != nil {
      let query = queries[term] ?? PreparedQuery(term, index)
      queries[term] = query
      do throws(PostgresError) {
        try note(&self, query, all) { () throws(PostgresError) in
          if record == nil { record = try index.record(of: body) }
          return record!
        }
      } catch {
        unknown.insert(term)
      }
    }
  }

  /// Writes all of it.
  func write(_ generation: Generation, _ connection: borrowing PostgresConnection) throws(PostgresError) {
    if areNone { return }
    let tables = PreparedTables(kind: generation.kind)
    if !gone.isEmpty { try tables.remove(gone, connection) }
    try tables.add(totals.filter { $0.value != 0 }, connection)
    try tables.add(best, connection)
    if !unknown.isEmpty {
      try tables.forget(Array(unknown), connection)
      try tables.tellOthers(connection)
    }
    try tables.tighten(crowded(tables, generation, connection), to: index.options.bestPrepared, connection)
  }

  /// Once in so many writes all queries are looked at.
  private static var interval: Int { 64 }

  /// The queries that have so many more of the best by now that some are better let go.
  private func crowded(
    _ tables: PreparedTables, _ generation: Generation, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [[UInt8]] {
    let kept = index.options.bestPrepared
    if generation.number % Self.interval == 0 { return try tables.crowded(by: 4 * kept, connection) }
    return Dictionary(best.map { ($0.term, 1) }, uniquingKeysWith: +).filter { $0.value > kept }.map(\.key)
  }
}
