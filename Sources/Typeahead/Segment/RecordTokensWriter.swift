/// Takes the tokens of records one after another.
struct RecordTokensWriter {
  fileprivate(set) var shapes = SequenceTable()
  fileprivate(set) var shapeNumbers: [UInt32] = []
  fileprivate(set) var starts: [UInt32] = [0]
  fileprivate(set) var terms: [UInt32] = []
  private var shape: [UInt8] = []
  private var graph: [UInt8] = []
  private var finest: [UInt8] = []
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
      shape.append(inSevenBits: 4 * field + RecordTokens.Kind.chain)
      shape.append(inSevenBits: lattice.edges.count)
      for edge in lattice.edges { if case .token(let token) = edge.label { terms.append(label(token)) } }
      return
    }
    graph.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    let first = terms.count
    var last = 0
    graph.append(inSevenBits: lattice.nodeCount)
    graph.append(inSevenBits: lattice.edges.count - lattice.tokens.indices.count(where: lattice.isForm))
    for edge in lattice.edges {
      if case .token(let token) = edge.label, lattice.isForm(token) {
        // The token before it, which ended with its label.
        var label = EdgeLabel(Int(graph[graph.count - 1]))
        label.kind = .form
        graph[graph.count - 1] = UInt8(label.number)
        continue
      }
      graph.append(inSevenBits: edge.from - last)
      graph.append(inSevenBits: edge.to - edge.from)
      last = edge.from
      switch edge.label {
      case .nothing: graph.append(inSevenBits: EdgeLabel(.nothing, isPrimary: edge.isPrimary).number)
      case .token(let token):
        let standIn = reading.standIns[token]
        graph.append(inSevenBits: EdgeLabel(.token, isPrimary: edge.isPrimary, standIn: standIn).number)
        if edge.isPrimary { terms.append(label(token)) } else { others.append(label(token)) }
      case .run(let number):
        graph.append(inSevenBits: EdgeLabel(.run, isPrimary: edge.isPrimary).number)
        let run = lattice.runs[number]
        graph.append(inSevenBits: run.clusters.count - 1)
        graph.append(inSevenBits: run.firstInnerNode)
        for place in run.clusters.dropLast() {
          let (cluster, next) = (lattice.clusters[place], lattice.clusters[place + 1])
          graph.append(inSevenBits: 2 * (next.offset - cluster.offset) + (cluster.isWordBoundary ? 1 : 0))
        }
        if edge.isPrimary { terms.append(Self.run) }
        for place in run.clusters.dropLast() { others.append(cluster(place)) }
      }
    }
    appendFinest(lattice, reading)
    let kind = reading.isFlat ? RecordTokens.Kind.flat : RecordTokens.Kind.graph
    shape.append(inSevenBits: 4 * field + (reading.finest.isEmpty ? kind : RecordTokens.Kind.parted))
    shape.append(inSevenBits: terms.count - first)
    shape.append(inSevenBits: others.count)
    shape.append(inSevenBits: finest.count + graph.count)
    shape += finest
    shape += graph
    terms += others
  }

  /// Adds which of a value's terms are those of its finest reading, by their places.
  private mutating func appendFinest(_ lattice: borrowing TokenLattice, _ reading: borrowing PrimaryReading) {
    finest.removeAll(keepingCapacity: true)
    if reading.finest.isEmpty { return }
    let primaries = lattice.edges.count { $0.isPrimary && $0.label != .nothing }
    finest.append(inSevenBits: reading.finest.count)
    for token in reading.finest {
      let own = lattice.edges.firstIndex { $0.label == .token(token) }!
      let isPrimary = lattice.edges[own].isPrimary
      let before = lattice.edges[..<own].count { $0.isPrimary == isPrimary && $0.label != .nothing }
      finest.append(inSevenBits: isPrimary ? before : primaries + before)
    }
  }

  /// Ends the record that is being added.
  mutating func endRecord() {
    shapeNumbers.append(shapes.intern(shape[...]))
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
