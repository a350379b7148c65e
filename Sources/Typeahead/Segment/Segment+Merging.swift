extension Segment {
  /// A segment, and which of its records are alive.
  typealias Member = (segment: Segment, live: Bitmap)

  /// One segment of the living records of several, and where each comes from.
  ///
  /// - Complexity: O(*n* log *k*) for *n* terms, tokens and records of *k* segments.
  static func merge(_ members: [Member], _ layout: SegmentLayout) -> (
    segment: Segment, origins: [SegmentAssembly.Origin]
  ) {
    var sources = members.map { SegmentSource($0.segment, live: $0.live) }
    let terms = TermMerging.merge(members.map(\.segment.terms), &sources)
    let store = ColumnStore()
    defer { withExtendedLifetime((members, store)) {} }
    return SegmentAssembly(sources, terms: ByteTable(terms, store), layout).make()
  }
}

/// Makes one vocabulary of several.
enum TermMerging {
  /// The terms that records taken have, in the order of their bytes; the sources are told how theirs are numbered there.
  static func merge(_ indexes: [TermIndex], _ sources: inout [SegmentSource]) -> ByteTableWriter {
    let isUsed = zip(indexes, sources).map { $1.usedTerms(of: $0.count) }
    var cursors = indexes.map { TermCursor($0) }
    for number in sources.indices {
      sources[number].newTerms = Array(repeating: .missing, count: indexes[number].count)
      cursors[number].skip { !isUsed[number][$0] }
    }
    var merged = ByteTableWriter()
    while let first = least(cursors) {
      let bytes = cursors[first].bytes
      for number in cursors.indices where number >= first && !cursors[number].isAtEnd && cursors[number].bytes == bytes
      {
        sources[number].newTerms[cursors[number].term] = UInt32(merged.count)
        cursors[number].advance()
        cursors[number].skip { !isUsed[number][$0] }
      }
      merged.append(bytes)
    }
    return merged
  }

  /// The first of the cursors that stand at the least term.
  private static func least(_ cursors: [TermCursor]) -> Int? {
    var least: Int?
    for number in cursors.indices where !cursors[number].isAtEnd {
      if let other = least, !cursors[number].isBefore(cursors[other]) { continue }
      least = number
    }
    return least
  }
}
