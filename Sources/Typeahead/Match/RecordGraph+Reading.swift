/// Where a segment has a query's distinct tokens.
struct ResolvedTokens {
  /// One token's labels.
  struct Labels: BitwiseCopyable {
    /// The terms that begin with the token.
    var terms: TermRange
    /// The term that is the token, or `UInt32.missing`.
    var exact: UInt32
    /// The same of variants, as labels.
    var variants: TermRange
    var exactVariant: UInt32

    /// The labels of a segment of so many terms.
    init(_ span: TermSpan, terms count: Int) {
      terms = span.terms
      exact = span.exact
      let first = UInt32(count)
      variants = TermRange(first + span.variants.lowerBound, first + span.variants.upperBound)
      exactVariant = span.exactVariant == .missing ? .missing : first + span.exactVariant
    }

    @inline(__always)
    func contains(_ label: UInt32) -> Bool { terms.contains(label) || variants.contains(label) }
  }

  /// In the order of ``QueryTokens/distinct``.
  var labels: [Labels] = []
}

extension RecordGraph {
  /// Reads a record, keeping the values of `fields` that some query token touches.
  mutating func read(
    _ lattices: consuming LatticeDecoder, _ tokens: QueryTokens<Mask>, _ resolved: ResolvedTokens, fields: FieldSet
  ) {
    removeAll()
    var reader = lattices
    while !meter.isSpent, reader.nextValue() {
      let header = reader.header
      if !fields.contains(header.field) {
        meter.add(header.edgeCount)
        reader.skipEdges()
        continue
      }
      let firstEdge = edges.count
      if readEdges(&reader, header.isChain, tokens, resolved) {
        values.append(
          Value(
            field: header.field, isChain: header.isChain, nodeCount: reader.nodeCount,
            edges: firstEdge..<edges.count))
      } else {
        edges.removeSubrange(firstEdge...)
      }
    }
  }

  /// Adds a value's edges, of a chain only those that take something; false if none does.
  private mutating func readEdges(
    _ reader: inout LatticeDecoder, _ isChain: Bool, _ tokens: QueryTokens<Mask>, _ resolved: ResolvedTokens
  ) -> Bool {
    var isTouched = false
    while !meter.isSpent, let step = reader.nextEdge() {
      meter.add(tokens.work)
      switch step.label {
      case .token(let label):
        meter.add(resolved.labels.count)
        var edge = Edge(from: step.from, to: step.to, step: .token, isPrimary: step.isPrimary, tokens)
        let takes = edge.take(label, tokens, resolved)
        if takes > 0 {
          isTouched = true
          meter.add(takes * 4 * tokens.work)
        }
        if takes > 0 || !isChain { edges.append(edge) }
      case .run(let run):
        let touched = appendRun(
          from: step.from, to: step.to, firstInnerNode: run.firstInnerNode, isPrimary: step.isPrimary,
          clusters: run.clusterCount, tokens
        ) { cluster in
          (run.offset(cluster), run.isWordBoundary(cluster))
        } common: { offset, length, token in
          if offset + token.count > length { return 0 }
          var common = 0
          while common < token.count, run.byte(offset + common) == token[common] { common += 1 }
          return common
        }
        if touched { isTouched = true }
      case .nothing:
        edges.append(Edge(from: step.from, to: step.to, step: .free, isPrimary: step.isPrimary, tokens))
      }
    }
    return isTouched
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
        } common: { offset, _, token in
          zip(lattice.text[run.text].dropFirst(offset), token).prefix { $0 == $1 }.count
        }
      }
      while origins.count < edges.count { origins.append(step.label) }
    }
    values.append(
      Value(field: field, isChain: false, nodeCount: lattice.nodeCount, edges: firstEdge..<edges.count))
  }

  /// Adds a run: for each cluster a step past it, and one for each query token that begins there, as long as the token.
  /// Returns whether some query token begins somewhere in it. `common` says how many bytes of a token stand at an offset.
  private mutating func appendRun(
    from: Int, to: Int, firstInnerNode: Int, isPrimary: Bool, clusters: Int, _ tokens: QueryTokens<Mask>,
    cluster: (Int) -> (offset: Int, isWordBoundary: Bool), common: (Int, Int, [UInt8]) -> Int
  ) -> Bool {
    let last = clusters - 1
    let length = cluster(last).offset
    func node(_ cluster: Int) -> Int { cluster == 0 ? from : cluster == last ? to : firstInnerNode + cluster - 1 }
    var isTouched = false
    for start in 0..<last where !meter.isSpent {
      let (offset, startsWord) = cluster(start)
      edges.append(Edge(from: node(start), to: node(start + 1), step: .token, isPrimary: isPrimary, tokens))
      meter.add(tokens.work)
      for token in tokens.distinct {
        let common = common(offset, length, token.text)
        meter.add(1 + common)
        if common < token.text.count { continue }
        isTouched = true
        meter.add(5 * tokens.work)
        var end = start + 1
        while cluster(end).offset < offset + token.text.count { end += 1 }
        var edge = Edge(from: node(start), to: node(end), step: .stretch, isPrimary: isPrimary, tokens)
        edge.endsInside = cluster(end).offset != offset + token.text.count
        edge.take(token, isWhole: startsWord && !edge.endsInside && cluster(end).isWordBoundary)
        if !edge.begun.isEmpty { edges.append(edge) }
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

  /// Finds which query tokens the token of a label can take; gives their number.
  mutating func take(_ label: UInt32, _ tokens: QueryTokens<Mask>, _ resolved: ResolvedTokens) -> Int {
    var takes = 0
    for (place, labels) in resolved.labels.enumerated() where labels.contains(label) {
      takes += 1
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

  fileprivate mutating func take(_ token: QueryTokens<Mask>.Token, isWhole: Bool) {
    if token.mustBeWhole, !isWhole { return }
    begun = begun.union(token.byLength)
    begunInOrder = begunInOrder.union(token.inOrder)
    if isWhole {
      whole = whole.union(token.byLength)
      wholeInOrder = wholeInOrder.union(token.inOrder)
    }
  }
}
