internal import TypeaheadOracle
internal import TypeaheadTools

/// Some of the records, for the oracle to look at.
struct OraclePart: Sendable {
  /// What one query finds among them: how many, and where the best twenty stand among all records.
  struct Found: Sendable {
    let total: Int
    let best: [Int]
  }

  private let records: BenchRecords
  private let range: Range<Int>

  init(_ records: BenchRecords, _ range: Range<Int>) {
    self.records = records
    self.range = range
  }

  /// An oracle of the records at some places.
  static func oracle(_ records: BenchRecords, _ places: some Sequence<Int>) -> Oracle {
    Oracle(
      schema: records.preset.oracleSchema(words: records.words),
      records: places.map { records.documents[$0].oracleRecord(records.preset) })
  }

  /// The oracle of these records.
  var oracle: Oracle { Self.oracle(records, range) }

  /// Answers the queries in turn; where there is a limit, until its seconds are over and its fewest queries answered.
  func search(_ queries: ArraySlice<String>, limit: (seconds: Double, fewest: Int)?) -> [Found] {
    var places: [[UInt8]: Int] = [:]
    for place in range { places[Array(records.documents[place].id.utf8)] = place }
    let oracle = oracle
    let start = MonotonicClock.now
    var found: [Found] = []
    for query in queries {
      if let limit, found.count >= limit.fewest, MonotonicClock.seconds(since: start) > limit.seconds { break }
      let hits = oracle.search(query)
      found.append(Found(total: hits.count, best: hits.prefix(hitLimit).compactMap { places[Array($0.id.utf8)] }))
    }
    return found
  }
}
