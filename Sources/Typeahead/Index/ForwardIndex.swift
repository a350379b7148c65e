/// What each record holds: its values' token lattices with terms for tokens, record after record in static order.
///
/// Matching and ranking read nothing else of a record.
///
/// ```text
/// record  = value…                                  in the order of the fields
/// value   = header, chain | graph                   header: field | isChain << 8 | isPlain << 9 | count << 10
/// chain   = term × count                            one reading, no runs
/// graph   = words, nodes, edge × count, run…        words: of the whole value
/// edge    = label, from | to << 16 | primary << 31  label: term, run's place | 1 << 31, or all ones for none
/// run     = clusters, first inner node, cluster × clusters, text (4 bytes a word)
/// cluster = offset | word boundary << 31            the last one is the end
/// ```
///
/// Limitations: 32,767 nodes a value, 4 G words a segment.
struct ForwardIndex: Sendable {
  private(set) var words: [UInt32] = []
  private(set) var starts: [Int] = [0]

  /// The first word of a value.
  struct Header {
    private let word: UInt32

    @inline(__always)
    init(_ word: UInt32) { self.word = word }

    init(field: Int, isChain: Bool, isPlain: Bool, count: Int) {
      word = UInt32(field) | (isChain ? 1 << 8 : 0) | (isPlain ? 1 << 9 : 0) | UInt32(count) << 10
    }

    /// The word itself.
    var bits: UInt32 { word }
    var field: Int { Int(word & 0xFF) }
    /// Whether it is one chain of tokens.
    var isChain: Bool { word >> 8 & 1 == 1 }
    /// Whether all its edges carry tokens: no runs, no free steps.
    var isPlain: Bool { word >> 9 & 1 == 1 }
    /// The number of edges.
    var count: Int { Int(word >> 10) }
  }

  /// The most nodes a value's lattice may have: `to` is 15 bits.
  static let mostNodes = 0x7FFF
  static let isRun: UInt32 = 1 << 31
  static let nothing: UInt32 = .max

  var count: Int { starts.count - 1 }
  var byteCount: Int { words.count * 4 + starts.count * 8 }

  /// Where a record stands in ``words``.
  func range(_ record: Int) -> Range<Int> { starts[record]..<starts[record + 1] }

  /// Ends the record whose values were appended.
  mutating func endRecord() { starts.append(words.count) }

  /// Where the next value will stand, to go back to with ``removeAll(since:)``.
  var mark: Int { words.count }

  /// Takes back the values appended since `mark`.
  mutating func removeAll(since mark: Int) { words.removeSubrange(mark...) }

  /// Makes room for as much as `other` holds.
  mutating func reserve(_ other: ForwardIndex) {
    words.reserveCapacity(other.words.count)
    starts.reserveCapacity(other.starts.count)
  }

  /// Appends a value of the record being written. `terms` are those of the lattice's tokens.
  mutating func append(_ lattice: TokenLattice, field: Int, terms: [UInt32]) {
    if lattice.edges.isEmpty { return }
    let isChain = lattice.isChain
    let header = Header(
      field: field, isChain: isChain, isPlain: lattice.hasOnlyTokens, count: lattice.edges.count)
    words.append(header.bits)
    if isChain {
      for edge in lattice.edges {
        if case .token(let token) = edge.label { words.append(terms[token]) }
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
      case .token(let token): words.append(terms[token])
      case .run(let run):
        words.append(UInt32(runPlace - start) | Self.isRun)
        runPlace += Self.wordCount(lattice, lattice.runs[run])
      case .nothing: words.append(Self.nothing)
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

  /// Appends a record of another index, its terms renumbered.
  mutating func appendRecord(_ record: Int, of other: ForwardIndex, terms: [UInt32]) {
    let start = words.count
    words.append(contentsOf: other.words[other.range(record)])
    endRecord()
    renumberTerms(in: start..<words.count, terms)
  }

  /// Replaces every term in the given words.
  private mutating func renumberTerms(in range: Range<Int>, _ terms: [UInt32]) {
    var place = range.lowerBound
    while place < range.upperBound {
      let header = Header(words[place])
      let count = header.count
      if header.isChain {
        for term in place + 1...place + count { words[term] = terms[Int(words[term])] }
        place += 1 + count
      } else {
        for term in stride(from: place + 3, to: place + 3 + count * 2, by: 2) where words[term] & Self.isRun == 0 {
          words[term] = terms[Int(words[term])]
        }
        place += 1 + Int(words[place + 1])
      }
    }
  }
}
