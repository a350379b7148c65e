/// Words: each in all its spellings, parallel paths from joint to joint.
extension LatticeBuilder {
  /// Adds a word in all its spellings between the cursor and the next joint.
  mutating func appendWord(
    _ bytes: [UInt8], _ word: Range<Int>, _ rules: Analyzer.Rules, _ given: [String]?
  ) {
    let firstEdge = lattice.edges.count
    switch rules.spellings {
    case .whole:
      appendWholeSpelling(word, bytes, isPrimary: isPrimaryText)
      appendSystems([word], bytes, rules, firstEdge: firstEdge)
    case .subwords:
      subwords.removeAll(keepingCapacity: true)
      WordDelimiter.subwords(bytes, word, cutDigits: false, into: &subwords)
      appendSpelling(subwords, bytes, isPrimary: isPrimaryText)
      appendSystems(subwords, bytes, rules, firstEdge: firstEdge)
    case .all where rules.splitter == nil && rules.systems.isEmpty && WordDelimiter.isPlain(bytes, word):
      appendWholeSpelling(word, bytes, isPrimary: isPrimaryText)
    case .all:
      subwords.removeAll(keepingCapacity: true)
      finerSubwords.removeAll(keepingCapacity: true)
      WordDelimiter.subwords(bytes, word, cutDigits: false, into: &subwords)
      // Without digits there is nothing more to cut.
      if bytes[word].contains(where: { $0 >= 0x80 || $0.isASCIIDigit }) {
        WordDelimiter.subwords(bytes, word, cutDigits: true, into: &finerSubwords)
      } else {
        finerSubwords += subwords
      }
      appendSpelling(subwords, bytes, isPrimary: isPrimaryText)
      if subwords.count > 1 { appendWholeSpelling(word, bytes, isPrimary: false) }
      if finerSubwords.count > subwords.count { appendSpelling(finerSubwords, bytes, isPrimary: false) }
      appendSplit(bytes, word, rules, given)
      if rules.systems.isEmpty { break }
      appendSystems(subwords, bytes, rules, firstEdge: firstEdge)
      if subwords.count > 1 { appendSystems([word], bytes, rules, firstEdge: firstEdge) }
      if finerSubwords.count > subwords.count { appendSystems(finerSubwords, bytes, rules, firstEdge: firstEdge) }
    }
    endStep(firstEdge: firstEdge)
  }

  /// Ends a step's parallel edges in one joint; what folds to nothing has none.
  mutating func endStep(firstEdge: Int) {
    if lattice.edges.count == firstEdge { return }
    cursor = newNode()
    for index in firstEdge..<lattice.edges.count where lattice.edges[index].to == Self.stepEnd {
      lattice.edges[index].to = cursor
    }
  }

  /// Adds one spelling of a word: a chain of the folds of `ranges` from the cursor to the joint.
  mutating func appendSpelling(_ ranges: [Range<Int>], _ bytes: [UInt8], isPrimary: Bool) {
    var node = cursor
    for range in ranges where !isOverfull { appendStep(bytes, range, from: &node, isPrimary: isPrimary) }
    endChain(at: node)
  }

  /// Adds the word as one token.
  mutating func appendWholeSpelling(_ range: Range<Int>, _ bytes: [UInt8], isPrimary: Bool) {
    var node = cursor
    appendStep(bytes, range, from: &node, isPrimary: isPrimary)
    endChain(at: node)
  }

  /// Adds a token to the chain that has come to `node`, unless it folds to nothing.
  mutating func appendStep(_ bytes: [UInt8], _ range: Range<Int>, from node: inout Int, isPrimary: Bool) {
    if let token = addToken(fold(bytes, range), source: range, origin: .folded) {
      appendToken(token, from: &node, isPrimary: isPrimary)
    }
  }

  mutating func appendToken(_ token: Int, from node: inout Int, isPrimary: Bool) {
    let next = newNode()
    appendEdge(from: node, to: next, .token(token), isPrimary: isPrimary)
    node = next
  }

  /// Lets the chain that has come to `node` end at the joint, which has no number yet.
  mutating func endChain(at node: Int) {
    if node == cursor { return }
    lattice.edges[lattice.edges.count - 1].to = Self.stepEnd
    lattice.nodeCount -= 1
  }
}
