/// Finds a way to match, or how far one gets: the walk of ``ServedSets``, remembering where each set came from.
struct WitnessFinder: ~Copyable {
  /// A step of the record that took a token of the query.
  struct Step {
    /// The token's place in the query.
    var token: Int
    /// The value, among those of ``RecordEdges``, and the edge.
    var value: Int
    var edge: Int
  }

  /// A way in which a record serves tokens.
  struct Witness {
    var steps: [Step]
    /// Whether it serves all.
    var isComplete: Bool
    /// The sets, and tokens, that were compared.
    var comparisons = 0
  }

  /// A set of tokens served so far, by the set before it and what was taken to come to it.
  private struct State {
    var served: [UInt64]
    var previous: Int
    var taken: Step?
  }

  private var states: [State] = []
  /// The sets and tokens compared so far.
  private var comparisons = 0

  /// The most sets that are kept at a node, and comparisons after which only the first one at each goes on: it need not be the best way then.
  private static let (mostStates, mostComparisons) = (512, 10_000_000)
  private let mostComparisons: Int

  init(mostComparisons: Int) { self.mostComparisons = min(mostComparisons, Self.mostComparisons) }

  /// A way to serve all tokens that needs no field beyond those of the best priority, by primary readings where they do; or as many tokens
  /// as can be served together if they cannot all be. Early tokens of the record are preferred.
  mutating func find(_ record: borrowing RecordEdges, _ query: borrowing ResolvedReading) -> Witness {
    let any = walk(record, query, primaryOnly: false)
    guard let lastField = any.lastField else {
      return Witness(steps: any.steps, isComplete: false, comparisons: comparisons)
    }
    let primary = walk(record, query, primaryOnly: true)
    let isPrimary = primary.lastField.map { $0 <= lastField } ?? false
    return Witness(steps: isPrimary ? primary.steps : any.steps, isComplete: true, comparisons: comparisons)
  }

  /// Goes through the values until all tokens are served, or to the end; `lastField` is the one in which the last was served, nil where
  /// they cannot all be.
  private mutating func walk(
    _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, primaryOnly: Bool
  ) -> (steps: [Step], lastField: Int?) {
    states = [State(served: Array(repeating: 0, count: record.width), previous: -1)]
    var frontier = [0]
    for number in 0..<record.values.count {
      let value = record.values[number]
      var atNode: [[Int]] = Array(repeating: [], count: value.nodeCount)
      atNode[0] = frontier
      for index in value.edges {
        let edge = record.edges[index]
        if primaryOnly, !edge.isPrimary { continue }
        for state in atNode[Int(edge.from)] {
          if let place = longest(index, record, query, states[state].served) {
            arrive(state, Step(token: place, value: number, edge: index), &atNode[Int(edge.to)])
          } else if edge.step != .stretch {
            arrive(state, nil, &atNode[Int(edge.to)])
          }
        }
      }
      // Without a primary reading a value adds nothing to one.
      if !atNode[value.nodeCount - 1].isEmpty { frontier = atNode[value.nodeCount - 1] }
      if let complete = frontier.first(where: { count($0) == query.count }) { return (path(to: complete), value.field) }
    }
    let best = frontier.max { count($0) < count($1) } ?? 0
    return (path(to: best), nil)
  }

  private func count(_ state: Int) -> Int { states[state].served.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The longest token that a step may take and that is not served yet.
  private mutating func longest(
    _ edge: Int, _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, _ served: [UInt64]
  ) -> Int? {
    if !record.edges[edge].takes { return nil }
    for number in 0..<query.count {
      let place = query.longestFirst[number]
      let (word, bit) = (place / 64, UInt64(1) << UInt64(place & 63))
      if record.begun(edge, word) & ~served[word] & bit != 0 {
        comparisons += number
        return place
      }
    }
    comparisons += query.count
    return nil
  }

  /// Adds a state at a node unless the same tokens are served there already.
  private mutating func arrive(_ previous: Int, _ taken: Step?, _ node: inout [Int]) {
    var served = states[previous].served
    if let taken { served[taken.token / 64] |= 1 << UInt64(taken.token & 63) }
    comparisons += node.count
    if !node.isEmpty, comparisons > mostComparisons || node.count >= Self.mostStates { return }
    let isKnown = node.contains { other in
      zip(served, states[other].served).allSatisfy { $0 & ~$1 == 0 }
    }
    if isKnown { return }
    if taken == nil { return node.append(previous) }
    states.append(State(served: served, previous: previous, taken: taken))
    node.append(states.count - 1)
  }

  private func path(to state: Int) -> [Step] {
    var steps: [Step] = []
    var state = state
    while state >= 0 {
      if let taken = states[state].taken { steps.append(taken) }
      state = states[state].previous
    }
    return steps.reversed()
  }
}
