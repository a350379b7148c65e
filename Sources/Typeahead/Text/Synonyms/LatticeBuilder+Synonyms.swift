/// Synonyms in the places of phrases.
extension LatticeBuilder {
  /// A segment of the text being read, as phrases are looked for in it.
  struct PhraseSegment {
    /// The node it leaves and the one it leads to.
    var from: Int
    var to: Int
    var source: Range<Int>
    /// Its words, by each way to take it.
    var readings: [Phrase]
  }

  /// A synonym beside the phrase it stands for.
  struct SynonymChain {
    var from: Int
    var to: Int
    /// Its words among the lattice's tokens.
    var tokens: Range<Int>
  }

  /// Remembers the segment that was added last, which left `node`.
  mutating func rememberSegment(
    _ bytes: [UInt8], _ segment: Segmentation.Segment, _ rules: Analyzer.Rules, from node: Int, endsPiece: Bool
  ) {
    let whole = folded(bytes, segment)
    if whole.isEmpty { return }
    var readings: [Phrase] = [[whole]]
    if !segment.isRun, rules.spellings != .whole {
      humps.removeAll(keepingCapacity: true)
      Segmentation.humps(bytes, segment.range, cutDigits: false, into: &humps)
      var words: Phrase = []
      for hump in humps {
        let word = folded(bytes, hump)
        if !word.isEmpty { words.append(word) }
      }
      if words.count > 1 { readings.append(words) }
    }
    phraseSegments.append(
      .init(from: node, to: endsPiece ? Self.pieceEnd : cursor, source: segment.range, readings: readings))
  }

  /// Lets the last of the remembered segments end where their piece did.
  mutating func endPhraseSegment() {
    if let last = phraseSegments.indices.last, phraseSegments[last].to == Self.pieceEnd {
      phraseSegments[last].to = cursor
    }
  }

  /// Finds the phrases in the remembered segments, and remembers their synonyms for ``insertChains()``.
  mutating func appendSynonyms(_ table: PhraseTable) {
    var found: Set<Phrase> = []
    for start in phraseSegments.indices where !isOverfull {
      var places: Set = [PhraseTable.root]
      for end in start..<phraseSegments.count {
        let segment = phraseSegments[end]
        places = places.reduce(into: []) { next, place in
          next.formUnion(segment.readings.compactMap { table.place(after: $0, from: place) })
        }
        if places.isEmpty { break }
        found.removeAll(keepingCapacity: true)
        for place in places.sorted() {
          for synonym in table.synonyms(at: place) where !isOverfull && found.insert(synonym).inserted {
            appendSynonym(synonym, of: start...end)
          }
        }
      }
    }
  }

  private mutating func appendSynonym(_ synonym: Phrase, of range: ClosedRange<Int>) {
    let (first, last) = (phraseSegments[range.lowerBound], phraseSegments[range.upperBound])
    let tokens = lattice.tokens.count
    for word in synonym { _ = addMade(word[...], source: first.source.lowerBound..<last.source.upperBound) }
    chains.append(.init(from: first.from, to: last.to, tokens: tokens..<lattice.tokens.count))
  }

  /// Adds the edges of all synonyms. Nodes within a synonym get the numbers after the node it leaves, and all higher nodes
  /// move up.
  mutating func insertChains() {
    if chains.isEmpty { return }
    var numbers = Array(repeating: 0, count: lattice.nodeCount + 1)
    for chain in chains { numbers[chain.from + 1] += chain.tokens.count - 1 }
    for node in 1..<numbers.count { numbers[node] += numbers[node - 1] + 1 }
    for index in lattice.edges.indices {
      lattice.edges[index].from = numbers[lattice.edges[index].from]
      lattice.edges[index].to = numbers[lattice.edges[index].to]
    }
    // No synonym begins within a run, so the nodes of one stay together.
    for index in lattice.runs.indices {
      lattice.runs[index].firstInnerNode = numbers[lattice.runs[index].firstInnerNode]
    }
    lattice.nodeCount = numbers[lattice.nodeCount]
    var free = numbers.map { $0 + 1 }
    for chain in chains {
      var node = numbers[chain.from]
      for token in chain.tokens {
        var next = numbers[chain.to]
        if token != chain.tokens.upperBound - 1 {
          next = free[chain.from]
          free[chain.from] += 1
        }
        appendEdge(from: node, to: next, .token(token), isPrimary: false)
        node = next
      }
    }
  }
}
