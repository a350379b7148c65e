/// The engines that can run, by the names the command line has for them.
enum EngineKind: String, CaseIterable, Sendable {
  /// This package.
  case typeahead
  /// What an app's author writes with Foundation.
  case scan
  /// The brute-force definition.
  case oracle

  /// What its answers hold, as the figures name it.
  var answers: String {
    switch self {
    case .typeahead, .oracle: "ranked+total"
    case .scan: "unranked+total"
    }
  }

  /// Builds the engine on the records.
  func make(_ records: BenchRecords) throws -> any Engine {
    switch self {
    case .typeahead: try TypeaheadEngine(records)
    case .scan: ScanEngine(records)
    case .oracle: OracleEngine(records)
    }
  }

  /// The engines that run where none are named: above 100,000 records without the oracle, which would need gigabytes
  /// (totals are checked against it nevertheless, a part of the records at a time).
  static func usual(records: Int) -> [EngineKind] {
    records > 100_000 ? [.typeahead, .scan] : allCases
  }
}
