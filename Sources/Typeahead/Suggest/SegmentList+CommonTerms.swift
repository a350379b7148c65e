/// The words that most records have, from the tries of the segments.
extension SegmentList {
  /// The terms that begin with a token and are longer, those of most tokens in all segments first: at most `most`.
  func commonTerms(beginningWith token: [UInt8], most: Int) -> [[UInt8]] {
    var text = QueryText()
    text.set(QueryReadings.Combination(tokens: [token], isAsTyped: true))
    var counts: [[UInt8]: Int] = [:]
    for living in segments {
      for (term, tokens) in living.segment.commonTerms(beginningWith: text.token(0), most: most) {
        counts[term, default: 0] += tokens
      }
    }
    let sorted = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key) }
    return sorted.prefix(most).map(\.key)
  }
}

extension Segment {
  /// So many nodes of the trie are gone through.
  private static let mostNodes = 256

  /// The terms and variants longer than a prefix they begin with, with the number of tokens that are each: at most `most`, those
  /// of most tokens first.
  ///
  /// Only terms with a node in the trie are found. It is gone through from the node with most tokens on: what is below a node
  /// has no more than that.
  fileprivate func commonTerms(beginningWith prefix: Column<UInt8>, most: Int) -> [(term: [UInt8], tokens: Int)] {
    let start = prefixes.trie.descend(prefix).node
    if start == .missing { return [] }
    var found: [(term: [UInt8], tokens: Int)] = []
    var open = [(number: start, tokens: Int.max)]
    for _ in 0..<Self.mostNodes {
      guard let place = open.indices.max(by: { open[$0].tokens < open[$1].tokens }) else { break }
      if found.count == most, open[place].tokens <= found[most - 1].tokens { break }
      let node = prefixes.trie[open.remove(at: place).number]
      if let term = term(of: node), term.term.count > prefix.count {
        let place = found.firstIndex { $0.tokens < term.tokens } ?? found.count
        if place < most { found.insert(term, at: place) }
        if found.count > most { found.removeLast() }
      }
      for child in node.firstChild..<node.firstChild + UInt32(node.childCount) {
        let node = prefixes.trie[child]
        open.append((child, terms.postings(node.terms).count + variants.postings(node.variants).count))
      }
    }
    return found
  }

  /// The term or variant that is a node's prefix, if there is one, and the number of tokens that are it.
  private func term(of node: PrefixTrie.Node) -> (term: [UInt8], tokens: Int)? {
    var found: (term: [UInt8], tokens: Int)?
    for (range, index, isTerm) in [(node.terms, terms, node.isTerm), (node.variants, variants, node.isVariant)]
    where isTerm {
      let first = Int(range.lowerBound)
      found = (index.bytes(first), (found?.tokens ?? 0) + index.postings(TermRange(first..<first + 1)).count)
    }
    return found
  }
}
