/// What each record holds: how its tokens stand in the readings of its values, and which terms they are.
///
/// Most records are built like others. How tokens stand, the *shape*, is stored once for all records that have it; of each record only which
/// shape it has, and its terms in the shape's order:
///
/// ```text
/// shape = value…
/// value = 4 · field + kind, primary tokens, graph        of kind 0, a chain of tokens that is the only reading, without graph
/// graph = other terms, bytes, nodes, edges, edge…        bytes counts those after it; kind 1: the primary reading decides by itself
/// edge  = from − the last edge's from, to − from, label  see ``EdgeLabel``; of a run then its clusters' number, its first inner
///         node, and for each cluster 2 · bytes + whether a word begins at it
/// terms = of each value, those of its primary tokens, `terms` for a run among them, then the others in the order of the edges
/// ```
///
/// Of a run each cluster has a term: the run's text from there on, cut to ``CoreSegment/longestRunTerm`` bytes.
struct RecordTokens: Sendable {
  let shapes: ByteTable
  let shapeNumbers: PackedColumn
  /// Where the terms of each record begin, and where the last ones end.
  let starts: Column<UInt32>
  let terms: PackedColumn

  /// The kinds of values.
  enum Kind { static let chain = 0, flat = 1, graph = 2 }

  init(_ writer: RecordTokensWriter, terms count: Int, _ store: ColumnStore) {
    var shapes = ByteTableWriter()
    for shape in 0..<writer.shapes.count { shapes.append(writer.shapes.elements[writer.shapes.range(shape)]) }
    self.shapes = ByteTable(shapes, store)
    shapeNumbers = store.keep(writer.shapeNumbers, below: shapes.count)
    starts = store.keep(writer.starts)
    terms = store.keep(writer.terms.map { $0 == RecordTokensWriter.run ? UInt32(count) : $0 }, below: count + 1)
  }

  var count: Int { shapeNumbers.count }
  var byteCount: Int { shapes.byteCount + shapeNumbers.byteCount + starts.byteCount + terms.byteCount }

  /// The bytes of a record's shape.
  @inline(__always)
  func shape(_ record: Int) -> Column<UInt8> { shapes[Int(shapeNumbers[record])] }
}

/// Reads the numbers of a shape one after another.
struct ShapeReader {
  private let bytes: Column<UInt8>
  private var place = 0

  init(_ bytes: Column<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  @inline(__always)
  mutating func next() -> Int {
    let byte = bytes[place]
    place += 1
    return byte < 0x80 ? Int(byte) : next(after: byte)
  }

  mutating func skip(_ count: Int) { place += count }

  /// The rest of a number of several bytes.
  private mutating func next(after first: UInt8) -> Int {
    var (number, shift) = (Int(first & 0x7F), 7)
    while true {
      let byte = bytes[place]
      place += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }
}

/// Takes the tokens of records one after another.
struct RecordTokensWriter {
  fileprivate(set) var shapes = SequenceTable<UInt8>()
  fileprivate(set) var shapeNumbers: [UInt32] = []
  fileprivate(set) var starts: [UInt32] = [0]
  fileprivate(set) var terms: [UInt32] = []
  private var shape: [UInt8] = []
  private var graph: [UInt8] = []
  private var others: [UInt32] = []

  var count: Int { shapeNumbers.count }

  /// Stands for a run among the primary tokens.
  static let run = UInt32.max

  /// Adds a value of the record that is being added; `label` gives the term of each token, `cluster` of each cluster of a run.
  mutating func append(
    _ lattice: borrowing TokenLattice, _ reading: borrowing PrimaryReading, field: Int, label: (Int) -> UInt32,
    cluster: (Int) -> UInt32
  ) {
    if lattice.edges.allSatisfy({ $0.label == .nothing }) { return }
    if lattice.isChain {
      Self.append(4 * field + RecordTokens.Kind.chain, to: &shape)
      Self.append(lattice.edges.count, to: &shape)
      for edge in lattice.edges { if case .token(let token) = edge.label { terms.append(label(token)) } }
      return
    }
    graph.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    let first = terms.count
    var last = 0
    Self.append(lattice.nodeCount, to: &graph)
    Self.append(lattice.edges.count, to: &graph)
    for edge in lattice.edges {
      Self.append(edge.from - last, to: &graph)
      Self.append(edge.to - edge.from, to: &graph)
      last = edge.from
      switch edge.label {
      case .nothing: Self.append(EdgeLabel(.nothing, isPrimary: edge.isPrimary).number, to: &graph)
      case .token(let token):
        let standIn = reading.variants[token]?.standIn ?? .none
        Self.append(EdgeLabel(.token, isPrimary: edge.isPrimary, standIn: standIn).number, to: &graph)
        if edge.isPrimary { terms.append(label(token)) } else { others.append(label(token)) }
      case .run(let number):
        Self.append(EdgeLabel(.run, isPrimary: edge.isPrimary).number, to: &graph)
        let run = lattice.runs[number]
        Self.append(run.clusters.count - 1, to: &graph)
        Self.append(run.firstInnerNode, to: &graph)
        for place in run.clusters.dropLast() {
          let (cluster, next) = (lattice.clusters[place], lattice.clusters[place + 1])
          Self.append(2 * (next.offset - cluster.offset) + (cluster.isWordBoundary ? 1 : 0), to: &graph)
        }
        if edge.isPrimary { terms.append(Self.run) }
        for place in run.clusters.dropLast() { others.append(cluster(place)) }
      }
    }
    Self.append(4 * field + (reading.parts == nil ? RecordTokens.Kind.graph : RecordTokens.Kind.flat), to: &shape)
    Self.append(terms.count - first, to: &shape)
    Self.append(others.count, to: &shape)
    Self.append(graph.count, to: &shape)
    shape += graph
    terms += others
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Ends the record that is being added.
  mutating func endRecord() {
    let digest = SequenceTable.digest(shape, shape.indices)
    shapeNumbers.append(shapes.intern(shape, shape.indices, digest))
    starts.append(UInt32(terms.count))
    shape.removeAll(keepingCapacity: true)
  }

  /// Forgets the record that is being added.
  mutating func dropRecord() {
    terms.removeSubrange(Int(starts.last!)...)
    shape.removeAll(keepingCapacity: true)
  }

  /// Adds a record of another, its terms numbered anew.
  mutating func copy(_ record: Int, of other: RecordTokensWriter, newTerms: [UInt32]) {
    let range = other.shapes.range(Int(other.shapeNumbers[record]))
    shape += other.shapes.elements[range]
    for place in Int(other.starts[record])..<Int(other.starts[record + 1]) {
      let term = other.terms[place]
      terms.append(term == Self.run ? term : newTerms[Int(term)])
    }
    endRecord()
  }
}
