/// Hands the query tokens out in the query's order along one line of one value. The state is how many have been handed out.
struct LineWalk: Walk {
  /// How the query must stand in the line.
  enum Order {
    /// The line equals the query's tokens.
    case equal
    /// The line begins with the query, all but its last token whole.
    case begins
    /// The line begins with the query, every token whole.
    case beginsWhole
    /// The tokens stand next to each other.
    case adjacent
    /// The line begins with words that begin with the tokens.
    case initials
  }

  let query: Query.Combination
  let order: Order

  private var tokens: [Folded] { query.tokens }

  func maySkip(_ state: Int) -> Bool {
    switch order {
    case .equal: false
    case .begins, .beginsWhole, .initials: state == tokens.count
    case .adjacent: state == 0 || state == tokens.count
    }
  }

  func moves(_ state: Int, place: Place) -> [Move<Int>] {
    if state == tokens.count { return [] }
    let mustBeWhole =
      switch order {
      case .equal, .beginsWhole: true
      case .begins: state < tokens.count - 1
      case .adjacent, .initials: false
      }
    let isPart = query.wholePlaces.contains(state)
    return [Move(token: tokens[state], mustBeWhole: mustBeWhole || isPart, next: state + 1)]
  }

  /// Whether some of the lines does.
  func holds(for lines: Lines) -> Bool {
    along(lines, [0]).contains(tokens.count)
  }
}
