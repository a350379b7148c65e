internal import TypeaheadOracle
internal import TypeaheadTools

/// What the oracle finds for queries of a trace, as many as the budget allows.
///
/// The oracle keeps every reading of every record in memory, so it is asked about a few thousand records at a time: totals
/// add up, and the best twenty of all are the best twenty of the parts' best twenties. The first part that a core looks at
/// decides how many queries the time is enough for; they are spread evenly over the trace, those first that the engine with the
/// thinnest sample answered too.
struct Expectations: Sendable {
  /// The distinct queries of the trace that were put.
  private(set) var outcomes: [[UInt8]: Outcome] = [:]
  /// The distinct queries of the trace.
  let distinct: Int
  private(set) var seconds = 0.0

  private static let mostRecords = 20_000
  private static let cores = 2

  /// Asks the oracle for about `budget` seconds what engines have answered, cutting records into tokens not counted.
  init(_ records: BenchRecords, _ trace: Trace, _ recordings: [Recording], budget: Double) async {
    let start = MonotonicClock.now
    distinct = Self.distinctQueries(trace) { _ in true }.count
    let order = Self.distinctQueries(trace) { keystroke in
      recordings.contains { $0.outcomes[keystroke] != nil }
    }
    let size = min(Self.mostRecords, (records.documents.count + Self.cores - 1) / Self.cores)
    let parts = stride(from: 0, to: records.documents.count, by: size).map { start in
      OraclePart(records, start..<min(start + size, records.documents.count))
    }
    let rounds = (parts.count + Self.cores - 1) / Self.cores
    var found: [[OraclePart.Found]] = []
    var asked = order[...]
    for round in 0..<rounds {
      let isFirst = round == 0
      let turn = parts[round * Self.cores..<min((round + 1) * Self.cores, parts.count)]
      let queries = asked
      let results = await withTaskGroup { group in
        for part in turn {
          group.addTask { part.search(queries, seconds: isFirst ? budget / Double(rounds) : nil) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      found += results
      if isFirst { asked = order.prefix(results.map(\.count).min() ?? 0) }
    }
    for (place, query) in asked.enumerated() {
      outcomes[Array(query.utf8)] = Self.outcome(query, found.map { $0[place] }, records)
    }
    seconds = MonotonicClock.seconds(since: start)
  }

  /// The distinct queries (by their bytes) of some keystrokes; those come first that a thin sample has too.
  private static func distinctQueries(_ trace: Trace, of isWanted: (Int) -> Bool) -> [String] {
    var seen: Set<[UInt8]> = []
    return evenOrder(trace.queries.count).filter(isWanted).map { trace.queries[$0] }
      .filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// What all parts together found.
  private static func outcome(_ query: String, _ found: [OraclePart.Found], _ records: BenchRecords) -> Outcome {
    let best = found.flatMap(\.best)
    let total = found.reduce(0) { $0 + $1.total }
    let oracle = OraclePart.oracle(records, best)
    return Outcome(total: total, ranked: oracle.search(query).prefix(hitLimit).lazy.map(\.id))
  }
}

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
      schema: records.preset.oracleSchema(words: nil),
      records: places.map { records.documents[$0].oracleRecord(records.preset) })
  }

  /// Answers the queries in turn, until the seconds are over where there are any.
  func search(_ queries: ArraySlice<String>, seconds: Double?) -> [Found] {
    var places: [[UInt8]: Int] = [:]
    for place in range { places[Array(records.documents[place].id.utf8)] = place }
    let oracle = Self.oracle(records, range)
    let start = MonotonicClock.now
    var found: [Found] = []
    for query in queries {
      if let seconds, !found.isEmpty, MonotonicClock.seconds(since: start) > seconds { break }
      let hits = oracle.search(query)
      found.append(Found(total: hits.count, best: hits.prefix(hitLimit).compactMap { places[Array($0.id.utf8)] }))
    }
    return found
  }
}
