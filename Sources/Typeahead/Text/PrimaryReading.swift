/// The primary reading of a value, and what its other readings add to it.
///
/// A value has many readings, but for most queries the primary one decides alone: whoever types `joh` finds `john` in
/// `john.smith@mail.example`, and that `johnsmithmailexample` begins so too changes nothing, neither whether the value
/// matches nor how well. So each *variant* (a token off the primary reading) has a **reach**: the length of the longest
/// query token that is a prefix of it and yet makes no difference, because a primary token in its place begins with it too.
///
/// A query token that begins a variant and is longer than its reach *touches* the record's variants. If none of a query's
/// tokens does, whatever can be shown with variants can be shown without: each variant that takes a query token starts where
/// a primary token starts that could take it instead, and different ones start at different places. What must hold for that:
///
/// - A variant that starts where no primary token does (`dropper` in `eyedropper`), or that equals the query token (so that
///   it is a whole token), makes a difference: its reach is less than its length, or 0.
/// - So does one that spans several primary tokens while others follow it: these are adjacent to the variant, but not to the
///   first of the primary tokens. Its reach is 0.
/// - A variant that spans a whole value which is no name (a number's international form) leaves no other token beside it in
///   any line, so it is enough that some primary token of the value begins with the query token.
///
/// Most variants that are touched are parts of one primary token, cut at its digits (`77` of `doe77`). Query tokens of which each
/// is digits alone or has none, and none begins another, never compete with them: one that begins the primary token ends before
/// its first cut, so that the first part serves it as well, and no part serves two. Where no other variant is touched in the field,
/// who matches is then known without looking at the lines.
struct PrimaryReading {
  /// A token of the primary reading by its place in the lattice's tokens, or a run, whose stretches are all variants.
  enum Part: Equatable {
    case token(Int)
    case run
  }

  /// The primary reading; nil when it cannot be kept flat, and every token counts as a variant.
  private(set) var parts: [Part]? = []
  /// Which primary tokens, if they begin with the same, serve what a token off the primary reading could: none, the one in its place, any of
  /// the value.
  enum StandIn: Int { case none, token, value }
  /// A token off the primary reading.
  struct Variant {
    var reach: UInt8 = 0
    /// Which primary tokens, if they begin with the same, serve what this could.
    var standIn = StandIn.none
    var extent = VariantPlace.Extent.inside
  }

  /// For each of the lattice's tokens what it is as a variant, nil if it is primary. There may be more after them.
  private(set) var variants: [Variant?] = []

  private struct Node {
    /// Whether the primary reading passes it, or what steps free to it is as good as on it.
    var isPassed = false
    /// Whether nothing more is to be taken after it.
    var isEnd = false
    /// Whether nothing is taken before it.
    var isStart = false
    /// The token that leaves it on the primary reading, and where to.
    var leaving: (token: Int, to: Int)?
  }

  /// The lattice's nodes; there may be more after them.
  private var nodes: [Node] = []
  /// The edges with which a primary token's cut at digits may begin.
  private var cuts: [Int] = []

  /// Reads a lattice; a primary reading of more than `mostTokens` is not kept.
  mutating func read(_ lattice: TokenLattice, isName: Bool, mostTokens: Int) {
    while nodes.count < lattice.nodeCount { nodes.append(Node()) }
    for node in 0..<lattice.nodeCount { nodes[node] = Node() }
    while variants.count < lattice.tokens.count { variants.append(nil) }
    for token in lattice.tokens.indices { variants[token] = nil }
    findPrimary(lattice, mostTokens)
    findEnds(lattice)
    findStarts(lattice)
    guard parts != nil else {
      for token in lattice.tokens.indices { variants[token] = Variant() }
      return
    }
    cuts.removeAll(keepingCapacity: true)
    for (number, edge) in lattice.edges.enumerated() where !edge.isPrimary {
      if case .token(let token) = edge.label {
        let isWhole = edge.from == 0 && nodes[edge.to].isEnd && !isName
        let reach = reach(edge, token, isWhole: isWhole, lattice)
        let leads = isName && nodes[edge.from].isStart
        variants[token] = Variant(
          reach: reach, standIn: isWhole ? .value : hasStandIn(edge) ? .token : .none,
          extent: isWhole ? .wholeValue : leads ? .leading : .inside)
        if !isWhole, let primary = nodes[edge.from].leaving, edge.to < primary.to { cuts.append(number) }
      }
    }
    for first in cuts { findCut(from: first, lattice) }
  }

  private mutating func findPrimary(_ lattice: TokenLattice, _ mostTokens: Int) {
    var found: [Part] = []
    // Its memory is used again.
    if parts != nil { swap(&found, &parts!) }
    found.removeAll(keepingCapacity: true)
    nodes[0].isPassed = true
    var node = 0
    for edge in lattice.edges where edge.isPrimary && edge.from == node {
      switch edge.label {
      case .token(let token):
        found.append(.token(token))
        nodes[node].leaving = (token, edge.to)
      case .run: found.append(.run)
      case .nothing: break
      }
      node = edge.to
      nodes[node].isPassed = true
    }
    parts = node == lattice.nodeCount - 1 && found.count <= mostTokens ? found : nil
  }

  /// Finds the nodes after which the value has nothing more to take; what else steps free to the primary reading is as good
  /// as on it. Where a piece may be left out there are lines that no variant tells of, so the value is not kept flat.
  private mutating func findEnds(_ lattice: TokenLattice) {
    nodes[lattice.nodeCount - 1].isEnd = true
    for edge in lattice.edges.reversed() where edge.label == .nothing {
      let isWholeValue = edge.from == 0 && edge.to == lattice.nodeCount - 1
      if !edge.isPrimary, !isWholeValue, nodes[edge.from].isPassed, nodes[edge.to].isPassed { parts = nil }
      if nodes[edge.to].isEnd {
        nodes[edge.from].isEnd = true
      } else if nodes[edge.to].isPassed {
        nodes[edge.from].isPassed = true
      }
    }
  }

  /// Finds the nodes from which lines begin.
  private mutating func findStarts(_ lattice: TokenLattice) {
    nodes[0].isStart = true
    for edge in lattice.edges where edge.label == .nothing && nodes[edge.from].isStart { nodes[edge.to].isStart = true }
  }

  /// Finds out whether an edge begins a cut of a primary token wherever digits meet what is none, and marks its parts.
  private mutating func findCut(from first: Int, _ lattice: TokenLattice) {
    guard let primary = nodes[lattice.edges[first].from].leaving else { return }
    let whole = lattice.tokens[primary.token].text
    var place = whole.lowerBound
    var edge = first
    while case .token(let part) = lattice.edges[edge].label, lattice.isDigitCut(part, of: whole, at: place) {
      place += lattice.tokens[part].text.count
      let node = lattice.edges[edge].to
      if node == primary.to {
        if place == whole.upperBound { markCut(from: first, to: edge, lattice) }
        return
      }
      guard let next = lattice.edges[edge...].firstIndex(where: { $0.from == node }) else { return }
      edge = next
    }
  }

  /// Marks the parts of a cut: its edges lead from one to the next.
  private mutating func markCut(from first: Int, to last: Int, _ lattice: TokenLattice) {
    var node = lattice.edges[first].from
    for edge in lattice.edges[first...last] where edge.from == node && !edge.isPrimary {
      if case .token(let part) = edge.label { variants[part]!.extent = .digitCut }
      node = edge.to
    }
  }

  private func hasStandIn(_ edge: TokenLattice.Edge) -> Bool {
    guard let primary = nodes[edge.from].leaving else { return false }
    return edge.to == primary.to || !nodes[edge.to].isPassed || nodes[edge.to].isEnd
  }

  private func reach(_ edge: TokenLattice.Edge, _ token: Int, isWhole: Bool, _ lattice: TokenLattice) -> UInt8 {
    let longest = min(lattice.tokens[token].text.count - 1, 255)
    if isWhole {
      var shared = 0
      for case .token(let other) in parts ?? [] { shared = max(shared, lattice.shared(token, other)) }
      return UInt8(min(shared, longest))
    }
    guard let primary = nodes[edge.from].leaving else { return 0 }
    if edge.to != primary.to, nodes[edge.to].isPassed, !nodes[edge.to].isEnd { return 0 }
    return UInt8(min(lattice.shared(token, primary.token), longest))
  }
}

extension TokenLattice {
  /// Whether a token is what another has from a place up to where digits meet what is none.
  fileprivate func isDigitCut(_ part: Int, of whole: Range<Int>, at place: Int) -> Bool {
    let bytes = text[tokens[part].text]
    let end = place + bytes.count
    guard end <= whole.upperBound, text[place..<end] == bytes else { return false }
    let isDigit = text[place].isASCIIDigit
    return bytes.allSatisfy { $0.isASCIIDigit == isDigit }
      && (end == whole.upperBound || text[end].isASCIIDigit != isDigit)
  }

  /// How many bytes two tokens begin with alike.
  fileprivate func shared(_ token: Int, _ other: Int) -> Int {
    let (first, second) = (tokens[token].text, tokens[other].text)
    let most = min(first.count, second.count)
    var count = 0
    while count < most, text[first.lowerBound + count] == text[second.lowerBound + count] { count += 1 }
    return count
  }
}
