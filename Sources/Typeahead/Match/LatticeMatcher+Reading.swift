extension LatticeMatcher {
  /// Reads a record's values of `fields` that some query token touches. The tokens' texts are compared with runs.
  mutating func read(
    _ lattices: consuming LatticeDecoder, _ query: borrowing QueryText, fields: FieldSet, nameFields: FieldSet
  ) {
    values.removeAll()
    edges.removeAll()
    var reader = lattices
    while reader.nextValue() {
      let field = reader.header.field
      work += 4 * reader.header.edgeCount
      if !fields.contains(field) {
        reader.skipEdges()
        continue
      }
      let first = edges.count
      if readEdges(&reader, query) {
        values.append(
          Value(
            field: Int32(field), isName: nameFields.contains(field), nodeCount: Int32(reader.nodeCount),
            firstEdge: Int32(first), endEdge: Int32(edges.count)))
      } else {
        edges.truncate(first)
      }
    }
  }

  /// Adds a value's edges; false if no query token touches them.
  @inline(__always)
  private mutating func readEdges(_ reader: inout LatticeDecoder, _ query: borrowing QueryText) -> Bool {
    var isTouched = false
    while let step = reader.nextEdge() {
      var edge = Edge(
        from: UInt16(step.from), to: UInt16(step.to), step: Step.token.rawValue, isPrimary: step.isPrimary)
      switch step.label {
      case .token(let label):
        take(label, &edge)
        isTouched = isTouched || edge.begun != 0
        edges.append(edge)
      case .run(let run):
        let isBegun = readRun(run, edge, query)
        isTouched = isTouched || isBegun
      case .nothing:
        edge.step = Step.free.rawValue
        edges.append(edge)
      }
    }
    return isTouched
  }

  /// Finds which query tokens the token of a label can take.
  @inline(__always)
  private func take(_ label: UInt32, _ edge: inout Edge) {
    for token in 0..<labels.count where labels[token].contains(label) {
      edge.begun |= 1 << UInt8(token)
      if label == labels[token].exact || label == labels[token].exactVariant { edge.whole |= 1 << UInt8(token) }
    }
  }

  /// Adds a run: for each cluster an edge past it, and one for each query token that begins there, as long as the token.
  private mutating func readRun(_ run: LatticeRuns.Run, _ around: Edge, _ query: borrowing QueryText) -> Bool {
    let last = run.clusterCount - 1
    func node(_ cluster: Int) -> UInt16 {
      cluster == 0 ? around.from : cluster == last ? around.to : UInt16(run.firstInnerNode + cluster - 1)
    }
    let length = run.length
    var isTouched = false
    for start in 0..<last {
      var edge = around
      (edge.from, edge.to) = (node(start), node(start + 1))
      edges.append(edge)
      for token in 0..<query.count {
        let text = query.range(token)
        let begin = run.offset(start)
        let common = begin + text.count > length ? 0 : Self.common(run, begin, query, text)
        work += 4 + common
        if common < text.count { continue }
        isTouched = true
        var end = start + 1
        while run.offset(end) < begin + text.count { end += 1 }
        var stretch = around
        (stretch.from, stretch.to, stretch.step) = (node(start), node(end), Step.stretch.rawValue)
        stretch.begun = 1 << UInt8(token)
        stretch.endsInside = run.offset(end) != begin + text.count
        if run.isWordBoundary(start), !stretch.endsInside, run.isWordBoundary(end) { stretch.whole = stretch.begun }
        edges.append(stretch)
      }
    }
    return isTouched
  }

  /// How many bytes of a token stand at a place of a run.
  private static func common(
    _ run: LatticeRuns.Run, _ begin: Int, _ query: borrowing QueryText, _ text: Range<Int>
  ) -> Int {
    var common = 0
    while common < text.count, run.byte(begin + common) == query.bytes[text.lowerBound + common] { common += 1 }
    return common
  }
}
