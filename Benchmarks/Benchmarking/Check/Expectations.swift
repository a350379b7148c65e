internal import Foundation
internal import TypeaheadOracle
internal import TypeaheadTools

/// What the oracle finds for the queries of a trace that engines answered, or for as many as a limit allows.
///
/// The oracle keeps every reading of every record in memory, so it is asked about some of the records at a time, a part a core: totals
/// add up, and the best twenty of all are among the best twenty of each part. Where it is not asked everything, the first parts decide
/// how many queries the time is enough for; they are spread evenly over the trace, those first that the engine with the thinnest
/// sample answered too.
struct Expectations: Sendable {
  /// The distinct queries of the trace that were put.
  private(set) var outcomes: [[UInt8]: Outcome] = [:]
  /// The distinct queries of the trace.
  let distinct: Int
  private(set) var seconds = 0.0

  /// For how long queries are put, cutting records into tokens not counted, and how many are put even where that takes longer.
  struct Limit {
    let seconds: Double
    let fewest: Int
  }

  /// Asks the oracle what engines have answered.
  init(
    _ records: BenchRecords, _ trace: Trace, _ recordings: [Recording], limit: Limit?, mostRecordsAtOnce: Int = 40_000,
    cores: Int = ProcessInfo.processInfo.activeProcessorCount
  ) async {
    let start = MonotonicClock.now
    distinct = Self.distinctQueries(trace) { _ in true }.count
    var asked = Self.distinctQueries(trace) { keystroke in
      recordings.contains { $0.outcomes[keystroke] != nil }
    }[...]
    // Parts of one size, so that no core waits for others.
    let count = records.documents.count
    let rounds = (count + mostRecordsAtOnce - 1) / mostRecordsAtOnce
    let size = (count + rounds * cores - 1) / (rounds * cores)
    let parts = stride(from: 0, to: count, by: size).map { start in
      OraclePart(records, start..<min(start + size, count))
    }
    var found: [OraclePart.Found] = []
    var progress = ProgressBar("checking", of: parts.count, callsPerReading: 1)
    progress.update(0)
    for first in stride(from: 0, to: parts.count, by: cores) {
      let limit = first == 0 ? limit.map { Limit(seconds: $0.seconds / Double(rounds), fewest: $0.fewest) } : nil
      let turn = parts[first..<min(first + cores, parts.count)]
      let results = await Self.search(asked, in: turn, limit)
      asked = asked.prefix(results.map(\.count).min() ?? 0)
      if found.isEmpty { found = asked.map { _ in OraclePart.Found() } }
      for result in results {
        for place in found.indices { found[place].add(result[place]) }
      }
      progress.update(turn.endIndex)
    }
    progress.finish()
    for (query, found) in zip(asked, found) {
      outcomes[Array(query.utf8)] = Outcome(total: found.total, ranked: found.best.lazy.map(\.id))
    }
    seconds = MonotonicClock.seconds(since: start)
  }

  /// The distinct queries (by their bytes) of some keystrokes; those come first that a thin sample has too.
  static func distinctQueries(_ trace: Trace, of isWanted: (Int) -> Bool) -> [String] {
    var seen: Set<[UInt8]> = []
    return evenOrder(trace.queries.count).filter(isWanted).map { trace.queries[$0] }
      .filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Looks at some parts at once, a core each.
  private static func search(
    _ queries: ArraySlice<String>, in parts: ArraySlice<OraclePart>, _ limit: Limit?
  ) async -> [[OraclePart.Found]] {
    await withTaskGroup { group in
      for part in parts {
        group.addTask { part.search(queries, limit) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension Expectations.Limit {
  /// What a run holds itself to that has a budget of `seconds` an engine; `nil` where it puts all queries.
  init?(records: Int, seconds: Double) {
    if records <= 100_000 { return nil }
    self.init(seconds: seconds, fewest: 300)
  }
}
