/// Walks a record's stored lattices without trusting them; runs were checked.
///
/// Runs are numbered in the order in which records have them, each of which is had once, and a value has no more nodes than its edges can
/// lead to: else few bytes would make lattices that nobody reads to their end.
struct LatticeChecker {
  private let shapes: Column<UInt32>
  private let entries: PackedColumn
  private let end: Int
  private let runs: LatticeRuns
  private let labels: LatticeLabels
  private let flat: Column<UInt32>
  private let fields: Int
  private var place: Int
  private var flatPlace = 0
  /// The run that must come next.
  private(set) var nextRun: Int

  /// A walk over a record's own entries, which are there, and the tokens of its flat record; its runs begin with the given one.
  init(
    _ shapes: Column<UInt32>, _ entries: PackedColumn, _ own: Range<Int>, _ runs: LatticeRuns,
    _ labels: LatticeLabels, _ flat: Column<UInt32>, firstRun: Int, fields: Int
  ) {
    self.shapes = shapes
    self.entries = entries
    (place, end) = (own.lowerBound, own.upperBound)
    self.runs = runs
    self.labels = labels
    self.flat = flat
    nextRun = firstRun
    self.fields = fields
  }

  /// Whether everything it refers to is there.
  mutating func isSound() -> Bool {
    while place < end {
      if !readValue() { return false }
    }
    return flatPlace == flat.count
  }

  private mutating func readValue() -> Bool {
    let shape = Int(entries[place])
    place += 1
    guard shape + 2 <= shapes.count else { return false }
    let header = ForwardIndex.Header(shapes[shape])
    let nodes = Int(shapes[shape + 1])
    guard header.field < fields, shape + 2 + header.edgeCount <= shapes.count,
      (1...Limits.mostNodes).contains(nodes), !header.isChain || nodes == header.edgeCount + 1
    else { return false }
    var mostNodes = 1 + header.edgeCount
    for edge in 0..<header.edgeCount {
      let bits = shapes[shape + 2 + edge]
      let (from, to) = (Int(bits & 0x7FFF), Int(bits >> 15 & 0x7FFF))
      guard from < to, to < nodes, !header.isChain || (from == edge && to == edge + 1),
        readLabel(bits >> 30, isChain: header.isChain, nodes, &mostNodes)
      else { return false }
    }
    return nodes <= mostNodes
  }

  /// Reads what an edge is; a run leads to nodes of its own.
  private mutating func readLabel(_ taking: UInt32, isChain: Bool, _ nodes: Int, _ mostNodes: inout Int) -> Bool {
    let takesFlatRun = taking == ForwardIndex.Taking.flatRun.rawValue
    if taking >= ForwardIndex.Taking.flatRun.rawValue {
      guard flatPlace < flat.count, (flat[flatPlace] == FlatRecords.run) == takesFlatRun else { return false }
      flatPlace += 1
      if !takesFlatRun { return true }
    }
    guard place < end else { return false }
    let label = labels.label(entries[place])
    place += 1
    switch label {
    case .term, .variant: return !takesFlatRun
    case .nothing: return !takesFlatRun && !isChain
    case .run(let number):
      guard !isChain, number == nextRun, number < runs.count else { return false }
      nextRun += 1
      let innerNodes = runs[number].clusterCount - 2
      mostNodes += innerNodes
      return runs[number].firstInnerNode + innerNodes <= nodes
    }
  }
}
