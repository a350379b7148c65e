/// Where a segment has a query's distinct tokens.
struct ResolvedTokens {
  /// One token's labels.
  struct Labels: BitwiseCopyable {
    /// The terms that begin with the token.
    var terms: TermRange
    /// The term that is the token, or ``TermSpan/none``.
    var exact: UInt32
    /// The same of variants, as labels.
    var variants: TermRange
    var exactVariant: UInt32

    init(_ span: TermSpan) {
      terms = span.terms
      exact = span.exact
      let mark = ForwardIndex.isVariant
      variants = TermRange(span.variants.lowerBound | mark, span.variants.upperBound | mark)
      exactVariant = span.exactVariant == TermSpan.none ? TermSpan.none : span.exactVariant | mark
    }

    @inline(__always)
    func contains(_ label: UInt32) -> Bool { terms.contains(label) || variants.contains(label) }
  }

  /// In the order of ``QueryTokens/distinct``.
  var labels: [Labels] = []
}

extension RecordGraph {
  /// Reads the record at `range` of `index`, keeping the values of `fields` that some query token touches.
  mutating func read(
    _ index: ForwardIndex, _ range: Range<Int>, _ tokens: QueryTokens<Mask>, _ resolved: ResolvedTokens,
    fields: FieldSet
  ) {
    removeAll()
    var place = range.lowerBound
    while place < range.upperBound {
      let header = ForwardIndex.Header(index.words[place])
      let end = place + 1 + (header.isChain ? header.count : Int(index.words[place + 1]))
      if fields.contains(header.field) {
        if header.isChain {
          readChain(index, place + 1, header.count, header.field, tokens, resolved)
        } else {
          readGraph(index, place + 1, header.count, header.field, tokens, resolved)
        }
      }
      place = end
    }
  }

  private mutating func readChain(
    _ index: ForwardIndex, _ place: Int, _ count: Int, _ field: Int, _ tokens: QueryTokens<Mask>,
    _ resolved: ResolvedTokens
  ) {
    let firstEdge = edges.count
    for node in 0..<count {
      var edge = Edge(from: node, to: node + 1, step: .token, isPrimary: true, tokens)
      if edge.take(index.words[place + node], tokens, resolved) { edges.append(edge) }
    }
    if edges.count > firstEdge {
      values.append(Value(field: field, isChain: true, nodeCount: count + 1, edges: firstEdge..<edges.count))
    }
  }

  private mutating func readGraph(
    _ index: ForwardIndex, _ place: Int, _ count: Int, _ field: Int, _ tokens: QueryTokens<Mask>,
    _ resolved: ResolvedTokens
  ) {
    let firstEdge = edges.count
    var isTouched = false
    for number in 0..<count {
      let label = index.words[place + 2 + number * 2]
      let ends = index.words[place + 3 + number * 2]
      let (from, to, isPrimary) = (Int(ends & 0xFFFF), Int(ends >> 16 & 0x7FFF), ends >> 31 == 1)
      if label == ForwardIndex.nothing {
        edges.append(Edge(from: from, to: to, step: .free, isPrimary: isPrimary, tokens))
      } else if label & ForwardIndex.isRun == 0 {
        var edge = Edge(from: from, to: to, step: .token, isPrimary: isPrimary, tokens)
        if edge.take(label, tokens, resolved) { isTouched = true }
        edges.append(edge)
      } else {
        let run = place + Int(label & ~ForwardIndex.isRun)
        let clusters = Int(index.words[run])
        let firstByte = (run + 2 + clusters) * 4
        let touched = appendRun(
          from: from, to: to, firstInnerNode: Int(index.words[run + 1]), isPrimary: isPrimary, clusters: clusters,
          tokens
        ) { cluster in
          let word = index.words[run + 2 + cluster]
          return (Int(word & 0x7FFF_FFFF), word >> 31 == 1)
        } begins: { offset, length, token in
          if offset + token.count > length { return false }
          for (number, byte) in token.enumerated() {
            let at = firstByte + offset + number
            if UInt8(truncatingIfNeeded: index.words[at / 4] >> UInt32(at % 4 * 8)) != byte { return false }
          }
          return true
        }
        if touched { isTouched = true }
      }
    }
    if isTouched {
      values.append(
        Value(field: field, isChain: false, nodeCount: Int(index.words[place + 1]), edges: firstEdge..<edges.count))
    } else {
      edges.removeSubrange(firstEdge...)
    }
  }

  /// Adds a value straight from its lattice, comparing text, with all its steps; `origins` gets the label of each.
  mutating func append(
    _ lattice: TokenLattice, field: Int, _ tokens: QueryTokens<Mask>, origins: inout [TokenLattice.Label]
  ) {
    let firstEdge = edges.count
    for step in lattice.edges {
      switch step.label {
      case .nothing:
        edges.append(Edge(from: step.from, to: step.to, step: .free, isPrimary: step.isPrimary, tokens))
      case .token(let token):
        var edge = Edge(from: step.from, to: step.to, step: .token, isPrimary: step.isPrimary, tokens)
        edge.take(lattice.text[lattice.tokens[token].text], tokens)
        edges.append(edge)
      case .run(let number):
        let run = lattice.runs[number]
        _ = appendRun(
          from: step.from, to: step.to, firstInnerNode: run.firstInnerNode, isPrimary: step.isPrimary,
          clusters: run.clusters.count, tokens
        ) { cluster in
          let cluster = lattice.clusters[run.clusters.lowerBound + cluster]
          return (cluster.offset, cluster.isWordBoundary)
        } begins: { offset, _, token in
          lattice.text[run.text].dropFirst(offset).starts(with: token)
        }
      }
      while origins.count < edges.count { origins.append(step.label) }
    }
    values.append(
      Value(field: field, isChain: false, nodeCount: lattice.nodeCount, edges: firstEdge..<edges.count))
  }

  /// Adds a run: for each cluster a step past it, and one for each query token that begins there, as long as the token.
  /// Returns whether some query token begins somewhere in it.
  private mutating func appendRun(
    from: Int, to: Int, firstInnerNode: Int, isPrimary: Bool, clusters: Int, _ tokens: QueryTokens<Mask>,
    cluster: (Int) -> (offset: Int, isWordBoundary: Bool), begins: (Int, Int, [UInt8]) -> Bool
  ) -> Bool {
    let last = clusters - 1
    let length = cluster(last).offset
    func node(_ cluster: Int) -> Int { cluster == 0 ? from : cluster == last ? to : firstInnerNode + cluster - 1 }
    var isTouched = false
    for start in 0..<last {
      let (offset, startsWord) = cluster(start)
      edges.append(Edge(from: node(start), to: node(start + 1), step: .token, isPrimary: isPrimary, tokens))
      for token in tokens.distinct where begins(offset, length, token.text) {
        isTouched = true
        var end = start + 1
        while cluster(end).offset < offset + token.text.count { end += 1 }
        var edge = Edge(from: node(start), to: node(end), step: .stretch, isPrimary: isPrimary, tokens)
        edge.begun = token.byLength
        edge.begunInOrder = token.inOrder
        edge.endsInside = cluster(end).offset != offset + token.text.count
        if startsWord, !edge.endsInside, cluster(end).isWordBoundary {
          edge.whole = token.byLength
          edge.wholeInOrder = token.inOrder
        }
        edges.append(edge)
      }
    }
    return isTouched
  }
}

extension RecordGraph.Edge {
  /// A step that takes nothing yet.
  init(from: Int, to: Int, step: RecordGraph.Step, isPrimary: Bool, _ tokens: QueryTokens<Mask>) {
    let none = Mask.empty(count: tokens.count)
    self.init(
      from: Int32(from), to: Int32(to), step: step, isPrimary: isPrimary, endsInside: false, begun: none,
      begunInOrder: none, whole: none, wholeInOrder: none)
  }

  /// Finds which query tokens the token of a label can take; false if none.
  mutating func take(_ label: UInt32, _ tokens: QueryTokens<Mask>, _ resolved: ResolvedTokens) -> Bool {
    var takes = false
    for (place, labels) in resolved.labels.enumerated() where labels.contains(label) {
      takes = true
      take(tokens.distinct[place], isWhole: label == labels.exact || label == labels.exactVariant)
    }
    return takes
  }

  /// Finds which query tokens a token of the given text can take.
  mutating func take(_ text: ArraySlice<UInt8>, _ tokens: QueryTokens<Mask>) {
    for token in tokens.distinct where text.starts(with: token.text) {
      take(token, isWhole: text.count == token.text.count)
    }
  }

  private mutating func take(_ token: QueryTokens<Mask>.Token, isWhole: Bool) {
    begun = begun.union(token.byLength)
    begunInOrder = begunInOrder.union(token.inOrder)
    if isWhole {
      whole = whole.union(token.byLength)
      wholeInOrder = wholeInOrder.union(token.inOrder)
    }
  }
}
