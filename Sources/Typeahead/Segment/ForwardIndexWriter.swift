/// Takes what records hold beside their flat records, one after another.
struct ForwardIndexWriter: Sendable {
  private(set) var shapes = SequenceTable<UInt32>()
  private(set) var entries: [LatticeEntry] = []
  private(set) var starts: [UInt32] = [0]
  private(set) var runs = LatticeRunsWriter()
  /// How many runs there were when the last record ended.
  private var endedRuns = 0
  // The shape of the value being added.
  private var shape: [UInt32] = []

  var count: Int { starts.count - 1 }

  mutating func removeAll() {
    shapes.removeAll()
    entries.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
    endedRuns = 0
    runs.truncate(0)
  }

  /// Ends the record whose values were appended.
  mutating func endRecord() {
    starts.append(UInt32(entries.count))
    endedRuns = runs.count
  }

  /// Takes back the values appended since the last record ended.
  mutating func dropRecord() {
    entries.removeSubrange(Int(starts.last!)...)
    runs.truncate(endedRuns)
  }

  /// Appends a value of the record being written. `labels` are those of the lattice's tokens: terms or variants. If it `isFlat`,
  /// the flat record has its primary reading.
  mutating func append(_ lattice: TokenLattice, field: Int, labels: [LatticeEntry], isFlat: Bool) {
    if lattice.edges.isEmpty { return }
    let start = entries.count
    entries.append(.nothing)
    shape.removeAll(keepingCapacity: true)
    shape.append(
      ForwardIndex.Header(field: field, isChain: lattice.isChain, edges: lattice.edges.count).bits)
    shape.append(UInt32(lattice.nodeCount))
    for edge in lattice.edges {
      var taking: ForwardIndex.Taking = edge.isPrimary ? .primary : .other
      switch edge.label {
      case .token(let token):
        if isFlat, edge.isPrimary { taking = .flat } else { entries.append(labels[token]) }
      case .run(let run):
        if isFlat, edge.isPrimary { taking = .flatRun }
        entries.append(.run(runs.append(lattice.runs[run], of: lattice)))
      case .nothing: entries.append(.nothing)
      }
      shape.append(UInt32(edge.from) | UInt32(edge.to) << 15 | taking.rawValue << 30)
    }
    entries[start] = .shape(place(ofShape: shape))
  }

  /// Appends a value's shape, by its place, or a label of one of its edges.
  mutating func append(_ entry: LatticeEntry) { entries.append(entry) }

  /// Appends a run of another segment, as the label of an edge.
  mutating func append(_ run: LatticeRuns.Run) { entries.append(.run(runs.append(run))) }

  /// Where a shape stands, a new one if it has no place yet.
  mutating func place(ofShape shape: [UInt32]) -> UInt32 {
    let all = 0..<shape.count
    let number = shapes.intern(shape, all, SequenceTable.digest(shape, all))
    return UInt32(shapes.range(Int(number)).lowerBound)
  }
}
