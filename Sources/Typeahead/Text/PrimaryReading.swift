/// The primary reading of a value, and what its other readings add to it.
///
/// A value has many readings, but for most queries the primary one decides alone: whoever types `joh` finds `john` in
/// `john.smith@mail.example`, and that `johnsmith` begins so too changes nothing, neither whether the value matches nor how well: a primary
/// token in its place serves as well. What must hold for that of a token off the primary reading:
///
/// - It starts where a primary token starts, which begins with what was typed, too, and it is not what was typed (so that it is a whole
///   token). Different ones start at different places.
/// - It spans no several primary tokens while others follow it: these are adjacent to it, but not to the first of the primary tokens.
/// - One that spans a whole value which is no name (a number's international form) leaves no other token beside it in any line, so it is
///   enough that some primary token of the value begins so.
struct PrimaryReading {
  /// Which primary tokens, if they begin with the same, serve what a token off the primary reading could: none, the one in its place, any of
  /// the value.
  enum StandIn: Int { case none, token, value }

  /// Whether the primary reading decides by itself; else every token counts as one off it.
  private(set) var isFlat = true
  /// For each of the lattice's tokens what stands in for it, if it is off the primary reading. There may be more after them.
  private(set) var standIns: [StandIn] = []

  private struct Node {
    /// Whether the primary reading passes it, or what steps free to it is as good as on it.
    var isPassed = false
    /// Whether nothing more is to be taken after it.
    var isEnd = false
    /// Where the primary token leads that leaves it.
    var primaryEnd: Int?
  }

  /// The lattice's nodes; there may be more after them.
  private var nodes: [Node] = []

  /// Reads a lattice.
  mutating func read(_ lattice: TokenLattice, isName: Bool) {
    while nodes.count < lattice.nodeCount { nodes.append(Node()) }
    for node in 0..<lattice.nodeCount { nodes[node] = Node() }
    while standIns.count < lattice.tokens.count { standIns.append(.none) }
    for token in lattice.tokens.indices { standIns[token] = .none }
    findPrimary(lattice)
    findEnds(lattice)
    if !isFlat { return }
    for edge in lattice.edges where !edge.isPrimary {
      if case .token(let token) = edge.label {
        let isWhole = edge.from == 0 && nodes[edge.to].isEnd && !isName
        standIns[token] = isWhole ? .value : hasStandIn(edge) ? .token : .none
      }
    }
  }

  private mutating func findPrimary(_ lattice: TokenLattice) {
    nodes[0].isPassed = true
    var node = 0
    for edge in lattice.edges where edge.isPrimary && edge.from == node {
      if case .token = edge.label { nodes[node].primaryEnd = edge.to }
      node = edge.to
      nodes[node].isPassed = true
    }
    isFlat = node == lattice.nodeCount - 1
  }

  /// Finds the nodes after which the value has nothing more to take; what else steps free to the primary reading is as good
  /// as on it. Where a piece may be left out there are lines that nothing else tells of, so the value does not decide by itself.
  private mutating func findEnds(_ lattice: TokenLattice) {
    nodes[lattice.nodeCount - 1].isEnd = true
    for edge in lattice.edges.reversed() where edge.label == .nothing {
      let isWholeValue = edge.from == 0 && edge.to == lattice.nodeCount - 1
      if !edge.isPrimary, !isWholeValue, nodes[edge.from].isPassed, nodes[edge.to].isPassed { isFlat = false }
      if nodes[edge.to].isEnd {
        nodes[edge.from].isEnd = true
      } else if nodes[edge.to].isPassed {
        nodes[edge.from].isPassed = true
      }
    }
  }

  private func hasStandIn(_ edge: TokenLattice.Edge) -> Bool {
    guard let end = nodes[edge.from].primaryEnd else { return false }
    return edge.to == end || !nodes[edge.to].isPassed || nodes[edge.to].isEnd
  }
}
