/// One valid way to match: which query token took which token of the record.
struct Witness {
  struct Step {
    /// The distinct query token, by its place in ``QueryTokens/distinct``.
    var token: Int
    /// The value, and the graph's edge that took it.
    var value: Int
    var edge: Int
  }

  var steps: [Step]
}

/// Finds a way to match, or how far one gets: the walk of ``Matcher``, remembering where each state came from.
struct WitnessFinder<Mask: TokenMask> {
  private struct State {
    var served: Mask
    var previous: Int
    /// What the step to this state took, if anything.
    var taken: Witness.Step?
  }

  private var states: [State] = []
  /// The comparisons of states made so far; after ``Matcher/mostComparisons`` only the first one at each node goes on.
  private var comparisons = 0

  /// A witness for all tokens that needs no field beyond those of the best priority, or for as many tokens as can be served
  /// together if they cannot all be. Early tokens of the record are preferred.
  ///
  /// - Parameter prefersPrimary: Whether primary readings are taken where they serve all tokens within the same fields.
  mutating func find(_ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>, prefersPrimary: Bool) -> (
    witness: Witness, isComplete: Bool
  ) {
    let any = walk(graph, tokens, primaryOnly: false)
    if prefersPrimary {
      let primary = walk(graph, tokens, primaryOnly: true)
      if let field = primary.lastField, field <= any.lastField ?? .max { return (primary.witness, true) }
    }
    return (any.witness, any.lastField != nil)
  }

  /// Goes through the values until all tokens are served, or to the end; `lastField` is the one in which the last was served,
  /// nil where they cannot all be.
  private mutating func walk(_ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>, primaryOnly: Bool) -> (
    witness: Witness, lastField: Int?
  ) {
    states = [State(served: .empty(count: tokens.count), previous: -1)]
    var frontier = [0]
    for (number, value) in graph.values.enumerated() {
      var atNode: [[Int]] = Array(repeating: [], count: value.nodeCount)
      atNode[0] = frontier
      for index in value.edges {
        let edge = graph.edges[index]
        if primaryOnly, !edge.isPrimary { continue }
        for state in atNode[Int(edge.from)] {
          let served = states[state].served
          let next = served.addingFirst(of: edge.begun)
          if next == served {
            if edge.step != .stretch { arrive(state, served, nil, &atNode[Int(edge.to)]) }
          } else {
            let place = (0..<tokens.count).first { next.contains($0) && !served.contains($0) }!
            let token = tokens.distinct.firstIndex { $0.byLength.contains(place) }!
            arrive(state, next, .init(token: token, value: number, edge: index), &atNode[Int(edge.to)])
          }
        }
      }
      frontier = atNode[value.nodeCount - 1]
      if let complete = frontier.first(where: { states[$0].served == tokens.all }) {
        return (Witness(steps: path(to: complete)), value.field)
      }
    }
    func count(_ state: Int) -> Int { (0..<tokens.count).count { states[state].served.contains($0) } }
    let best = frontier.max { count($0) < count($1) } ?? 0
    return (Witness(steps: path(to: best)), nil)
  }

  /// Adds a state at a node unless the same tokens are served there already.
  private mutating func arrive(_ previous: Int, _ served: Mask, _ taken: Witness.Step?, _ node: inout [Int]) {
    comparisons += node.count
    if !node.isEmpty, comparisons > Matcher<Mask>.mostComparisons { return }
    if node.count >= Matcher<Mask>.mostStates || node.contains(where: { served.isSubset(of: states[$0].served) }) {
      return
    }
    if taken == nil {
      node.append(previous)
    } else {
      states.append(State(served: served, previous: previous, taken: taken))
      node.append(states.count - 1)
    }
  }

  private func path(to state: Int) -> [Witness.Step] {
    var steps: [Witness.Step] = []
    var state = state
    while state >= 0 {
      if let taken = states[state].taken { steps.append(taken) }
      state = states[state].previous
    }
    return steps.reversed()
  }
}
