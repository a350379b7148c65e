/// A way to hand out tokens to query tokens while walking along a text, told by the states one can be in.
protocol Walk {
  associatedtype State: Hashable

  /// Whether the next token, or the next part of a run, may be left to nobody.
  func maySkip(_ state: State) -> Bool

  /// What the next token may be handed to.
  func moves(_ state: State, place: Place) -> [Move<State>]
}

/// Where in a value a token stands.
enum Place { case first, later }

/// One query token takes a token, which must begin with it, or equal it.
struct Move<State> {
  var token: Folded
  var mustBeWhole: Bool
  var next: State
}

/// The states one can be in: before the first token of a line, and behind it.
struct Reached<State: Hashable> {
  var first: Set<State> = []
  var later: Set<State> = []

  mutating func formUnion(_ other: Reached) {
    first.formUnion(other.first)
    later.formUnion(other.later)
  }
}

/// Each function takes all states one can be in before something, and gives all those one can be in after it. Nothing is
/// chosen early: whatever can be reached by some choice is reached.
extension Walk {
  /// Along the lines of one value, by all of them at once.
  func along(_ lines: Lines, _ states: Set<State>) -> Set<State> {
    var reached = [Reached<State>](repeating: Reached(), count: lines.end + 1)
    reached[0].first = states
    for step in lines.steps {
      let before = reached[step.from]
      if step.tokens.isEmpty {
        // The first token of the line may then come later.
        reached[step.to].formUnion(before)
      } else {
        reached[step.to].later.formUnion(along(step.tokens, before.first, .first))
        reached[step.to].later.formUnion(along(step.tokens, before.later, .later))
      }
    }
    return reached[lines.end].first.union(reached[lines.end].later)
  }

  /// Along one list of tokens.
  func along(_ tokens: [Token], _ states: Set<State>, _ place: Place) -> Set<State> {
    var states = states
    for (index, token) in tokens.enumerated() where !states.isEmpty {
      let place = index == 0 ? place : .later
      switch token {
      case .plain(let text): states = along(text, states, place)
      case .run(let run): states = along(run, states, place)
      }
    }
    return states
  }

  private func along(_ text: Folded, _ states: Set<State>, _ place: Place) -> Set<State> {
    // Mostly the token is left to nobody: the states stay the same, and no set is made anew.
    var reached = states.allSatisfy(maySkip) ? states : states.filter(maySkip)
    for state in states {
      for move in moves(state, place: place)
      where move.mustBeWhole ? text == move.token : text.starts(with: move.token) {
        reached.insert(move.next)
      }
    }
    return reached
  }

  /// Byte by byte: at each a stretch may start, or the byte is skipped.
  private func along(_ run: Run, _ states: Set<State>, _ place: Place) -> Set<State> {
    var reached = [Set<State>](repeating: [], count: run.text.count + 1)
    reached[0] = states
    for offset in run.text.indices {
      for state in reached[offset] {
        if maySkip(state) { reached[offset + 1].insert(state) }
        for move in moves(state, place: offset == 0 ? place : .later) where run.holds(move.token, at: offset) {
          let end = offset + move.token.count
          if !move.mustBeWhole || run.isWhole(from: offset, to: end) { reached[end].insert(move.next) }
        }
      }
    }
    return reached[run.text.count]
  }
}
