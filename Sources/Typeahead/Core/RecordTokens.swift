/// What each record holds: how its tokens stand in the readings of its values, and which terms they are.
///
/// Most records are built like others. How tokens stand, the *shape*, is stored once for all records that have it; of each record only which
/// shape it has, and its terms in the shape's order:
///
/// ```text
/// shape = value…
/// value = 4 · field, tokens                              a chain of tokens, one reading
///         4 · field + 1, nodes, edges, edge…             a graph of readings, the primary one of which decides by itself
///         4 · field + 2, nodes, edges, edge…             a graph of readings
/// edge  = from − the last edge's from, to − from, label  see ``EdgeLabel``; of a run then its clusters' number, its first inner
///         node, and for each cluster 2 · bytes + whether a word begins at it
/// ```
///
/// Of a run each cluster has a term: the run's text from there on, cut to ``CoreSegment/longestRunTerm`` bytes.
struct RecordTokens: Sendable {
  let shapes: ByteTable
  let shapeNumbers: PackedColumn
  /// Where the terms of each record begin, and where the last ones end.
  let starts: Column<UInt32>
  let terms: PackedColumn

  init(_ writer: RecordTokensWriter, terms count: Int, _ store: ColumnStore) {
    var shapes = ByteTableWriter()
    for shape in 0..<writer.shapes.count { shapes.append(writer.shapes.elements[writer.shapes.range(shape)]) }
    self.shapes = ByteTable(shapes, store)
    shapeNumbers = store.keep(writer.shapeNumbers, below: shapes.count)
    starts = store.keep(writer.starts)
    terms = store.keep(writer.terms, below: count)
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

  var count: Int { shapeNumbers.count }

  /// Adds a value of the record that is being added; `label` gives the term of each token, `cluster` of each cluster of a run.
  mutating func append(
    _ lattice: borrowing TokenLattice, _ reading: borrowing PrimaryReading, field: Int, label: (Int) -> UInt32, cluster: (TokenLattice.Run, Int) -> UInt32
  ) {
    if lattice.edges.allSatisfy({ $0.label == .nothing }) { return }
    if lattice.isChain {
      append(4 * field)
      append(lattice.edges.count)
      for edge in lattice.edges { if case .token(let token) = edge.label { terms.append(label(token)) } }
      return
    }
    append(4 * field + (reading.parts == nil ? 2 : 1))
    append(lattice.nodeCount)
    append(lattice.edges.count)
    var last = 0
    for edge in lattice.edges {
      append(edge.from - last)
      append(edge.to - edge.from)
      last = edge.from
      switch edge.label {
      case .nothing: append(EdgeLabel(.nothing, isPrimary: edge.isPrimary).number)
      case .token(let token):
        let standIn = reading.variants[token]?.standIn ?? .none
        append(EdgeLabel(.token, isPrimary: edge.isPrimary, standIn: standIn).number)
        terms.append(label(token))
      case .run(let number):
        append(EdgeLabel(.run, isPrimary: edge.isPrimary).number)
        let run = lattice.runs[number]
        append(run.clusters.count - 1)
        append(run.firstInnerNode)
        for place in run.clusters.dropLast() {
          let (cluster, next) = (lattice.clusters[place], lattice.clusters[place + 1])
          append(2 * (next.offset - cluster.offset) + (cluster.isWordBoundary ? 1 : 0))
        }
        for place in run.clusters.dropLast() { terms.append(cluster(run, place)) }
      }
    }
  }

  private mutating func append(_ number: Int) {
    var rest = number
    while rest >= 0x80 {
      shape.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    shape.append(UInt8(rest))
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
      terms.append(newTerms[Int(other.terms[place])])
    }
    endRecord()
  }
}
