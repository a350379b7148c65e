/// The words that most records have, from the tries of the segments.
extension SegmentList {
  /// The terms that begin with a token and are longer, those of most records first: at most `most`, of `least` records. Those that the
  /// fields up to one do not have are left out, as far as that is known.
  func commonTerms(beginningWith token: [UInt8], upTo field: Int, least: Int, most: Int) -> [[UInt8]] {
    var counts: [[UInt8]: Int] = [:]
    for living in segments {
      for (term, records) in living.segment.commonTerms(beginningWith: token, upTo: field, most: most) {
        counts[term, default: 0] += records
      }
    }
    return counts.filter { $0.value >= least }.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }.prefix(most).map(\.key)
  }
}

extension Segment {
  /// So many terms, or nodes of the trie, are gone through.
  private static let mostLooked = 256

  /// The terms longer than a prefix they begin with, with the most records that may have each: at most `most`, those of most records first.
  ///
  /// Of many terms only those with a node in the trie are found. It is gone through from the node with most records on: what is below a
  /// node has no more than that.
  fileprivate func commonTerms(
    beginningWith prefix: [UInt8], upTo field: Int, most: Int
  ) -> [(term: [UInt8], records: Int)] {
    let start = prefix[...].withColumn { prefixes.descend($0).node }
    let all = prefix[...].withColumn { terms.range(prefixes.nodes[start].terms, ofPrefix: $0).terms }
    var found: [(term: [UInt8], records: Int)] = []
    func add(_ records: Int, _ term: [UInt8]) {
      let place = found.firstIndex { $0.records < records } ?? found.count
      if place < most, records > 0 { found.insert((term, records), at: place) }
      if found.count > most { found.removeLast() }
    }
    if all.range.count <= Self.mostLooked {
      var cursor = TermCursor(terms, at: Int(all.lowerBound))
      while cursor.term < all.upperBound {
        if cursor.bytes.count > prefix.count { add(records(cursor.term, cursor.bytes), cursor.bytes) }
        cursor.advance()
      }
      return found
    }
    var open = [(number: start, records: Int.max)]
    for _ in 0..<Self.mostLooked {
      guard let place = open.indices.max(by: { open[$0].records < open[$1].records }) else { break }
      if found.count == most, open[place].records <= found[most - 1].records { break }
      let (number, begun) = open.remove(at: place)
      let node = prefixes.nodes[number]
      if node.isTerm, number != start {
        let term = Int(node.terms.lowerBound)
        let bytes = terms.bytes(term)
        add(min(records(term, bytes), begun), bytes)
      }
      for child in Int(node.children)..<Int(prefixes.nodes[number + 1].children) {
        open.append((child, mostRecords(prefixes.nodes[child], upTo: field)))
      }
    }
    return found
  }

  /// How many records have a term, by its set where it has no postings.
  private func records(_ term: Int, _ bytes: [UInt8]) -> Int {
    let postings = terms.postings(TermRange(term..<term + 1)).count
    if postings > 0 { return postings }
    let (node, depth) = bytes[...].withColumn { prefixes.descend($0) }
    let hasSet = depth == bytes.count && prefixes.nodes[node].hasSetOfTerm
    return hasSet ? prefixes.sets.count(prefixes.set(.exact, prefixes.nodes[node].group)) : 0
  }

  /// The most records with a token that begins as a node says in the fields up to one.
  private func mostRecords(_ node: PrefixIndex.Node, upTo field: Int) -> Int {
    if node.group == .missing || field >= prefixes.fieldCount - 1 { return Int(node.count) }
    return min(Int(node.count), prefixes.count(upTo: field, node.group))
  }
}
