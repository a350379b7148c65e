internal import TypeaheadOracle
internal import TypeaheadTools

/// Some of the records, for the oracle to look at.
struct OraclePart: Sendable {
  /// What one query finds among them: how many, and the best twenty.
  struct Found: Sendable {
    private(set) var total = 0
    private(set) var best: [RankedMatch] = []

    /// Adds what the query finds among other records.
    mutating func add(_ other: Found) {
      total += other.total
      best = Array((best + other.best).sorted { $0.precedes($1) }.prefix(hitLimit))
    }
  }

  private let records: BenchRecords
  private let range: Range<Int>

  init(_ records: BenchRecords, _ range: Range<Int>) {
    self.records = records
    self.range = range
  }

  /// Answers the queries in turn; where there is a limit, until its seconds are over and its fewest queries answered.
  func search(_ queries: ArraySlice<String>, _ limit: Expectations.Limit?) -> [Found] {
    let oracle = Oracle(records, range)
    let start = MonotonicClock.now
    var found: [Found] = []
    for query in queries {
      if let limit, found.count >= limit.fewest, MonotonicClock.seconds(since: start) > limit.seconds { break }
      let answer = oracle.best(hitLimit, for: query)
      found.append(Found(total: answer.total, best: answer.matches))
    }
    return found
  }
}
