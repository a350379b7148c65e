internal import Foundation
internal import Typeahead
internal import TypeaheadOracle
internal import TypeaheadTools

/// What the oracle finds with later tiers.
extension Expectations {
  /// Of so many records every query is put; of more so many queries.
  private static var fewRecords: Int { 2000 }
  private static var mostQueries: Int { 300 }

  /// Asks the oracle, later tiers included, what an engine has answered: of all records at once, for what later tiers find depends on all. The
  /// queries are spread evenly over the trace.
  static func later(_ records: BenchRecords, _ trace: Trace, _ recording: Recording) async -> [[UInt8]: Outcome] {
    var asked = distinctQueries(trace) { recording.outcomes[$0] != nil }
    if records.documents.count > fewRecords { asked = Array(asked.prefix(mostQueries)) }
    let oracle = await oracle(of: records)
    let tolerance = records.preset.oracleTolerance
    var progress = ProgressBar("checking later tiers", of: asked.count, callsPerReading: 1)
    return await withTaskGroup(of: (query: String, outcome: Outcome).self, returning: [[UInt8]: Outcome].self) {
      group in
      var (rest, outcomes) = (asked[...], [[UInt8]: Outcome]())
      for query in rest.prefix(ProcessInfo.processInfo.activeProcessorCount) {
        group.addTask { (query, oracle.answer(query, tolerance)) }
        rest.removeFirst()
      }
      for await found in group {
        outcomes[Array(found.query.utf8)] = found.outcome
        progress.update(outcomes.count)
        if let query = rest.popFirst() { group.addTask { (query, oracle.answer(query, tolerance)) } }
      }
      progress.finish()
      return outcomes
    }
  }
}

extension Expectations {
  /// An oracle of all records, which are read by all cores.
  private static func oracle(of records: BenchRecords) async -> Oracle {
    let (count, cores) = (records.documents.count, ProcessInfo.processInfo.activeProcessorCount)
    let parts = await withTaskGroup(of: Oracle.self) { group in
      for core in 0..<cores { group.addTask { Oracle(records, count * core / cores..<count * (core + 1) / cores) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return Oracle(parts)
  }
}

extension Oracle {
  /// The answer to a query with its later tiers.
  fileprivate func answer(_ query: String, _ tolerance: OracleTolerance) -> Outcome {
    let exact = best(hitLimit, for: query)
    var ids = exact.matches.map(\.id)
    if exact.total < hitLimit { ids += mended(query, tolerance).prefix(hitLimit - exact.total).map(\.id) }
    return Outcome(total: exact.total, ranked: ids)
  }
}

extension Preset {
  /// What is done where too little matches.
  fileprivate var oracleTolerance: OracleTolerance {
    let wanted = schema().tolerance.tiers
    let tiers = zip(Tolerance.Tier.allCases, OracleTier.allCases).filter { wanted.contains($0.0) }.map(\.1)
    return OracleTolerance(tiers: Set(tiers), exactFields: Set(searched.filter { $0.analyzer == .phone }.map(\.name)))
  }
}
