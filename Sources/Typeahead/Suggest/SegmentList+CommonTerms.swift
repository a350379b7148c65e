/// The words that most records have, from the tries of the segments.
extension SegmentList {
  /// The terms beginning with a token, and longer, that begin most tokens of all segments: at most `most`, most first.
  func commonTerms(beginningWith token: [UInt8], most: Int) -> [[UInt8]] {
    var text = QueryText()
    text.set(QueryReadings.Combination(tokens: [token], isAsTyped: true))
    var counts: [[UInt8]: Int] = [:]
    for part in segments {
      for (term, tokens) in part.segment.commonTerms(beginningWith: text.token(0), most: most) {
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

  /// The terms and variants longer than a prefix they begin with, and how many tokens they begin, their own and longer ones:
  /// at most `most`, most first.
  ///
  /// Only terms with a node in the trie are found, which begin ``Tuning/nodePostings`` tokens or more.
  fileprivate func commonTerms(beginningWith prefix: Column<UInt8>, most: Int) -> [(term: [UInt8], tokens: Int)] {
    let start = lattice.trie.descend(prefix).node
    if start == PrefixTrie.none { return [] }
    var found: [(term: [UInt8], tokens: Int)] = []
    // The nodes to go on with; the heaviest comes first, and none below it is heavier.
    var open = [(number: start, tokens: 0)]
    for _ in 0..<Self.mostNodes where found.count < most {
      guard let place = open.indices.max(by: { open[$0].tokens < open[$1].tokens }) else { break }
      let (number, tokens) = open.remove(at: place)
      let node = lattice.trie[number]
      if number != start, let term = term(of: node) { found.append((term, tokens)) }
      for child in node.firstChild..<node.firstChild + UInt32(node.childCount) {
        let node = lattice.trie[child]
        open.append((child, terms.postings(node.terms).count + variants.postings(node.variants).count))
      }
    }
    return found
  }

  /// The term or variant that is a node's prefix, if there is one.
  private func term(of node: PrefixTrie.Node) -> [UInt8]? {
    for (range, index) in [(node.terms, terms), (node.variants, variants)] where !range.isEmpty {
      let first = Int(range.lowerBound)
      if index.length(first) == Int(node.depth) { return index.bytes(first) }
    }
    return nil
  }
}
