internal import TypeaheadOracle
internal import TypeaheadTools

/// The brute-force definition as an engine: what the right answer costs without an index.
final class OracleEngine: Engine {
  let kind = EngineKind.oracle
  private let oracle: Oracle
  private var hits: [OracleHit] = []

  init(_ records: BenchRecords) {
    oracle = Oracle(
      schema: records.preset.oracleSchema(words: records.words),
      records: records.documents.map { $0.oracleRecord(records.preset) })
  }

  func search(_ query: String) { hits = oracle.search(query) }

  var outcome: Outcome { Outcome(total: hits.count, ranked: hits.prefix(hitLimit).lazy.map(\.id)) }

  var ids: [String] { hits.prefix(hitLimit).map(\.id) }
}
