/// What a record must have, or must not, beside what is searched for.
package struct OracleCondition: Sendable, Hashable {
  package var words: String
  package var isPhrase: Bool
  package var isExcluded: Bool

  package init(_ words: String, isPhrase: Bool = false, isExcluded: Bool = false) {
    self.words = words
    self.isPhrase = isPhrase
    self.isExcluded = isExcluded
  }
}

extension Oracle {
  /// The matches of a query that meet some conditions, in the order that they have among all matches.
  package func search(_ query: String, _ conditions: [OracleCondition], fields: Set<String>? = nil) -> [OracleHit] {
    let meeting = Set(
      records.filter { record in
        conditions.allSatisfy { has($0, values(of: record, fields)) != $0.isExcluded }
      }.map(\.id))
    return search(query, fields: fields).filter { meeting.contains($0.id) }
  }

  /// Whether values have words: by some way to read these, each is a token of its own; in a phrase they stand next to each other in a
  /// line of some value, in order. Text without words is had by all.
  private func has(_ condition: OracleCondition, _ values: [AnalysedValue]) -> Bool {
    let query = Query(condition.words, readings: schema.queryReadings)
    return query.isEmpty
      || query.combinations.contains { combination in
        let whole = Query.Combination(
          tokens: combination.tokens, isAsTyped: false, wholePlaces: Set(combination.tokens.indices))
        if !Matching.matches(whole, values) { return false }
        let walk = LineWalk(query: whole, order: .adjacent)
        return !condition.isPhrase || values.contains { $0.alternatives.contains(where: walk.holds) }
      }
  }
}
