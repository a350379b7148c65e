internal import Typeahead

/// A query whose answer is prepared, as records are decided by it that are written.
struct PreparedQuery<Record: Identifiable & Sendable> {
  private let terms: QueryTerms
  private let steps: [RankingStep]
  private var matcher: RecordMatcher<Record>

  /// How a record stands to it.
  enum Standing {
    case noMatch
    /// A match, and its rank, where it can stand up to a place.
    case match(rank: [Int]?)
  }

  init(_ term: [UInt8], _ index: PostgresIndex<Record>) {
    let query = Query(Term.query(term))
    terms = QueryTerms(query, index.schema)
    steps = index.steps
    matcher = RecordMatcher(query, index.schema)
  }

  /// Whether a record of some terms is a match that can stand up to a place; the record itself is looked at only where its terms do not
  /// tell.
  ///
  /// - Precondition: The terms meet the query's condition.
  mutating func standing(
    of terms: Set<[UInt8]>, _ key: [UInt8], upTo last: [UInt8]?, _ record: () throws(PostgresError) -> Record
  ) throws(PostgresError) -> Standing {
    func isBeyond(_ rank: [Int]) -> Bool {
      last.map { $0.lexicographicallyPrecedes(PreparedRow.place(rank, key)) } ?? false
    }
    if isBeyond(best(terms)), !self.terms.doubtful.holds(for: terms) { return .match(rank: nil) }
    guard let rank = matcher.rank(of: try record()) else { return .noMatch }
    return .match(rank: isBeyond(rank) ? nil : rank)
  }

  /// The best rank that a match of some terms can have.
  private func best(_ terms: Set<[UInt8]>) -> [Int] {
    steps.map { step in
      var best = 0
      for better in self.terms.better(by: step) {
        if better.condition.holds(for: terms) { break }
        best = better.otherwise
      }
      return best
    }
  }
}
