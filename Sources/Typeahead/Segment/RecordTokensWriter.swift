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
        let standIn = reading.standIns[token]
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
    Self.append(4 * field + (reading.isFlat ? RecordTokens.Kind.flat : RecordTokens.Kind.graph), to: &shape)
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

  /// Where the terms of a record stand.
  func places(_ record: Int) -> Range<Int> { Int(starts[record])..<Int(starts[record + 1]) }

  /// Adds a record of others, its terms numbered anew.
  mutating func copy(_ record: Int, of other: RecordTokens, newTerms: [UInt32]) {
    unsafe shape.append(contentsOf: other.shape(record).buffer)
    for place in other.places(record) {
      let term = Int(other.terms[place])
      // A run is stored as one term more than there are.
      terms.append(term == newTerms.count ? Self.run : newTerms[term])
    }
    endRecord()
  }

  /// Forgets what was added and keeps the memory.
  mutating func removeAll() {
    shapes.removeAll()
    shapeNumbers.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
    terms.removeAll(keepingCapacity: true)
  }
}
