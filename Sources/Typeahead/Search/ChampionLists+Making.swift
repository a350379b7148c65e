extension SegmentList {
  /// A segment that was just made, with its champion lists if it is large; `atOnce` has several threads work them out, while somebody
  /// waits.
  ///
  /// - Complexity: A search for each frequent prefix.
  func complete(_ segment: Segment, readers: ReadAccess, atOnce: Bool) -> LiveSegment {
    let isLarge = segment.count >= segment.tuning.championRecords
    return LiveSegment(segment, readers: readers, champions: isLarge ? champions(of: segment, atOnce: atOnce) : nil)
  }

  private func champions(of segment: Segment, atOnce: Bool) -> ChampionLists {
    let trie = segment.prefixes.trie
    let nodes = (1..<UInt32(max(trie.count, 1))).filter { trie[$0].canEnd && trie[$0].champions == $0 }
    let request = SegmentRequest(
      limit: ChampionLists.depth, fields: .all, nameFields: nameFields, packing: packing)
    let living = LiveSegment(segment)
    // The shortest prefixes, which take longest, come first: each thread gets some of them.
    let dealt = (0..<Parallel.mostParts).flatMap { stride(from: $0, to: nodes.count, by: Parallel.mostParts) }
    let found = Parallel.map(nodes.count, mostParts: atOnce ? Parallel.mostParts : 1) { range in
      var memory = SearchMemory()
      memory.budget = .unlimited
      var found: [(node: UInt32, list: [UInt32])] = []
      for place in range {
        let node = nodes[dealt[place]]
        memory.begin(QueryReadings.Combination(tokens: [segment.prefix(node)], isAsTyped: true))
        memory.search(living, request)
        // Forged records may be counted and then not be ranked.
        if memory.found.count < min(memory.total, request.limit) { continue }
        var list = [UInt32(memory.total)]
        for place in 0..<memory.found.count { list.append(memory.found[place].record) }
        found.append((node, list))
      }
      return found
    }
    return ChampionLists(found.flatMap { $0 }, nodes: trie.count, records: segment.count)
  }
}

extension Segment {
  /// The text of a frequent prefix.
  fileprivate func prefix(_ number: UInt32) -> [UInt8] {
    let node = prefixes.trie[number]
    let term =
      node.terms.isEmpty ? variants.bytes(Int(node.variants.lowerBound)) : terms.bytes(Int(node.terms.lowerBound))
    return Array(term.prefix(Int(node.depth)))
  }
}
