extension LatticeMatcher {
  /// Reads a record's values of `fields` that some query token touches. The tokens' texts are compared with runs.
  mutating func read(
    _ index: ForwardIndex, _ record: Int, _ query: borrowing QueryText, fields: FieldSet, nameFields: FieldSet
  ) {
    values.removeAll()
    edges.removeAll()
    let range = index.range(record)
    var place = range.lowerBound
    while place < range.upperBound {
      let header = ForwardIndex.Header(index.words[place])
      if fields.contains(header.field) {
        let first = edges.count
        let isTouched =
          header.isChain ? readChain(index, place + 1, header.count) : readGraph(index, place + 1, header.count, query)
        if isTouched {
          values.append(
            Value(
              field: Int32(header.field), isName: nameFields.contains(header.field),
              nodeCount: header.isChain ? Int32(header.count) + 1 : Int32(index.words[place + 2]),
              firstEdge: Int32(first), endEdge: Int32(edges.count)))
        } else {
          edges.truncate(first)
        }
      }
      place += 1 + (header.isChain ? header.count : Int(index.words[place + 1]))
    }
  }

  private mutating func readChain(_ index: ForwardIndex, _ place: Int, _ count: Int) -> Bool {
    var isTouched = false
    for node in 0..<count {
      var edge = Edge(
        from: UInt16(node), to: UInt16(node + 1), step: Step.token.rawValue, isPrimary: true)
      take(index.words[place + node], &edge)
      isTouched = isTouched || edge.begun != 0
      edges.append(edge)
    }
    return isTouched
  }

  private mutating func readGraph(
    _ index: ForwardIndex, _ place: Int, _ count: Int, _ query: borrowing QueryText
  ) -> Bool {
    var isTouched = false
    for number in 0..<count {
      let label = index.words[place + 2 + number * 2]
      let ends = index.words[place + 3 + number * 2]
      var edge = Edge(
        from: UInt16(ends & 0xFFFF), to: UInt16(ends >> 16 & 0x7FFF), step: Step.token.rawValue,
        isPrimary: ends >> 31 == 1)
      if label == ForwardIndex.nothing {
        edge.step = Step.free.rawValue
        edges.append(edge)
      } else if label & ForwardIndex.isRun == 0 {
        take(label, &edge)
        isTouched = isTouched || edge.begun != 0
        edges.append(edge)
      } else {
        let isBegun = readRun(index, place + Int(label & ~ForwardIndex.isRun), edge, query)
        isTouched = isTouched || isBegun
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
  private mutating func readRun(
    _ index: ForwardIndex, _ run: Int, _ around: Edge, _ query: borrowing QueryText
  ) -> Bool {
    let clusters = Int(index.words[run])
    let firstInner = Int(index.words[run + 1])
    let firstByte = (run + 2 + clusters) * 4
    let last = clusters - 1
    func offset(_ cluster: Int) -> Int { Int(index.words[run + 2 + cluster] & 0x7FFF_FFFF) }
    func isBoundary(_ cluster: Int) -> Bool { index.words[run + 2 + cluster] >> 31 == 1 }
    func node(_ cluster: Int) -> UInt16 {
      cluster == 0 ? around.from : cluster == last ? around.to : UInt16(firstInner + cluster - 1)
    }
    let length = offset(last)
    var isTouched = false
    for start in 0..<last {
      var edge = around
      (edge.from, edge.to) = (node(start), node(start + 1))
      edges.append(edge)
      for token in 0..<query.count {
        let text = query.range(token)
        let begin = offset(start)
        if begin + text.count > length || !begins(index, firstByte + begin, query, text) { continue }
        isTouched = true
        var end = start + 1
        while offset(end) < begin + text.count { end += 1 }
        var stretch = around
        (stretch.from, stretch.to, stretch.step) = (node(start), node(end), Step.stretch.rawValue)
        stretch.begun = 1 << UInt8(token)
        stretch.endsInside = offset(end) != begin + text.count
        if isBoundary(start), !stretch.endsInside, isBoundary(end) { stretch.whole = stretch.begun }
        edges.append(stretch)
      }
    }
    return isTouched
  }

  private func begins(
    _ index: ForwardIndex, _ place: Int, _ query: borrowing QueryText, _ text: Range<Int>
  ) -> Bool {
    for number in 0..<text.count {
      let at = place + number
      let byte = UInt8(truncatingIfNeeded: index.words[at / 4] >> UInt32(at % 4 * 8))
      if byte != query.bytes[text.lowerBound + number] { return false }
    }
    return true
  }
}
