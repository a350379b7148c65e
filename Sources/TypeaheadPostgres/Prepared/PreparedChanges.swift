internal import TypeaheadStore
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
      // Wherever they stood.
      for (term, _) in matches(row.terms, key: [], row.body, upTo: { _ in [] }) { totals[term, default: 0] -= 1 }
    }
  }

  /// Notes that a record is new.
  mutating func add(_ row: RecordRow) {
    for (term, rank) in matches(row.terms, key: row.key, row.body, upTo: { $0 }) {
      totals[term, default: 0] += 1
      if let rank { best.append(PreparedRow(term, rank, row.key, row.id, row.body)) }
    }
  }

  /// The prepared queries that a record matches, each with the rank if it can stand up to a place.
  private mutating func matches(
    _ stored: [UInt8], key: [UInt8], _ body: [UInt8], upTo place: ([UInt8]?) -> [UInt8]?
  ) -> [(term: [UInt8], rank: [Int]?)] {
    let terms = stored.split(separator: Term.separator)
    let all = Set(terms.map(Array.init))
    var record: Record?
    var matches: [(term: [UInt8], rank: [Int]?)] = []
    for term in [[]] + terms.compactMap({ Term.counted($0).map(Array.init) }) {
      guard let last = answers.places[term] else { continue }
      // Taken out, so that it is not copied.
      var query = queries.removeValue(forKey: term) ?? PreparedQuery(term, index)
      do throws(PostgresError) {
        let standing = try query.standing(of: all, key, upTo: place(last)) { () throws(PostgresError) in
          if record == nil { record = try index.record(of: body) }
          return record!
        }
        if case .match(let rank) = standing { matches.append((term, rank)) }
      } catch {
        unknown.insert(term)
      }
      queries[term] = query
    }
    return matches
  }

  /// Writes all of it, as of a generation.
  func write(_ generation: Generation, _ connection: borrowing PostgresConnection) throws(PostgresError) {
    if areNone { return }
    let tables = PreparedTables(kind: generation.kind)
    if !gone.isEmpty { try tables.remove(gone, generation.number, connection) }
    try tables.add(totals.filter { $0.value != 0 }, generation.number, connection)
    try tables.add(best, generation.number, connection)
    if !unknown.isEmpty { try tables.forget(Array(unknown), connection) }
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
