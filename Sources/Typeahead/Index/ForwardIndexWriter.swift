/// Takes what records hold beside their flat records, one after another.
struct ForwardIndexWriter: Sendable {
  private(set) var shapes = SequenceTable<UInt32>()
  private(set) var words: [UInt32] = []
  private(set) var starts: [UInt32] = [0]
  // The shape of the value being added.
  private var shape: [UInt32] = []

  var count: Int { starts.count - 1 }

  mutating func removeAll() {
    shapes.removeAll()
    words.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
  }

  /// Ends the record whose values were appended.
  mutating func endRecord() { starts.append(UInt32(words.count)) }

  /// Takes back the values appended since the last record ended.
  mutating func dropRecord() { words.removeSubrange(Int(starts.last!)...) }

  /// Appends a value of the record being written. `labels` are those of the lattice's tokens: terms or variants. If it `isFlat`,
  /// the flat record has its primary reading.
  mutating func append(_ lattice: TokenLattice, field: Int, labels: [UInt32], isFlat: Bool) {
    if lattice.edges.isEmpty { return }
    let start = words.count
    words.append(0)
    shape.removeAll(keepingCapacity: true)
    shape.append(
      ForwardIndex.Header(field: field, isChain: lattice.isChain, edges: lattice.edges.count).bits)
    shape.append(UInt32(lattice.nodeCount))
    for edge in lattice.edges {
      var taking: ForwardIndex.Taking = edge.isPrimary ? .primary : .other
      switch edge.label {
      case .token(let token):
        if isFlat, edge.isPrimary { taking = .flat } else { words.append(labels[token]) }
      case .run(let run):
        if isFlat, edge.isPrimary { taking = .flatRun }
        append(lattice, lattice.runs[run])
      case .nothing: words.append(ForwardIndex.nothing)
      }
      shape.append(UInt32(edge.from) | UInt32(edge.to) << 15 | taking.rawValue << 30)
    }
    words[start] = place(ofShape: shape)
  }

  /// Where a shape stands, a new one if it has no place yet.
  mutating func place(ofShape shape: [UInt32]) -> UInt32 {
    let all = 0..<shape.count
    let number = shapes.intern(shape, all, SequenceTable.digest(shape, all))
    return UInt32(shapes.range(Int(number)).lowerBound)
  }

  private mutating func append(_ lattice: TokenLattice, _ run: TokenLattice.Run) {
    words.append(UInt32(run.clusters.count) | ForwardIndex.isRun)
    words.append(UInt32(run.firstInnerNode))
    for cluster in lattice.clusters[run.clusters] {
      words.append(UInt32(cluster.offset) | (cluster.isWordBoundary ? 1 << 31 : 0))
    }
    var word: UInt32 = 0
    for (offset, byte) in lattice.text[run.text].enumerated() {
      word |= UInt32(byte) << UInt32(offset % 4 * 8)
      if offset % 4 == 3 {
        words.append(word)
        word = 0
      }
    }
    if run.text.count % 4 != 0 { words.append(word) }
  }

  /// The records in the given order, their terms and variants renumbered.
  func ordered(_ order: [Int], terms: [UInt32], variants: [UInt32]) -> ForwardIndexWriter {
    var ordered = ForwardIndexWriter()
    ordered.shapes = shapes
    ordered.words.reserveCapacity(words.count)
    ordered.starts.reserveCapacity(starts.count)
    for record in order {
      let start = ordered.words.count
      ordered.words += words[Int(starts[record])..<Int(starts[record + 1])]
      ordered.endRecord(from: start, terms: terms, variants: variants) { place, _ in place }
    }
    return ordered
  }

  /// Appends a record, its terms and variants renumbered, its shapes given new places.
  mutating func append(
    _ record: Column<UInt32>, terms: [UInt32], variants: [UInt32],
    newShape: (_ place: UInt32, inout ForwardIndexWriter) -> UInt32
  ) {
    let start = words.count
    unsafe words.append(contentsOf: record.buffer)
    endRecord(from: start, terms: terms, variants: variants, newShape: newShape)
  }

  /// Ends a record whose words are another's from `start` on.
  private mutating func endRecord(
    from start: Int, terms: [UInt32], variants: [UInt32],
    newShape: (_ place: UInt32, inout ForwardIndexWriter) -> UInt32
  ) {
    var place = start
    endRecord()
    while place < words.count {
      words[place] = newShape(words[place], &self)
      let shape = Int(words[place])
      place += 1
      let firstEdge = shape + 2
      for edge in firstEdge..<firstEdge + ForwardIndex.Header(shapes.elements[shape]).edgeCount
      where shapes.elements[edge] >> 30 != ForwardIndex.Taking.flat.rawValue {
        let label = words[place]
        if label == ForwardIndex.nothing {
          place += 1
        } else if label & ForwardIndex.isRun != 0 {
          place += runWordCount(at: place)
        } else {
          words[place] =
            label & ForwardIndex.isVariant == 0
            ? terms[Int(label)] : variants[Int(label & ~ForwardIndex.isVariant)] | ForwardIndex.isVariant
          place += 1
        }
      }
    }
  }

  private func runWordCount(at place: Int) -> Int {
    let clusters = Int(words[place] & ~ForwardIndex.isRun)
    let length = Int(words[place + 1 + clusters] & 0x7FFF_FFFF)
    return 2 + clusters + (length + 3) / 4
  }
}
