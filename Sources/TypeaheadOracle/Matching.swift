/// The rule: a reading can be chosen for each piece such that every query token is a prefix of a token of the chosen
/// readings, each of a different one.
enum Matching {
  /// Every way to hand out tokens of the values to a combination's tokens, as what is left of it.
  static func assignments(_ assignment: Assignment, _ values: [AnalysedValue]) -> Set<Assignment.State> {
    // A value none of whose tokens serves any leaves every state as it is.
    values.filter(assignment.mayUse).reduce([assignment.start]) { states, value in
      value.alternatives.reduce(into: []) { reached, lines in
        reached.formUnion(assignment.along(lines, states))
      }
    }
  }

  /// Whether the values serve all tokens.
  static func matches(_ query: Query.Combination, _ values: [AnalysedValue]) -> Bool {
    let assignment = query.assignment
    // A quick look first, which says all of a single token.
    guard assignment.mayBeComplete(values) else { return false }
    return query.tokens.count == 1 || assignments(assignment, values).contains(where: assignment.isComplete)
  }

  /// Whether the primary readings alone serve all tokens.
  static func matchesByPrimaryReadings(_ query: Query.Combination, _ values: [AnalysedValue]) -> Bool {
    let assignment = query.assignment
    let states = values.reduce([assignment.start]) { states, value in
      assignment.along(value.primary, states, .later)
    }
    return states.contains(where: assignment.isComplete)
  }
}
