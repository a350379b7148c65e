/// Words in other letters.
extension LatticeBuilder {
  /// Adds one spelling of a word in each system: the spelling by `ranges`, each written in the system. What is spelled so already
  /// is left out.
  mutating func appendSystems(_ ranges: [Range<Int>], _ bytes: [UInt8], _ rules: Analyzer.Rules, firstEdge: Int) {
    // What folds to nothing is no word.
    if lattice.edges.count == firstEdge || ranges.allSatisfy({ isPlain(bytes, $0) }) { return }
    for system in rules.systems where !isOverfull {
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

  /// Adds some words joined, in each system that writes one of them; what is there already is left out.
  mutating func appendJoinInSystems(
    _ bytes: [UInt8], _ range: ClosedRange<Int>, _ rules: Analyzer.Rules, _ longest: Int
  ) {
    if segments[range].allSatisfy({ isPlain(bytes, $0.range) }) { return }
    let start = lattice.text.count
    for segment in segments[range] { folder.fold(bytes, segment.word, into: &lattice.text) }
    var known: Set = [Array(lattice.text[start...])]
    lattice.text.removeSubrange(start...)
    for system in rules.systems where !isOverfull {
      let begun = lattice.text.count
      var isWritten = false
      for segment in segments[range] where append(segment.word, bytes, in: system) { isWritten = true }
      if isWritten, known.insert(Array(lattice.text[begun...])).inserted {
        appendJoined(begun, range, origin: .made, longest)
      } else {
        lattice.text.removeSubrange(begun...)
      }
    }
  }

  /// Appends the folded text of a word as a system writes it, or as it is; says whether the system writes it.
  private mutating func append(_ word: WordDelimiter.Word, _ bytes: [UInt8], in system: SpellingSystem) -> Bool {
    if word.isRun {
      readRun(bytes, word.range)
      let texts = system.texts(of: run, &folder)
      if let texts { lattice.text += texts.joined() } else { lattice.text += run.text }
      return texts != nil
    }
    let begun = lattice.text.count
    folder.fold(bytes, word.range, into: &lattice.text)
    written.removeAll(keepingCapacity: true)
    if lattice.text.count == begun || !system.write(bytes, word.range, into: &written) { return false }
    lattice.text.removeSubrange(begun...)
    folder.fold(written, 0..<written.count, into: &lattice.text)
    return true
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
    if let token = addToken(begun..<lattice.text.count, source: range, origin: origin) {
      appendToken(token, from: &node, isPrimary: false)
    }
  }

  /// Whether a text is plain Latin letters and signs, which no system changes.
  private func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 < 0x80 } }

  /// Whether the chain of edges from `edges` on reads like an earlier one of the word, or has no token.
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
    guard case .token(let token) = edge.label else { preconditionFailure("a word's chains are of tokens") }
    return lattice.text[lattice.tokens[token].text]
  }
}
