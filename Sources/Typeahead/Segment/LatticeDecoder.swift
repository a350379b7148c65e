/// Walks a record's values, and the edges of each, in a ``ForwardIndex`` and in its flat record.
@safe struct LatticeDecoder {
  /// What an edge carries.
  enum Label {
    /// A token, by its number among ``LatticeLabels``.
    case token(UInt32)
    case run(LatticeRuns.Run)
    case nothing
  }

  struct Edge {
    var from: Int
    var to: Int
    var isPrimary: Bool
    var label: Label
  }

  private let shapes: Column<UInt32>
  private let entries: PackedColumn
  private let runs: LatticeRuns
  /// The number of nothing; those below are tokens', those above runs'.
  private let nothing: Int
  /// The next of the record's own entries, and their end.
  private var place: Int
  private let end: Int
  /// The next token of its flat record.
  private var flat: UnsafePointer<UInt32>
  /// The next edge of the value's shape, and their end.
  private var edge = 0
  private var endEdge = 0
  private(set) var header = ForwardIndex.Header(0)
  private(set) var nodeCount = 0

  @inline(__always)
  init(
    _ shapes: Column<UInt32>, _ entries: PackedColumn, _ range: Range<Int>, _ runs: LatticeRuns,
    _ labels: LatticeLabels, _ flat: UnsafePointer<UInt32>
  ) {
    self.shapes = shapes
    self.entries = entries
    self.runs = runs
    nothing = labels.nothing
    (place, end) = (range.lowerBound, range.upperBound)
    unsafe self.flat = unsafe flat + 1
  }

  /// Goes on to the next value, if there is one. The edges of the one before must have been read or skipped.
  @inline(__always)
  mutating func nextValue() -> Bool {
    if place == end { return false }
    let shape = Int(entries[place])
    place += 1
    header = ForwardIndex.Header(shapes[shape])
    nodeCount = Int(shapes[shape + 1])
    edge = shape + 2
    endEdge = edge + header.edgeCount
    return true
  }

  /// Skips the edges of the value.
  mutating func skipEdges() {
    while nextEdge() != nil {}
  }

  /// The value's next edge.
  @inline(__always)
  mutating func nextEdge() -> Edge? {
    if edge == endEdge { return nil }
    let bits = shapes[edge]
    edge += 1
    let (from, to, taking) = (Int(bits & 0x7FFF), Int(bits >> 15 & 0x7FFF), bits >> 30)
    let isPrimary = taking != ForwardIndex.Taking.other.rawValue
    if taking >= ForwardIndex.Taking.flatRun.rawValue {
      let term = unsafe flat.pointee
      unsafe flat += 1
      if taking == ForwardIndex.Taking.flat.rawValue {
        return Edge(from: from, to: to, isPrimary: true, label: .token(term))
      }
    }
    let number = entries[place]
    place += 1
    let label: Label =
      number < nothing ? .token(number) : number == nothing ? .nothing : .run(runs[Int(number) - nothing - 1])
    return Edge(from: from, to: to, isPrimary: isPrimary, label: label)
  }
}
