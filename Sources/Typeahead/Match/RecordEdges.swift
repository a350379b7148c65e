/// A record as one reading of a query sees it: the steps of its values, and which of the query's tokens each may take. Values that no token
/// touches are left out.
struct RecordEdges: ~Copyable {
  enum Step: UInt8 {
    /// Passes a token of the record, which may take one of the query's.
    case token
    /// Takes a token of the query as a stretch of a run; walking on without it is another step.
    case stretch
    /// Passes nothing.
    case free
  }

  struct Edge: BitwiseCopyable {
    var from: Int32
    var to: Int32
    /// The query's tokens, by their places, that begin this token, and those that are it.
    var begun: UInt64 = 0
    var whole: UInt64 = 0
    var step = Step.token
    var isPrimary: Bool
    /// Whether a stretch ends where no token can start, so that nothing stands next to it.
    var endsInside = false
  }

  struct Value: BitwiseCopyable {
    var field: Int
    var nodeCount: Int
    var firstEdge: Int
    var endEdge: Int
    /// Whether it has one reading: its steps follow each other, and those that take nothing are left out.
    var isChain: Bool
    /// Whether some token begins with all digits of the query.
    var beginsWithDigits: Bool

    var edges: Range<Int> { firstEdge..<endEdge }
  }

  private(set) var values = Scratch<Value>()
  private(set) var edges = Scratch<Edge>()
  private var digits = false
  /// Of the run at hand, for each cluster 2 · bytes + whether a word begins at it.
  private var clusters = Scratch<Int>()

  /// Reads a record's values of some fields; of one whose other readings no token touches, the primary ones alone.
  mutating func read(
    _ record: Int, _ segment: CoreSegment, _ query: borrowing ResolvedReading, _ fields: FieldSet, isTouched: Bool
  ) {
    values.removeAll()
    edges.removeAll()
    var shape = ShapeReader(segment.tokens.shape(record))
    var term = Int(segment.tokens.starts[record])
    while !shape.isAtEnd {
      let header = shape.next()
      let (field, kind, count) = (header >> 2, header & 3, shape.next())
      let isSearched = fields.contains(field)
      var others = 0
      digits = false
      if kind == RecordTokens.Kind.chain {
        if isSearched { readChain(count, term, segment, query, field) }
      } else {
        others = shape.next()
        let bytes = shape.next()
        if isSearched, isTouched, touches(term..<term + count + others, segment, query) {
          var graph = shape
          readGraph(&graph, term, term + count, segment, query, field)
        } else if isSearched, !isTouched {
          readChain(count, term, segment, query, field)
        }
        shape.skip(bytes)
      }
      term += count + others
    }
  }

  /// Whether one of the query's tokens begins one of some terms.
  private func touches(_ terms: Range<Int>, _ segment: CoreSegment, _ query: borrowing ResolvedReading) -> Bool {
    for place in terms {
      let term = segment.tokens.terms[place]
      for token in 0..<query.count {
        if query.tokens[token].terms.contains(term) || term == query.tokens[token].cut { return true }
      }
    }
    return false
  }

  /// Of a chain only the tokens that may take something are kept.
  private mutating func readChain(
    _ count: Int, _ term: Int, _ segment: CoreSegment, _ query: borrowing ResolvedReading, _ field: Int
  ) {
    let first = edges.count
    for place in 0..<count {
      var edge = Edge(from: Int32(place), to: Int32(place + 1), isPrimary: true)
      take(segment.tokens.terms[term + place], &edge, query)
      if edge.begun != 0 { edges.append(edge) }
    }
    if edges.count == first { return }
    values.append(
      Value(
        field: field, nodeCount: count + 1, firstEdge: first, endEdge: edges.count, isChain: true,
        beginsWithDigits: digits))
  }

  private mutating func readGraph(
    _ shape: inout ShapeReader, _ primary: Int, _ other: Int, _ segment: CoreSegment,
    _ query: borrowing ResolvedReading, _ field: Int
  ) {
    let (nodes, count, first) = (shape.next(), shape.next(), edges.count)
    var (primary, other, from, isTouched) = (primary, other, 0, false)
    for _ in 0..<count {
      from += shape.next()
      let to = from + shape.next()
      let label = EdgeLabel(shape.next())
      var edge = Edge(from: Int32(from), to: Int32(to), isPrimary: label.isPrimary)
      switch label.kind {
      case .nothing:
        edge.step = .free
        edges.append(edge)
      case .token:
        take(segment.tokens.terms[label.isPrimary ? primary : other], &edge, query)
        if label.isPrimary { primary += 1 } else { other += 1 }
        isTouched = isTouched || edge.begun != 0
        edges.append(edge)
      case .run:
        if label.isPrimary { primary += 1 }
        if readRun(edge, &shape, &other, segment, query) { isTouched = true }
      }
    }
    if isTouched {
      values.append(
        Value(
          field: field, nodeCount: nodes, firstEdge: first, endEdge: edges.count, isChain: false,
          beginsWithDigits: digits))
    } else {
      edges.truncate(first)
    }
  }

  /// Finds which of the query's tokens a term may take.
  @inline(__always)
  private mutating func take(_ term: UInt32, _ edge: inout Edge, _ query: borrowing ResolvedReading) {
    for place in 0..<query.count where query.tokens[place].terms.contains(term) {
      let isWhole = term == query.tokens[place].exact
      if isWhole { edge.whole |= 1 << UInt64(place) }
      if isWhole || !query.tokens[place].mustBeWhole { edge.begun |= 1 << UInt64(place) }
    }
    if query.digits.contains(term) { digits = true }
  }

  /// Adds a run: for each cluster a step past it, and one for each token that begins there, as long as the token.
  private mutating func readRun(
    _ around: Edge, _ shape: inout ShapeReader, _ term: inout Int, _ segment: CoreSegment,
    _ query: borrowing ResolvedReading
  ) -> Bool {
    let (count, firstInner) = (shape.next(), shape.next())
    clusters.removeAll()
    for _ in 0..<count { clusters.append(shape.next()) }
    func node(_ cluster: Int) -> Int32 {
      cluster == 0 ? around.from : cluster == count ? around.to : Int32(firstInner + cluster - 1)
    }
    func isBoundary(_ cluster: Int) -> Bool { cluster == count || clusters[cluster] & 1 == 1 }
    let first = term
    term += count
    var isTouched = false
    for start in 0..<count {
      var edge = around
      (edge.from, edge.to) = (node(start), node(start + 1))
      edges.append(edge)
      let own = segment.tokens.terms[first + start]
      for place in 0..<query.count {
        let token = query.tokens[place]
        let bytes = query.text.token(place)
        if !token.terms.contains(own) {
          if own != token.cut || !goesOn(bytes, first + start, cluster: start, segment) { continue }
        }
        var (end, length) = (start, 0)
        while length < bytes.count {
          length += clusters[end] >> 1
          end += 1
        }
        var stretch = around
        (stretch.from, stretch.to, stretch.step) = (node(start), node(end), .stretch)
        stretch.endsInside = length != bytes.count
        let isWhole = isBoundary(start) && !stretch.endsInside && isBoundary(end)
        if isWhole { stretch.whole = 1 << UInt64(place) }
        if !isWhole, token.mustBeWhole { continue }
        stretch.begun = 1 << UInt64(place)
        isTouched = true
        edges.append(stretch)
      }
      if query.digits.contains(own) { digits = true }
    }
    return isTouched
  }

  /// Whether a run's text from a cluster on begins with a token longer than its term: its terms from later clusters on have the rest.
  private func goesOn(_ token: Column<UInt8>, _ term: Int, cluster first: Int, _ segment: CoreSegment) -> Bool {
    var place = 0
    for cluster in first..<clusters.count where place < token.count {
      let text = segment.terms.bytes(Int(segment.tokens.terms[term + cluster - first]))
      for offset in 0..<min(text.count, token.count - place) where text[offset] != token[place + offset] {
        return false
      }
      place += clusters[cluster] >> 1
    }
    return place >= token.count
  }
}
