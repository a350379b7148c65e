/// Synonyms in the places of phrases.
extension LatticeBuilder {
  /// A synonym beside the phrase it stands for.
  struct SynonymChain {
    var from: Int
    var to: Int
    /// Its words among the lattice's tokens.
    var tokens: Range<Int>
  }

  /// Finds the phrases in the text's words, and remembers their synonyms for ``insertChains()``.
  mutating func appendSynonyms(_ bytes: [UInt8], _ rules: Analyzer.Rules, _ table: PhraseTable) {
    let readings = segments.map { phrases(bytes, $0.word, rules) }
    var found: Set<Phrase> = []
    for start in segments.indices where !isOverfull {
      var places: Set = [PhraseTable.root]
      for end in start..<segments.count {
        places = places.reduce(into: []) { next, place in
          next.formUnion(readings[end].compactMap { table.place(after: $0, from: place) })
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

  /// Adds those runs of signs that are phrases: each is read as nothing, or as one of its synonyms.
  mutating func appendSpokenSigns(_ bytes: [UInt8], _ runs: ArraySlice<Range<Int>>, _ table: PhraseTable) {
    for run in runs where !isOverfull {
      let synonyms = table.synonyms(of: [folder.folded(bytes, run)])
      if synonyms.isEmpty { continue }
      let firstEdge = lattice.edges.count
      appendEdge(from: cursor, to: Self.stepEnd, .nothing, isPrimary: isPrimaryText)
      for synonym in synonyms {
        var node = cursor
        for word in synonym { appendToken(addMade(word[...], source: run), from: &node, isPrimary: false) }
        endChain(at: node)
      }
      endStep(firstEdge: firstEdge)
    }
  }

  /// What a word reads as: whole, or by its subwords as far as the analyzer has them.
  private mutating func phrases(_ bytes: [UInt8], _ word: WordDelimiter.Word, _ rules: Analyzer.Rules) -> [Phrase] {
    var phrases: [Phrase] = [[folder.folded(bytes, word)]]
    if word.kind == .ordinary, rules.spellings != .whole {
      subwords.removeAll(keepingCapacity: true)
      WordDelimiter.subwords(bytes, word.range, cutDigits: false, into: &subwords)
      let phrase = subwords.map { folder.folded(bytes, $0) }.filter { !$0.isEmpty }
      if phrase.count > 1 { phrases.append(phrase) }
    }
    return phrases
  }

  private mutating func appendSynonym(_ synonym: Phrase, of range: ClosedRange<Int>) {
    let (first, last) = (segments[range.lowerBound], segments[range.upperBound])
    let tokens = lattice.tokens.count
    for word in synonym { _ = addMade(word[...], source: first.range.lowerBound..<last.range.upperBound) }
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
