internal import TypeaheadOracle
internal import TypeaheadTools

/// The brute-force definition as an engine: what the right answer costs without an index.
final class OracleEngine: Engine {
  let kind = EngineKind.oracle
  private let oracle: Oracle
  private var found: (total: Int, matches: [RankedMatch]) = (0, [])

  init(_ records: BenchRecords) {
    oracle = Oracle(records, 0..<records.documents.count)
  }

  func search(_ query: String) { found = oracle.best(hitLimit, for: query) }

  var outcome: Outcome { Outcome(total: found.total, ranked: found.matches.lazy.map(\.id)) }

  var ids: [String] { found.matches.map(\.id) }
}

extension Oracle {
  /// An oracle of some of the records.
  init(_ records: BenchRecords, _ range: Range<Int>) {
    self.init(
      schema: records.preset.oracleSchema(words: records.words),
      records: range.map { records.documents[$0].oracleRecord(records.preset) })
  }
}
