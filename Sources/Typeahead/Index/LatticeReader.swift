/// Walks a record's values, and the edges of each, in a ``ForwardIndex`` and in its flat record.
@safe struct LatticeReader {
  /// What an edge carries.
  enum Label {
    /// A token, by its term or variant.
    case token(UInt32)
    case run(Run)
    case nothing
  }

  struct Edge {
    var from: Int
    var to: Int
    var isPrimary: Bool
    var label: Label
  }

  private let shapes: Column<UInt32>
  private let words: Column<UInt32>
  /// The next of the record's own words, and their end.
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
  init(_ shapes: Column<UInt32>, _ words: Column<UInt32>, _ range: Range<Int>, _ flat: UnsafePointer<UInt32>) {
    self.shapes = shapes
    self.words = words
    (place, end) = (range.lowerBound, range.upperBound)
    unsafe self.flat = unsafe flat + 1
  }

  /// Goes on to the next value, if there is one. The edges of the one before must have been read or skipped.
  @inline(__always)
  mutating func nextValue() -> Bool {
    if place == end { return false }
    let shape = Int(words[place])
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
    let word = words[place]
    if word == ForwardIndex.nothing {
      place += 1
      return Edge(from: from, to: to, isPrimary: isPrimary, label: .nothing)
    }
    if word & ForwardIndex.isRun == 0 {
      place += 1
      return Edge(from: from, to: to, isPrimary: isPrimary, label: .token(word))
    }
    let run = Run(words, place)
    place += run.wordCount
    return Edge(from: from, to: to, isPrimary: isPrimary, label: .run(run))
  }

  /// A stretch of text in a script written without spaces: where its tokens may start, and the text.
  struct Run {
    private let words: Column<UInt32>
    private let place: Int

    init(_ words: Column<UInt32>, _ place: Int) {
      self.words = words
      self.place = place
    }

    /// The number of its clusters, the end among them.
    var clusterCount: Int { Int(words[place] & ~ForwardIndex.isRun) }
    /// The node of its second cluster; the following clusters' nodes follow.
    var firstInnerNode: Int { Int(words[place + 1]) }
    /// The bytes of its text.
    var length: Int { offset(clusterCount - 1) }
    var wordCount: Int { 2 + clusterCount + (length + 3) / 4 }

    /// Where a cluster begins in the text.
    func offset(_ cluster: Int) -> Int { Int(words[place + 2 + cluster] & 0x7FFF_FFFF) }
    func isWordBoundary(_ cluster: Int) -> Bool { words[place + 2 + cluster] >> 31 == 1 }

    /// A byte of its text.
    func byte(_ offset: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: words[place + 2 + clusterCount + offset / 4] >> UInt32(offset % 4 * 8))
    }
  }
}
