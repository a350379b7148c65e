internal import Typeahead

/// A query whose answer is prepared, as records are decided by it that are written.
final class PreparedQuery<Record: Identifiable & Sendable> {
  let term: [UInt8]
  private let doubtful: Condition
  /// For each rule what terms tell of it.
  private let rules: [[(condition: Condition, otherwise: Int)]]
  private var matcher: RecordMatcher<Record>

  init(_ term: [UInt8], _ index: PostgresIndex<Record>) {
    self.term = term
    let query = Query(Term.query(term))
    let terms = QueryTerms(query, index.schema)
    doubtful = terms.doubtful
    rules = index.steps.map { terms.better(by: $0) }
    matcher = RecordMatcher(query, index.schema)
  }

  /// Whether a record of some terms is a match; it is looked at only where its terms do not tell.
  ///
  /// - Precondition: The terms meet the query's condition; so in all that follows.
  func isMatched(
    by terms: Set<[UInt8]>, _ record: () throws(PostgresError) -> Record
  ) throws(PostgresError) -> Bool {
    if doubtful.holds(for: terms) { try rank(of: record()) != nil } else { true }
  }

  /// The rank of a record of some terms if it is a match that stands up to a place; it is looked at only where its terms do not tell.
  func rank(
    of terms: Set<[UInt8]>, _ key: [UInt8], upTo last: [UInt8]?, _ record: () throws(PostgresError) -> Record
  ) throws(PostgresError) -> [Int]? {
    func isBeyond(_ rank: [Int]) -> Bool {
      last.map { $0.lexicographicallyPrecedes(PreparedRow.place(rank, key)) } ?? false
    }
    if isBeyond(best(terms)) { return nil }
    return try rank(of: try record()).flatMap { isBeyond($0) ? nil : $0 }
  }

  /// - Throws: ``PostgresError/timedOut`` where the matcher's work budget did not suffice.
  private func rank(of record: Record) throws(PostgresError) -> [Int]? {
    let rank = matcher.rank(of: record)
    guard matcher.isExact else { throw .timedOut }
    return rank
  }

  /// The best rank that a match of some terms can have.
  private func best(_ terms: Set<[UInt8]>) -> [Int] {
    rules.map { rule in
      var best = 0
      for better in rule {
        if better.condition.holds(for: terms) { break }
        best = better.otherwise
      }
      return best
    }
  }
}
