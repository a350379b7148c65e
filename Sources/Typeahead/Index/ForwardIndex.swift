/// What each record holds: its values' token lattices with terms for tokens, record after record in static order.
///
/// The matcher reads nothing else of a record; what flat records decide never comes here.
///
/// ```text
/// record  = value…                                  in the order of the fields
/// value   = header, chain | graph                   header: field | isChain << 8 | count << 10
/// chain   = term × count                            one reading, no runs
/// graph   = words, nodes, edge × count, run…        words: of the whole value
/// edge    = label, from | to << 16 | primary << 31  label: term, variant | 1 << 30, run's place | 1 << 31, or all ones
/// run     = clusters, first inner node, cluster × clusters, text (4 bytes a word)
/// cluster = offset | word boundary << 31            the last one is the end
/// ```
///
/// Limitations: 32,767 nodes a value, 4 G words a segment.
struct ForwardIndex: Sendable {
  let words: Column<UInt32>
  private let starts: Column<UInt32>

  init(_ writer: consuming ForwardIndexWriter, _ store: ColumnStore) {
    words = store.keep(writer.words)
    starts = store.keep(writer.starts)
  }

  /// The first word of a value.
  struct Header {
    private let word: UInt32

    @inline(__always)
    init(_ word: UInt32) { self.word = word }

    init(field: Int, isChain: Bool, count: Int) {
      word = UInt32(field) | (isChain ? 1 << 8 : 0) | UInt32(count) << 10
    }

    /// The word itself.
    var bits: UInt32 { word }
    var field: Int { Int(word & 0xFF) }
    /// Whether it is one chain of tokens.
    var isChain: Bool { word >> 8 & 1 == 1 }
    /// The number of edges.
    var count: Int { Int(word >> 10) }
  }

  /// The most nodes a value's lattice may have: `to` is 15 bits.
  static let mostNodes = 0x7FFF
  static let isRun: UInt32 = 1 << 31
  static let isVariant: UInt32 = 1 << 30
  static let nothing: UInt32 = .max

  var count: Int { starts.count - 1 }
  var byteCount: Int { words.byteCount + starts.byteCount }

  /// Where a record stands in ``words``.
  func range(_ record: Int) -> Range<Int> { Int(starts[record])..<Int(starts[record + 1]) }

  /// Appends a record to `writer`, its terms and variants renumbered.
  func copy(_ record: Int, to writer: inout ForwardIndexWriter, terms: [UInt32], variants: [UInt32]) {
    writer.append(range(record).map { words[$0] }[...], terms: terms, variants: variants)
  }
}

/// Takes records one after another.
struct ForwardIndexWriter {
  fileprivate private(set) var words: [UInt32] = []
  fileprivate private(set) var starts: [UInt32] = [0]

  var count: Int { starts.count - 1 }

  /// Ends the record whose values were appended.
  mutating func endRecord() { starts.append(UInt32(words.count)) }

  /// Takes back the values appended since the last record ended.
  mutating func dropRecord() { words.removeSubrange(Int(starts.last!)...) }

  /// The words of a record.
  func record(_ number: Int) -> ArraySlice<UInt32> { words[Int(starts[number])..<Int(starts[number + 1])] }

  /// Appends a value of the record being written. `labels` are those of the lattice's tokens: terms or variants.
  mutating func append(_ lattice: TokenLattice, field: Int, labels: [UInt32]) {
    if lattice.edges.isEmpty { return }
    let isChain = lattice.isChain
    let header = ForwardIndex.Header(field: field, isChain: isChain, count: lattice.edges.count)
    words.append(header.bits)
    if isChain {
      for edge in lattice.edges {
        if case .token(let token) = edge.label { words.append(labels[token]) }
      }
      return
    }
    let start = words.count
    words.append(0)
    words.append(UInt32(lattice.nodeCount))
    let firstRun = start + 2 + lattice.edges.count * 2
    var runPlace = firstRun
    for edge in lattice.edges {
      switch edge.label {
      case .token(let token): words.append(labels[token])
      case .run(let run):
        words.append(UInt32(runPlace - start) | ForwardIndex.isRun)
        runPlace += Self.wordCount(lattice, lattice.runs[run])
      case .nothing: words.append(ForwardIndex.nothing)
      }
      words.append(UInt32(edge.from) | UInt32(edge.to) << 16 | (edge.isPrimary ? 1 << 31 : 0))
    }
    for edge in lattice.edges {
      if case .run(let run) = edge.label { append(lattice, lattice.runs[run]) }
    }
    words[start] = UInt32(words.count - start)
  }

  private static func wordCount(_ lattice: TokenLattice, _ run: TokenLattice.Run) -> Int {
    2 + run.clusters.count + (run.text.count + 3) / 4
  }

  private mutating func append(_ lattice: TokenLattice, _ run: TokenLattice.Run) {
    words.append(UInt32(run.clusters.count))
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

  /// Appends a record, its terms and variants renumbered.
  mutating func append(_ record: ArraySlice<UInt32>, terms: [UInt32], variants: [UInt32]) {
    var place = words.count
    words += record
    endRecord()
    func renumber(_ label: inout UInt32) {
      if label & ForwardIndex.isRun != 0 { return }
      if label & ForwardIndex.isVariant == 0 {
        label = terms[Int(label)]
      } else {
        label = variants[Int(label & ~ForwardIndex.isVariant)] | ForwardIndex.isVariant
      }
    }
    while place < words.count {
      let header = ForwardIndex.Header(words[place])
      let count = header.count
      if header.isChain {
        for label in place + 1...place + count { renumber(&words[label]) }
        place += 1 + count
      } else {
        for label in stride(from: place + 3, to: place + 3 + count * 2, by: 2) { renumber(&words[label]) }
        place += 1 + Int(words[place + 1])
      }
    }
  }
}
