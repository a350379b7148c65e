internal import TypeaheadOracle
internal import TypeaheadTools

/// Whether a record matches a text by the definition, which does not depend on other records.
final class LoneMatches {
  private let records: BenchRecords
  private let places: [[UInt8]: Int]
  /// An oracle of each record that was asked for.
  private var oracles: [Int: Oracle] = [:]

  init(_ records: BenchRecords) {
    self.records = records
    let ids = records.documents.enumerated().map { (Array($1.id.utf8), $0) }
    places = Dictionary(ids) { first, _ in first }
  }

  func matches(_ id: String, _ text: String) -> Bool {
    guard let place = places[Array(id.utf8)] else { return false }
    let oracle = oracles[place] ?? Oracle(records, place..<place + 1)
    oracles[place] = oracle
    return oracle.best(1, for: text).total > 0
  }
}
