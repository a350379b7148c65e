/// One of the best matches of a query among some records, to be compared with those among others.
package struct RankedMatch: Sendable {
  let rules: [Int]
  let standing: StaticOrder

  package var id: String { standing.id }

  /// Whether it stands before another in rank order.
  package func precedes(_ other: RankedMatch) -> Bool {
    rules == other.rules ? standing.precedes(other.standing) : rules.lexicographicallyPrecedes(other.rules)
  }
}

extension Oracle {
  /// How many records match, and the first of them in rank order: what ``search(_:fields:)`` says, but a rule is asked of those
  /// matches alone about which it decides; of the first all are, to be compared with those among other records.
  package func best(_ count: Int, for query: String) -> (total: Int, matches: [RankedMatch]) {
    Tally.count()
    let query = Query(query, readings: schema.queryReadings)
    if query.isEmpty { return (records.count, records.prefix(count).compactMap { match(query, $0) }) }
    let found = candidates(query).compactMap { place in ranking(query, records[place]).map { (place, $0) } }
    let best = Self.best(count, of: found, by: schema.rules[...])
    return (found.count, best.map { RankedMatch(rules: $0.ranking.rules, standing: records[$0.place].standing) })
  }

  private typealias Found = (place: Int, ranking: Ranking)

  /// The first of some matches in static order, which are equal by the rules before one.
  private static func best(_ count: Int, of matches: [Found], by rules: ArraySlice<Rule>) -> [Found] {
    guard count > 0, matches.count > 1, let rule = rules.first else { return Array(matches.prefix(count)) }
    let groups = Dictionary(grouping: matches) { $0.ranking.value(rule) }
    return groups.sorted { $0.key < $1.key }.reduce(into: []) { found, group in
      found += best(count - found.count, of: group.value, by: rules.dropFirst())
    }
  }
}
