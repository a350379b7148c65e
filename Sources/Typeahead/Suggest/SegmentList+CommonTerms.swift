/// The words that most records have, from the tries of the segments.
extension SegmentList {
  /// The terms that begin with a token and are longer, those of most tokens in all segments first: at most `most`.
  func commonTerms(beginningWith token: [UInt8], most: Int) -> [[UInt8]] {
    var counts: [[UInt8]: Int] = [:]
    for living in segments {
      for (term, tokens) in living.segment.commonTerms(beginningWith: token, most: most) {
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

  /// The terms longer than a prefix they begin with, with the number of tokens that are each: at most `most`, those
  /// of most tokens first.
  ///
  /// Only terms with a node in the trie are found. It is gone through from the node with most tokens on: what is below a node
  /// has no more than that.
  fileprivate func commonTerms(beginningWith prefix: [UInt8], most: Int) -> [(term: [UInt8], tokens: Int)] {
    let (start, depth) = prefix[...].withColumn { prefixes.descend($0) }
    if depth < prefix.count { return [] }
    var found: [(term: [UInt8], tokens: Int)] = []
    var open = [(number: start, tokens: Int.max)]
    for _ in 0..<Self.mostNodes {
      guard let place = open.indices.max(by: { open[$0].tokens < open[$1].tokens }) else { break }
      if found.count == most, open[place].tokens <= found[most - 1].tokens { break }
      let number = open.remove(at: place).number
      let node = prefixes.nodes[number]
      if node.isTerm, number != start {
        let term = Int(node.terms.lowerBound)
        let tokens =
          node.hasSetOfTerm
          ? prefixes.sets.count(prefixes.set(.exact, node.group)) : terms.postings(TermRange(term..<term + 1)).count
        let place = found.firstIndex { $0.tokens < tokens } ?? found.count
        if place < most { found.insert((terms.bytes(term), tokens), at: place) }
        if found.count > most { found.removeLast() }
      }
      for child in Int(node.children)..<Int(prefixes.nodes[number + 1].children) {
        open.append((child, Int(prefixes.nodes[child].count)))
      }
    }
    return found
  }
}
