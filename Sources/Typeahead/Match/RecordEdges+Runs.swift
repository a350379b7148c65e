/// The steps of runs, scripts written without blanks: a token may begin at each cluster, and end at any.
extension RecordEdges {
  /// The run at hand as a step, and its first inner node.
  struct RunStep {
    fileprivate var around: Edge
    fileprivate var firstInner: Int
    fileprivate var count: Int

    fileprivate func node(_ cluster: Int) -> Int32 {
      cluster == 0 ? around.from : cluster == count ? around.to : Int32(firstInner + cluster - 1)
    }
  }

  /// Finding where a stretch ends, in postings read; and a term.
  private static var stretchWork: Int { 10 }
  private static var termWork: Int { 50 }

  /// Reads a run of a shape, whose first term is given; says whether some token is taken.
  mutating func readRun(
    _ around: Edge, _ shape: inout ShapeReader, _ first: Int, _ segment: Segment, _ query: borrowing ResolvedReading
  ) -> Bool {
    let (count, firstInner) = (shape.next(), shape.next())
    run.removeAll()
    for _ in 0..<count { run.append(shape.next()) }
    let step = RunStep(around: around, firstInner: firstInner, count: count)
    var isTouched = false
    for cluster in 0..<count {
      appendPass(step, cluster, query)
      let own = segment.tokens.terms[first + cluster]
      if query.digits.contains(own) { digits = true }
      for place in 0..<query.count {
        let token = query.tokens[place]
        let begins =
          token.terms.contains(own) && !token.isForm
          || own == token.cut && goesOn(query.text.token(place), first, cluster, segment)
        if begins, appendStretch(step, cluster, place, query) { isTouched = true }
      }
    }
    return isTouched
  }

  /// Whether the run goes on, from a cluster on, as a token that is longer than its term.
  private mutating func goesOn(_ token: Column<UInt8>, _ first: Int, _ cluster: Int, _ segment: Segment) -> Bool {
    work += Self.termWork * run.readText(segment, from: first) / Segment.longestRunTerm + token.count / 16 + 1
    return run.begins(with: token, at: cluster)
  }

  /// Adds the steps of a run of a text that was read; says whether some token is taken.
  mutating func append(
    _ lattice: TokenLattice, _ number: Int, _ around: Edge, _ query: borrowing ResolvedReading
  ) -> Bool {
    let read = lattice.runs[number]
    run.removeAll()
    for place in read.clusters.dropLast() {
      let (cluster, next) = (lattice.clusters[place], lattice.clusters[place + 1])
      run.append(2 * (next.offset - cluster.offset) + (cluster.isWordBoundary ? 1 : 0))
    }
    let step = RunStep(around: around, firstInner: read.firstInnerNode, count: run.count)
    var isTouched = false
    for cluster in 0..<run.count {
      appendPass(step, cluster, query)
      let start = read.text.lowerBound + lattice.clusters[read.clusters.lowerBound + cluster].offset
      let text = lattice.text[start..<read.text.upperBound]
      note(digits: query.joined, text)
      text.withColumn { text in
        for place in 0..<query.count where text.begins(with: query.text.token(place)) {
          if appendStretch(step, cluster, place, query) { isTouched = true }
        }
      }
    }
    return isTouched
  }

  /// Adds a step past a cluster.
  private mutating func appendPass(_ step: RunStep, _ cluster: Int, _ query: borrowing ResolvedReading) {
    var edge = step.around
    (edge.from, edge.to) = (step.node(cluster), step.node(cluster + 1))
    beginStep()
    append(edge)
    work += query.count
  }

  /// Adds a step from a cluster on that takes a token, as long as it, if it may take that; says whether it may.
  private mutating func appendStretch(
    _ step: RunStep, _ start: Int, _ place: Int, _ query: borrowing ResolvedReading
  ) -> Bool {
    work += Self.stretchWork
    let (end, isWhole) = run.end(of: query.text.range(place).count, from: start)
    var stretch = step.around
    (stretch.from, stretch.to, stretch.step) = (step.node(start), step.node(end), .stretch)
    stretch.endsInside = !isWhole
    beginStep()
    take(place, isWhole: isWhole && run.isBoundary(start) && run.isBoundary(end), &stretch, query)
    if stretch.takes { append(stretch) }
    return stretch.takes
  }
}
