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
    /// The query's tokens, by their places, that begin this token, and those that are it: the first 64.
    var begun: UInt64 = 0
    var whole: UInt64 = 0
    var step = Step.token
    var isPrimary: Bool
    /// Whether a stretch ends where no token can start, so that nothing stands next to it.
    var endsInside = false
    /// Whether it may take a token.
    var takes = false
  }

  struct Value: BitwiseCopyable {
    var field: Int
    /// Which of the record's values it is, where it was read from these.
    var number = 0
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
  /// How many words the tokens of the query take; of each step those after the first, as begun and as whole.
  private(set) var width = 1
  private var further = Scratch<UInt64>()
  /// Those of the step at hand.
  private var ofStep = Scratch<UInt64>()
  /// Whether some token of the value at hand begins with all digits of the query.
  var digits = false
  /// The run at hand.
  var run = RunText()
  /// What reading took, in postings read.
  var work = 0

  /// The tokens of the query that begin a step's token, 64 of them, and those that are it.
  @inline(__always)
  func begun(_ edge: Int, _ word: Int) -> UInt64 {
    word == 0 ? edges[edge].begun : further[2 * edge * (width - 1) + word - 1]
  }

  @inline(__always)
  func whole(_ edge: Int, _ word: Int) -> UInt64 {
    word == 0 ? edges[edge].whole : further[(2 * edge + 1) * (width - 1) + word - 1]
  }

  // MARK: Adding steps

  mutating func begin(_ query: borrowing ResolvedReading) {
    values.removeAll()
    edges.removeAll()
    further.removeAll()
    width = query.width
  }

  mutating func beginStep() {
    if width > 1 { ofStep.fill(0, count: 2 * (width - 1)) }
  }

  /// Notes that a step may take a token.
  @inline(__always)
  mutating func take(_ place: Int, isWhole: Bool, _ edge: inout Edge, _ query: borrowing ResolvedReading) {
    if !isWhole, query.wholePlaces.contains(place) { return }
    edge.takes = true
    let bit: UInt64 = 1 << UInt64(place & 63)
    if place < 64 {
      edge.begun |= bit
      if isWhole { edge.whole |= bit }
    } else {
      ofStep[place / 64 - 1] |= bit
      if isWhole { ofStep[width + place / 64 - 2] |= bit }
    }
  }

  mutating func append(_ edge: Edge) {
    edges.append(edge)
    if width > 1 { unsafe further.append(UnsafePointer(ofStep.base), count: ofStep.count) }
  }

  /// Ends a value whose steps were added from one on, unless none of them may take anything.
  private mutating func end(_ field: Int, number: Int = 0, nodes: Int, from first: Int, isChain: Bool, takes: Bool) {
    if !takes {
      edges.truncate(first)
      further.truncate(2 * first * (width - 1))
      return
    }
    values.append(
      Value(
        field: field, number: number, nodeCount: nodes, firstEdge: first, endEdge: edges.count, isChain: isChain,
        beginsWithDigits: digits))
  }

  // MARK: Of a segment

  /// Reads a record's values of some fields; of one whose other readings no token touches, the primary ones alone.
  mutating func read(
    _ record: Int, _ segment: Segment, _ query: borrowing ResolvedReading, _ fields: FieldSet, isTouched: Bool
  ) {
    begin(query)
    var shape = ShapeReader(segment.tokens.shape(record))
    let places = segment.tokens.places(record)
    var term = places.lowerBound
    work += places.count * (query.count + 4) + 50
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
        if isSearched, isTouched, query.touches(term..<term + count + others, segment) {
          var graph = shape
          graph.skipFinest(kind)
          readGraph(&graph, term, term + count, segment, query, field)
        } else if isSearched, !isTouched {
          readChain(count, term, segment, query, field)
        }
        shape.skip(bytes)
      }
      term += count + others
    }
  }

  /// Of a chain only the tokens that may take something are kept.
  private mutating func readChain(
    _ count: Int, _ term: Int, _ segment: Segment, _ query: borrowing ResolvedReading, _ field: Int
  ) {
    let first = edges.count
    for place in 0..<count {
      var edge = Edge(from: Int32(place), to: Int32(place + 1), isPrimary: true)
      take(segment.tokens.terms[term + place], &edge, query)
      if edge.takes { append(edge) }
    }
    end(field, nodes: count + 1, from: first, isChain: true, takes: edges.count > first)
  }

  private mutating func readGraph(
    _ shape: inout ShapeReader, _ primary: Int, _ other: Int, _ segment: Segment, _ query: borrowing ResolvedReading,
    _ field: Int
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
        beginStep()
        append(edge)
      case .token, .form:
        take(
          segment.tokens.terms[label.isPrimary ? primary : other], isForm: label.kind == .form, &edge, query)
        if label.isPrimary { primary += 1 } else { other += 1 }
        isTouched = isTouched || edge.takes
        append(edge)
      case .run:
        if label.isPrimary { primary += 1 }
        if readRun(edge, &shape, other, segment, query) { isTouched = true }
        other += run.count
      }
    }
    end(field, nodes: nodes, from: first, isChain: false, takes: isTouched)
  }

  /// Finds which of the query's tokens a term may take.
  @inline(__always)
  private mutating func take(
    _ term: UInt32, isForm: Bool = false, _ edge: inout Edge, _ query: borrowing ResolvedReading
  ) {
    beginStep()
    for place in 0..<query.count
    where query.tokens[place].terms.contains(term) && (isForm || !query.tokens[place].isForm) {
      take(place, isWhole: term == query.tokens[place].exact, &edge, query)
    }
    if query.digits.contains(term) { digits = true }
  }
}

// MARK: - Of texts

extension RecordEdges {
  /// Adds a value as it was read, and for each of its steps which of the lattice's it is of.
  mutating func append(
    _ lattice: TokenLattice, field: Int, number: Int, _ query: borrowing ResolvedReading, origins: inout [Int]
  ) {
    let first = edges.count
    var takes = false
    digits = false
    for (origin, step) in lattice.edges.enumerated() {
      var edge = Edge(from: Int32(step.from), to: Int32(step.to), isPrimary: step.isPrimary)
      beginStep()
      switch step.label {
      case .nothing:
        edge.step = .free
        append(edge)
      case .token(let token):
        work += query.count
        let text = lattice.text[lattice.tokens[token].text]
        text.withColumn { text in
          for place in 0..<query.count {
            let bytes = query.text.token(place)
            if text.begins(with: bytes) { take(place, isWhole: text.count == bytes.count, &edge, query) }
          }
        }
        note(digits: query.joined, text)
        takes = takes || edge.takes
        append(edge)
      case .run(let run):
        if append(lattice, run, edge, query) { takes = true }
      }
      while origins.count < edges.count { origins.append(origin) }
    }
    end(field, number: number, nodes: lattice.nodeCount, from: first, isChain: false, takes: takes)
    origins.removeSubrange(edges.count...)
  }

  mutating func note(digits joined: [UInt8], _ text: ArraySlice<UInt8>) {
    if !joined.isEmpty, text.starts(with: joined) { digits = true }
  }
}
