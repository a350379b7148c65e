internal import TypeaheadOracle
internal import TypeaheadTools

/// What the oracle finds for queries of a trace, as many as the budget allows.
///
/// The oracle keeps every reading of every record in memory, so it is asked about 20,000 records at a time: totals
/// add up, and the best twenty of all are the best twenty of the parts' best twenties. The first part that a core looks at
/// decides how many queries the time is enough for; they are spread evenly over the trace, those first that the engine with the
/// thinnest sample answered too.
struct Expectations: Sendable {
  /// The distinct queries of the trace that were put.
  private(set) var outcomes: [[UInt8]: Outcome] = [:]
  /// The distinct queries of the trace.
  let distinct: Int
  private(set) var seconds = 0.0

  private static let cores = 2

  /// The queries that are asked even where that takes longer than the budget: 300 in the usual 60 seconds.
  private static func fewest(_ budget: Double) -> Int { max(1, Int(5 * min(budget, 60))) }

  /// Asks the oracle what engines have answered: for about `budget` seconds, cutting records into tokens not counted, and
  /// for five queries a second of it in any case.
  init(
    _ records: BenchRecords, _ trace: Trace, _ recordings: [Recording], budget: Double, partSize: Int = 20_000
  ) async {
    let start = MonotonicClock.now
    distinct = Self.distinctQueries(trace) { _ in true }.count
    let order = Self.distinctQueries(trace) { keystroke in
      recordings.contains { $0.outcomes[keystroke] != nil }
    }
    if records.documents.count <= partSize {
      outcomes = await Self.outcomes(OraclePart(records, 0..<records.documents.count), order, budget)
    } else {
      outcomes = await Self.outcomesInParts(records, partSize, order, budget)
    }
    seconds = MonotonicClock.seconds(since: start)
  }

  /// The distinct queries (by their bytes) of some keystrokes; those come first that a thin sample has too.
  private static func distinctQueries(_ trace: Trace, of isWanted: (Int) -> Bool) -> [String] {
    var seen: Set<[UInt8]> = []
    return evenOrder(trace.queries.count).filter(isWanted).map { trace.queries[$0] }
      .filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Asks about records that are few enough for one oracle; the cores share the queries.
  private static func outcomes(_ part: OraclePart, _ queries: [String], _ budget: Double) async -> [[UInt8]: Outcome] {
    let oracle = part.oracle
    let start = MonotonicClock.now
    return await withTaskGroup { group in
      for core in 0..<cores {
        group.addTask {
          var outcomes: [[UInt8]: Outcome] = [:]
          for place in stride(from: core, to: queries.count, by: cores) {
            if place >= fewest(budget), MonotonicClock.seconds(since: start) > budget { break }
            let hits = oracle.search(queries[place])
            outcomes[Array(queries[place].utf8)] = Outcome(
              total: hits.count, ranked: hits.prefix(hitLimit).lazy.map(\.id))
          }
          return outcomes
        }
      }
      return await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
  }

  /// Asks about some of the records after others; the cores share the parts.
  private static func outcomesInParts(
    _ records: BenchRecords, _ size: Int, _ queries: [String], _ budget: Double
  ) async -> [[UInt8]: Outcome] {
    let parts = stride(from: 0, to: records.documents.count, by: size).map { start in
      OraclePart(records, start..<min(start + size, records.documents.count))
    }
    let rounds = (parts.count + cores - 1) / cores
    var found: [[OraclePart.Found]] = []
    var asked = queries[...]
    for round in 0..<rounds {
      let turn = parts[round * cores..<min((round + 1) * cores, parts.count)]
      let limit = round == 0 ? (seconds: budget / Double(rounds), fewest: fewest(budget)) : nil
      let results = await withTaskGroup { [asked] group in
        for part in turn {
          group.addTask { part.search(asked, limit: limit) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      found += results
      if round == 0 { asked = queries.prefix(results.map(\.count).min() ?? 0) }
    }
    var outcomes: [[UInt8]: Outcome] = [:]
    for (place, query) in asked.enumerated() {
      outcomes[Array(query.utf8)] = outcome(query, found.map { $0[place] }, records)
    }
    return outcomes
  }

  /// What all parts together found.
  private static func outcome(_ query: String, _ found: [OraclePart.Found], _ records: BenchRecords) -> Outcome {
    let best = found.flatMap(\.best)
    let total = found.reduce(0) { $0 + $1.total }
    let oracle = OraclePart.oracle(records, best)
    return Outcome(total: total, ranked: oracle.search(query).prefix(hitLimit).lazy.map(\.id))
  }
}
