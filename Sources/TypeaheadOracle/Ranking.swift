/// The rules, each by its own words. One holds if some combination shows it.
struct Ranking {
  let query: Query
  /// The combinations that match.
  let combinations: [Query.Combination]
  /// The searched values of the record.
  let values: [AnalysedValue]
  let compared: [Rule]

  /// Lower is better in each place.
  var rules: [Int] { compared.map(value) }

  /// The best there is, which all matches of a query without tokens have.
  static func allHold(_ rules: [Rule]) -> [Int] { rules.map { _ in 0 } }

  func value(_ rule: Rule) -> Int {
    switch rule {
    case .asTyped: no(isAsTyped)
    case .calledSo: calledSo
    case .priority: bestPriority
    case .adjacent: no(someLine(of: values, .adjacent))
    case .primary: no(combinations.contains { $0.isAsTyped && Matching.matchesByPrimaryReadings($0, values) })
    }
  }

  private func no(_ holds: Bool) -> Int { holds ? 0 : 1 }

  private func some(_ holds: (Query.Combination) -> Bool) -> Bool { combinations.contains(where: holds) }

  private var names: [AnalysedValue] { values.filter(\.isName) }
  private var titles: [AnalysedValue] { values.filter(\.isTitle) }
  private var otherNames: [AnalysedValue] { names.filter { !$0.isTitle } }

  /// Rule 2: each token that loses something begins as written at a place of a name.
  private var isAsTyped: Bool {
    query.losing.allSatisfy { token in
      names.contains { $0.writings.contains { $0.places.contains { $0.starts(with: token) } } }
    }
  }

  /// Rule 3. Of a query of signs alone the title as written counts.
  private var calledSo: Int {
    if query.isOfSigns {
      let texts = titles.flatMap(\.writings).map(\.text)
      if texts.contains(query.written) { return 0 }
      return texts.contains { $0.starts(with: query.written) } ? 3 : 5
    }
    if someLine(of: titles, .equal) { return 0 }
    if someLine(of: titles, .beginsWhole) { return 1 }
    if someLine(of: otherNames, .equal) { return 2 }
    if someLine(of: titles, .begins) { return 3 }
    if someLine(of: otherNames, .begins) { return 4 }
    return 5
  }

  /// Whether the query stands so in some line of one of the values; each alternative's lines are lines of the value.
  private func someLine(of values: [AnalysedValue], _ order: LineWalk.Order) -> Bool {
    some { combination in
      // A quick look first: a line that equals the query has all its tokens whole.
      if order == .equal, !combination.wholeAssignment.mayBeComplete(values) { return false }
      let walk = LineWalk(query: combination, order: order)
      return values.contains { value in
        // The digits of a telephone number stand next to each other where they begin it, or a part of it.
        if order == .adjacent, value.isPhone, combination.tokens.count > 1 {
          return combination.wholePlaces.isEmpty && value.begins(withDigitsOf: combination.tokens)
        }
        // The parts of an address are typed together.
        if order == .adjacent, value.isAddress, !query.isUnspaced, combination.tokens.count > 1 { return false }
        return value.alternatives.contains(where: walk.holds)
      }
    }
  }

  /// Rule 4: the least priority such that the fields up to it serve the query.
  private var bestPriority: Int {
    for priority in Set(values.map(\.field)).sorted() {
      let upTo = values.filter { $0.field <= priority }
      if some({ Matching.matches($0, upTo) }) { return priority }
    }
    preconditionFailure("a record that does not match has no rank")
  }
}

extension AnalysedValue {
  /// Whether digits alone, joined, begin one of a telephone number's tokens.
  fileprivate func begins(withDigitsOf tokens: [Folded]) -> Bool {
    let digits = tokens.flatMap { $0 }
    return digits.allSatisfy(Analysis.isDigit) && self.tokens.contains { $0.accepts(digits, mustBeWhole: false) }
  }
}
