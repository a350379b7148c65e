/// One of several indexes at one moment, its record type erased.
protocol MultiPart<Record>: Sendable {
  associatedtype Record: Identifiable & Sendable

  /// The name of its section.
  var name: String { get }
  /// Its later tiers.
  var tolerance: Tolerance { get }
  /// The rules of its ranking.
  var rules: [RankRule] { get }
  /// The keys of excluded rows.
  var excluded: Set<RecordKey> { get }

  /// Whether its schema has a field of the name.
  func hasField(_ name: String) -> Bool
  /// Whether its schema has the attribute of an order.
  func knows(_ order: SearchOrder) -> Bool
  /// Whether it equals an earlier snapshot of the same index.
  func isUnchanged(since other: any MultiPart<Record>) -> Bool
  /// The same, with a side index of the rows that are excluded or that other parts have too.
  func settingAside(besides others: [any MultiPart<Record>]) -> any MultiPart<Record>

  /// The keys of the side index's rows that match a query.
  func matchesAside(_ query: Query, _ options: SearchOptions<Record>) -> [RecordKey]
  /// The best rows of a query, except uncounted ones.
  func find(_ query: Query, _ options: SearchOptions<Record>, without uncounted: Set<RecordKey>) -> FoundRows<Record>
  /// The rows of a query counted by value, except uncounted ones.
  func count(
    _ query: Query, by facet: Facet<Record>, _ options: SearchOptions<Record>, without uncounted: Set<RecordKey>
  ) -> FacetAnswer
  /// Its suggestions for a text.
  func suggestions(for text: Query, _ options: SearchOptions<Record>) -> [Suggestion]
}

/// A ranking rule without its record type. Equal rules of different rankings have the same kind and name.
struct RankRule: Equatable {
  let kind: RuleKind
  let name: String
}

/// The part of an answer that one index has.
struct FoundRows<Record: Identifiable & Sendable> {
  /// The number of exact matches.
  var total = 0
  /// The best of them, then hits of later tiers.
  var hits: [Hit<Record>] = []
  var isExact = true
}
