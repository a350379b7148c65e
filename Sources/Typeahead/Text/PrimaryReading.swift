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
///
/// Two kinds of tokens compete with nothing where no token of the query reaches over a cut (from a letter to a digit beside it, or to a sign):
///
/// - The parts of a primary token that is cut where a digit stands beside a letter: `hill5` as `hill`, `5`. Whatever the whole could serve its
///   first part serves, too. So the parts match like primary tokens.
/// - What of an address is found with its signs: `jo.hill@mail`. Whatever it could serve its first word serves, too. What follows is adjacent
///   to it alone, which is asked only where all was typed together.
struct PrimaryReading {
  /// Which primary tokens, if they begin with the same, serve what a token off the primary reading could: none, the one in its place, any of
  /// the value. Or that it is one of those that compete with nothing where nothing reaches over a cut; then it stands in as for `token`.
  enum StandIn: Int { case none, token, value, part }

  /// Whether the primary reading decides by itself; else every token counts as one off it.
  private(set) var isFlat = true
  /// For each of the lattice's tokens what stands in for it, if it is off the primary reading. There may be more after them.
  private(set) var standIns: [StandIn] = []
  /// Where it decides by itself and all tokens off it are parts: its tokens, those that are cut as their parts; else empty.
  private(set) var finest: [Int] = []

  private struct Node {
    /// Whether the primary reading passes it, or what steps free to it is as good as on it.
    var isPassed = false
    /// Whether nothing more is to be taken after it.
    var isEnd = false
    /// Where the primary token leads that leaves it.
    var primaryEnd: Int?
    var primary: Int?
    /// Where not the primary reading passes it: the one step that leaves it, and how many lead to it or leave it.
    var step: Int?
    var stepCount = 0
  }

  /// The lattice's nodes; there may be more after them.
  private var nodes: [Node] = []

  /// Reads a lattice.
  mutating func read(_ lattice: TokenLattice, isName: Bool, isAddress: Bool) {
    while nodes.count < lattice.nodeCount { nodes.append(Node()) }
    for node in 0..<lattice.nodeCount { nodes[node] = Node() }
    while standIns.count < lattice.tokens.count { standIns.append(.none) }
    for token in lattice.tokens.indices { standIns[token] = .none }
    finest.removeAll(keepingCapacity: true)
    findPrimary(lattice)
    findEnds(lattice)
    if !isFlat { return }
    for edge in lattice.edges where !edge.isPrimary {
      if case .token(let token) = edge.label {
        let isWhole = edge.from == 0 && nodes[edge.to].isEnd && !isName
        standIns[token] = isWhole ? .value : hasStandIn(edge) ? .token : .none
        if isAddress, !isName, goesOnWithSign(token, edge, lattice) { standIns[token] = .part }
      }
    }
    findParts(lattice)
  }

  // MARK: Parts

  /// Whether a token is the primary one in its place, and a sign and more behind it.
  private func goesOnWithSign(_ token: Int, _ edge: TokenLattice.Edge, _ lattice: TokenLattice) -> Bool {
    guard let first = nodes[edge.from].primary, first != token else { return false }
    let (own, word) = (lattice.text[lattice.tokens[token].text], lattice.text[lattice.tokens[first].text])
    return own.count > word.count && own.starts(with: word) && own[own.startIndex + word.count].isASCIISign
  }

  private mutating func findParts(_ lattice: TokenLattice) {
    if !lattice.runs.isEmpty { return }
    for (number, edge) in lattice.edges.enumerated() where !edge.isPrimary {
      nodes[edge.from].step = number
      nodes[edge.from].stepCount += 1
      nodes[edge.to].stepCount += 1
    }
    for edge in lattice.edges where edge.isPrimary {
      guard case .token(let whole) = edge.label else { continue }
      let parts = parts(of: edge, whole, lattice)
      for part in parts { standIns[part] = .part }
      finest += parts.isEmpty ? [whole] : parts
    }
    let areParts = lattice.edges.allSatisfy { edge in
      if edge.isPrimary { return true }
      if case .token(let token) = edge.label { return standIns[token] == .part }
      return false
    }
    if !areParts { finest.removeAll(keepingCapacity: true) }
  }

  /// The tokens that are the parts of a primary one, where it is cut in one way, at digits.
  private func parts(of edge: TokenLattice.Edge, _ whole: Int, _ lattice: TokenLattice) -> [Int] {
    let text = lattice.text[lattice.tokens[whole].text]
    if Self.cuts(text).isEmpty { return [] }
    for first in lattice.edges where first.from == edge.from && !first.isPrimary && !nodes[first.to].isPassed {
      var (parts, ends, step) = ([Int](), [Int](), first)
      while case .token(let part) = step.label {
        parts.append(part)
        ends.append((ends.last ?? 0) + lattice.tokens[part].text.count)
        if step.to == edge.to {
          let joined = parts.lazy.flatMap { lattice.text[lattice.tokens[$0].text] }
          return joined.elementsEqual(text) && ends.dropLast().elementsEqual(Self.cuts(text)) ? parts : []
        }
        guard !nodes[step.to].isPassed, nodes[step.to].stepCount == 2, let next = nodes[step.to].step else { break }
        step = lattice.edges[next]
      }
    }
    return []
  }

  /// Where digits stand beside others.
  private static func cuts(_ text: ArraySlice<UInt8>) -> [Int] {
    text.indices.dropFirst().filter { text[$0].isASCIIDigit != text[$0 - 1].isASCIIDigit }.map { $0 - text.startIndex }
  }

  private mutating func findPrimary(_ lattice: TokenLattice) {
    nodes[0].isPassed = true
    var node = 0
    for edge in lattice.edges where edge.isPrimary && edge.from == node {
      if case .token(let token) = edge.label { (nodes[node].primaryEnd, nodes[node].primary) = (edge.to, token) }
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
