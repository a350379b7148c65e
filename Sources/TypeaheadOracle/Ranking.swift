/// The rules 2 to 10, each by its own words. A rule holds if some combination shows it.
struct Ranking {
  /// The combinations that match.
  let combinations: [Query.Combination]
  /// The searched values of the record.
  let values: [AnalysedValue]

  /// Lower is better in each place.
  var rules: [Int] { Self.allHold.indices.map(rule) }

  /// The best there is, which all matches of a query without tokens have.
  static let allHold = Array(repeating: 0, count: 9)

  /// One of the rules, by its place.
  func rule(_ place: Int) -> Int {
    switch place {
    case 0: no(someLine(of: names, .equal))
    case 1: no(someLine(of: values, .equal))
    case 2: no(someLine(of: names, .begins))
    case 3: bestPriority
    case 4: no(some { Matching.matches($0, values, mustBeWhole: true) })
    case 5: no(someLine(of: values, .adjacent))
    case 6: no(someLine(of: values, .inOrder))
    case 7: no(some { Matching.matchesBeginningName($0, values) })
    case 8: no(combinations.contains { $0.isAsTyped && Matching.matchesByPrimaryReadings($0, values) })
    default: preconditionFailure("there are nine rules")
    }
  }

  private func no(_ holds: Bool) -> Int { holds ? 0 : 1 }

  private func some(_ holds: (Query.Combination) -> Bool) -> Bool { combinations.contains(where: holds) }

  private var names: [AnalysedValue] { values.filter(\.isName) }

  /// Whether the query stands so in some line of one of the values; each alternative's lines are lines of the value.
  private func someLine(of values: [AnalysedValue], _ order: LineWalk.Order) -> Bool {
    some { query in
      // A quick look first: a line that equals the query has all its tokens whole.
      if order == .equal, !query.wholeAssignment.mayBeComplete(values) { return false }
      let walk = LineWalk(query: query, order: order)
      return values.contains { $0.alternatives.contains(where: walk.holds) }
    }
  }

  /// Rule 5: the least priority such that the fields up to it serve the query.
  private var bestPriority: Int {
    for priority in Set(values.map(\.field)).sorted() {
      let upTo = values.filter { $0.field <= priority }
      if some({ Matching.matches($0, upTo) }) { return priority }
    }
    preconditionFailure("a record that does not match has no rank")
  }
}
