/// Gives each query token a token of its own, in any order, anywhere in a record.
struct Assignment: Walk {
  /// A query token, and whether only whole tokens serve it.
  struct Wanted: Hashable {
    var token: Folded
    var mustBeWhole: Bool
  }

  /// The distinct query tokens, and how often each is asked for. Equal ones are interchangeable.
  let wanted: [Wanted]
  let counts: [Int]

  /// How many of each wanted token have found theirs.
  typealias State = [Int]

  init(_ all: [Wanted]) {
    wanted = distinct(all)
    counts = wanted.map { wanted in all.count { $0 == wanted } }
  }

  /// Whether some token of a value serves one, were it alone.
  func mayUse(_ value: AnalysedValue) -> Bool { wanted.contains(where: value.serves) }

  var start: State { counts.map { _ in 0 } }

  func isComplete(_ state: State) -> Bool { state == counts }

  func maySkip(_ state: State) -> Bool { true }

  func moves(_ state: State, place: Place) -> [Move<State>] {
    wanted.indices.filter { state[$0] < counts[$0] }.map { index in
      var next = state
      next[index] += 1
      return Move(token: wanted[index].token, mustBeWhole: wanted[index].mustBeWhole, next: next)
    }
  }
}

extension Assignment {
  /// Whether each query token is served by some token of the values, were it alone.
  func mayBeComplete(_ values: [AnalysedValue]) -> Bool {
    wanted.allSatisfy { wanted in values.contains { $0.serves(wanted) } }
  }
}

extension AnalysedValue {
  /// Whether some token serves a query token, were it alone.
  fileprivate func serves(_ wanted: Assignment.Wanted) -> Bool {
    tokens.contains { $0.accepts(wanted.token, mustBeWhole: wanted.mustBeWhole) }
  }
}
