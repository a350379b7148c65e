/// The runs of a segment's lattices: stretches of text in scripts written without spaces.
///
/// ```text
/// run     = clusters, first inner node, cluster × clusters, text     four bytes of text a word
/// cluster = offset | word boundary << 31                             the last one is the end
/// ```
struct LatticeRuns: Sendable {
  private let words: Column<UInt32>
  private let starts: Column<UInt32>

  init(_ writer: LatticeRunsWriter, _ store: ColumnStore) {
    words = store.keep(writer.words)
    starts = store.keep(writer.starts)
  }

  init(_ reader: SectionReader) throws(SegmentDamage) {
    words = try reader.column(.runs)
    starts = try reader.starts(.runStarts, end: words.count)
  }

  func check() throws(SegmentDamage) {
    if !starts.ascends { throw SegmentDamage(.runStarts, "places that do not ascend") }
    for run in 0..<count where !isSound(run) { throw SegmentDamage(.runs, "a run \(run) that is none") }
  }

  private func isSound(_ number: Int) -> Bool {
    let words = words[Int(starts[number])..<Int(starts[number + 1])]
    guard words.count >= 2 else { return false }
    let run = Run(words)
    guard run.clusterCount >= 2, run.clusterCount <= words.count - 2, run.offset(0) == 0 else { return false }
    let ascend = (1..<run.clusterCount).allSatisfy { run.offset($0 - 1) < run.offset($0) }
    return ascend && words.count == 2 + run.clusterCount + (run.length + 3) / 4
  }

  func write(to writer: inout SectionWriter) {
    writer.append(words, as: .runs)
    writer.append(starts, as: .runStarts)
  }

  var count: Int { starts.count - 1 }
  var byteCount: Int { words.byteCount + starts.byteCount }

  /// Whether some run may have several words, which ICU tells apart. What has one cluster is one word, and so are emoji.
  var mayHaveWords: Bool {
    (0..<count).contains { number in
      let run = self[number]
      return run.clusterCount > 2 && !CharacterClass(run.firstScalar).startsEmoji
    }
  }

  subscript(_ number: Int) -> Run { Run(words[Int(starts[number])..<Int(starts[number + 1])]) }

  /// Where a run's tokens may start, and its text.
  struct Run {
    fileprivate let words: Column<UInt32>

    fileprivate init(_ words: Column<UInt32>) { self.words = words }

    /// The number of its clusters, the end among them.
    var clusterCount: Int { Int(words[0]) }
    /// The node of its second cluster; the following clusters' nodes follow.
    var firstInnerNode: Int { Int(words[1]) }
    /// The bytes of its text.
    var length: Int { offset(clusterCount - 1) }

    /// Where a cluster begins in the text.
    func offset(_ cluster: Int) -> Int { Int(words[2 + cluster] & 0x7FFF_FFFF) }
    func isWordBoundary(_ cluster: Int) -> Bool { words[2 + cluster] >> 31 == 1 }

    /// The first character of its text.
    fileprivate var firstScalar: UInt32 { UTF8Bytes.scalar((0..<min(4, length)).map(byte), at: 0).value }

    /// A byte of its text.
    func byte(_ offset: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: words[2 + clusterCount + offset / 4] >> UInt32(offset % 4 * 8))
    }
  }
}

/// Takes runs one after another.
struct LatticeRunsWriter: Sendable {
  fileprivate private(set) var words: [UInt32] = []
  fileprivate private(set) var starts: [UInt32] = [0]

  var count: Int { starts.count - 1 }

  /// Keeps the first runs alone.
  mutating func truncate(_ count: Int) {
    starts.removeSubrange((count + 1)...)
    words.removeSubrange(Int(starts[count])...)
  }

  /// Adds a run of a lattice, and gives its number.
  mutating func append(_ run: TokenLattice.Run, of lattice: TokenLattice) -> Int {
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
    return end()
  }

  /// Adds a run of another segment, and gives its number.
  mutating func append(_ run: LatticeRuns.Run) -> Int {
    unsafe words.append(contentsOf: run.words.buffer)
    return end()
  }

  private mutating func end() -> Int {
    starts.append(UInt32(words.count))
    return count - 1
  }
}
