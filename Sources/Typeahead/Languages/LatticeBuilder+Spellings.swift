/// Segments in other letters.
extension LatticeBuilder {
  /// Adds one spelling of a segment in each system: the spelling by `ranges`, each written in the system. What is spelled so already
  /// is left out.
  mutating func appendSystems(_ ranges: [Range<Int>], _ bytes: [UInt8], _ rules: Analyzer.Rules, firstEdge: Int) {
    // What folds to nothing is no segment, and no system changes plain Latin letters.
    if lattice.edges.count == firstEdge || ranges.allSatisfy({ bytes[$0].allSatisfy { $0 < 0x80 } }) { return }
    for system in rules.systems {
      let (edges, tokens) = (lattice.edges.count, lattice.tokens.count)
      let (text, nodes) = (lattice.text.count, lattice.nodeCount)
      var node = cursor
      for range in ranges { appendStep(bytes, range, in: system, from: &node) }
      endChain(at: node)
      if isRepeated(edges, from: firstEdge) {
        lattice.edges.removeSubrange(edges...)
        lattice.tokens.removeSubrange(tokens...)
        lattice.text.removeSubrange(text...)
        lattice.nodeCount = nodes
      }
    }
  }

  /// Adds a token written in a system to the chain that has come to `node`.
  private mutating func appendStep(
    _ bytes: [UInt8], _ range: Range<Int>, in system: SpellingSystem, from node: inout Int
  ) {
    written.removeAll(keepingCapacity: true)
    let begun = lattice.text.count
    folder.fold(bytes, range, into: &lattice.text)
    let isEmpty = lattice.text.count == begun
    lattice.text.removeSubrange(begun...)
    if isEmpty || !system.write(bytes, range, into: &written) { return }
    folder.fold(written, 0..<written.count, into: &lattice.text)
    let origin: TokenLattice.Origin = written[...] == bytes[range] ? .folded : .made
    if let token = addToken(begun, source: range, origin: origin) { appendToken(token, from: &node, isPrimary: false) }
  }

  /// Whether the chain of edges from `edges` on reads like an earlier one of the segment, or has no token.
  private func isRepeated(_ edges: Int, from firstEdge: Int) -> Bool {
    let chain = lattice.edges[edges...]
    if chain.isEmpty { return true }
    var start = firstEdge
    while start < edges {
      let end = lattice.edges[start + 1..<edges].firstIndex { $0.from == cursor } ?? edges
      if lattice.edges[start..<end].elementsEqual(chain, by: { text(of: $0) == text(of: $1) }) { return true }
      start = end
    }
    return false
  }

  private func text(of edge: TokenLattice.Edge) -> ArraySlice<UInt8> {
    guard case .token(let token) = edge.label else { preconditionFailure("a segment's chains are of tokens") }
    return lattice.text[lattice.tokens[token].text]
  }
}
