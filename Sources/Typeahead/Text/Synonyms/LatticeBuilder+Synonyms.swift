/// Synonyms in the places of phrases.
extension LatticeBuilder {
  /// A word of the text being read, as phrases are looked for in it.
  struct PhraseWord {
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

  /// Remembers the word that was added last, which left `node`.
  mutating func rememberWord(
    _ bytes: [UInt8], _ word: WordDelimiter.Word, _ rules: Analyzer.Rules, from node: Int, endsPiece: Bool
  ) {
    let whole = folded(bytes, word)
    if whole.isEmpty { return }
    var readings: [Phrase] = [[whole]]
    if word.kind == .ordinary, rules.spellings != .whole {
      subwords.removeAll(keepingCapacity: true)
      WordDelimiter.subwords(bytes, word.range, cutDigits: false, into: &subwords)
      let phrase = subwords.map { folded(bytes, $0) }.filter { !$0.isEmpty }
      if phrase.count > 1 { readings.append(phrase) }
    }
    phraseWords.append(
      .init(from: node, to: endsPiece ? Self.pieceEnd : cursor, source: word.range, readings: readings))
  }

  /// Lets the last of the remembered words end where their piece did.
  mutating func endPhraseWord() {
    if let last = phraseWords.indices.last, phraseWords[last].to == Self.pieceEnd {
      phraseWords[last].to = cursor
    }
  }

  /// Finds the phrases in the remembered words, and remembers their synonyms for ``insertChains()``.
  mutating func appendSynonyms(_ table: PhraseTable) {
    var found: Set<Phrase> = []
    for start in phraseWords.indices where !isOverfull {
      var places: Set = [PhraseTable.root]
      for end in start..<phraseWords.count {
        let word = phraseWords[end]
        places = places.reduce(into: []) { next, place in
          next.formUnion(word.readings.compactMap { table.place(after: $0, from: place) })
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
    let (first, last) = (phraseWords[range.lowerBound], phraseWords[range.upperBound])
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
