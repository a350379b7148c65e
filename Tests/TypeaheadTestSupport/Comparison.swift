package import Typeahead
package import TypeaheadOracle

/// Compares the engine with the oracle: ids in order, totals, rule values; all hits, the first ones, none, filtered ones.
package enum Comparison {
  /// Says how the engine's answer differs from the oracle's; nil when it does not.
  package static func difference(
    _ query: String, _ snapshot: IndexSnapshot<TestRecord>, _ oracle: Oracle, fields: [String]? = nil
  ) -> String? {
    let expected = oracle.search(query, fields: fields.map { Set($0) })
    let answer = snapshot.search(query, limit: .max, fields: fields)
    let name = "query \(query.debugDescription), fields \(fields ?? [])"
    if answer.total != expected.count || answer.hits.map(\.id) != expected.map(\.id) || !answer.isExact {
      return "\(name): expected \(expected.map(\.id)), found \(answer.hits.map(\.id)), total \(answer.total)"
    }
    for (hit, wanted) in zip(answer.hits, expected) where hit.rank != wanted.rules {
      return "\(name), record \(hit.record): expected rules \(wanted.rules), found \(hit.rank)"
    }
    for limit in [0, 3] {
      let first = snapshot.search(query, limit: limit, fields: fields)
      if first.total != expected.count || first.hits.map(\.id) != expected.prefix(limit).map(\.id) {
        return "\(name), first \(limit): found \(first.hits.map(\.id)), total \(first.total)"
      }
    }
    for weight in 0...2 {
      let filtered = snapshot.search(query, limit: 2, fields: fields, filter: .equals(\.weight, Double(weight)))
      let wanted = answer.hits.filter { $0.record.weight == Double(weight) }
      if filtered.total != wanted.count || filtered.hits.map(\.id) != wanted.prefix(2).map(\.id) {
        return "\(name), weight \(weight): found \(filtered.hits.map(\.id)), total \(filtered.total)"
      }
    }
    return nil
  }
}
