internal import CTypeahead

/// Finding terms by their bytes: the block by bisection of the blocks' first terms, then the term by reading the block.
extension TermIndex {
  /// Reads the terms of a block.
  @inline(__always)
  func entries(_ block: Int) -> TermEntries { TermEntries(text, at: Int(blocks[block].text)) }

  /// Calls `body` with each term of a block, in memory that is kept, and how many of its bytes it shares with the one before it.
  @inline(__always)
  func forEachTerm(
    inBlock block: Int, _ bytes: inout Scratch<UInt8>,
    _ body: (_ bytes: borrowing Scratch<UInt8>, _ shared: Int) -> Void
  ) {
    var entries = entries(block)
    bytes.removeAll()
    let first = block * TermBlock.termCount
    for term in first..<min(count, first + TermBlock.termCount) {
      if term > first { entries.advance() }
      bytes.truncate(entries.shared)
      unsafe bytes.append(entries.own.base, count: entries.own.count)
      body(bytes, entries.shared)
    }
  }

  /// Whether a term of a block has a text but at its beginning.
  func holdsInside(_ text: [UInt8], block: Int) -> Bool {
    let (own, first) = (self.text[Int(blocks[block].text)..<self.text.count], block * TermBlock.termCount)
    let terms = min(count, first + TermBlock.termCount) - first
    return unsafe text.withUnsafeBufferPointer {
      unsafe typeahead_holds_inside(own.base, own.count, terms, $0.baseAddress!, $0.count)
    }
  }

  /// Reads a term, in memory that is kept.
  func read(_ term: Int, into bytes: inout Scratch<UInt8>) {
    var entries = entries(TermBlock.number(of: term))
    bytes.removeAll()
    for place in 0...TermBlock.place(of: term) {
      if place > 0 { entries.advance() }
      bytes.truncate(entries.shared)
      unsafe bytes.append(entries.own.base, count: entries.own.count)
    }
  }

  /// The terms of `range` that begin with a prefix, and whether the first of them is the prefix itself.
  ///
  /// - Complexity: O(*p* · log *v*) for a prefix of *p* bytes among *v* terms.
  func range(_ range: TermRange, ofPrefix prefix: Column<UInt8>) -> (terms: TermRange, isExact: Bool) {
    let begin = edge(of: range, prefix) { $0 < 0 }
    let end = edge(of: range, prefix) { $0 <= 0 }
    return (TermRange(begin.term..<end.term), begin.isPrefix)
  }

  /// The first term of a range that is not before an edge, by how terms, cut to a prefix's length, stand to the prefix: negative, 0 or
  /// positive; and whether it is the prefix.
  @inline(__always)
  private func edge(
    of range: TermRange, _ prefix: Column<UInt8>, _ isBefore: (Int) -> Bool
  ) -> (term: Int, isPrefix: Bool) {
    let end = Int(range.upperBound)
    if range.isEmpty { return (end, false) }
    // It begins the first block whose first term is not before the edge, or stands in the one before that.
    let blocks = TermBlock.number(of: Int(range.lowerBound)) + 1..<TermBlock.number(of: end - 1) + 1
    let next = blocks.partitionPoint { isBefore(entries($0).own.prefix(prefix.count).order(prefix)) }
    for block in next - 1...next where block * TermBlock.termCount < end {
      var entries = entries(block)
      // How the term stands to the prefix, and how many bytes they share.
      var (order, shared) = (0, 0)
      for term in block * TermBlock.termCount..<min(end, (block + 1) * TermBlock.termCount) {
        if TermBlock.place(of: term) > 0 { entries.advance() }
        if entries.shared < shared {
          (order, shared) = (1, entries.shared)
        } else if entries.shared == shared {
          let own = entries.own
          var place = 0
          while place < own.count, shared < prefix.count, own[place] == prefix[shared] {
            place += 1
            shared += 1
          }
          order = shared == prefix.count ? 0 : place < own.count && own[place] > prefix[shared] ? 1 : -1
        }
        if !isBefore(order) { return (term, order == 0 && entries.length == prefix.count) }
      }
    }
    return (end, false)
  }

  /// The last block that begins with a term that has something, as all between it and `block` do, before the term `end`; most likely
  /// it is near.
  @inline(__always)
  func lastBlock(from block: Int, before end: Int, _ hasSame: (Int) -> Bool) -> Int {
    let blockEnd = TermBlock.number(of: end - 1) + 1
    var step = 1
    while block + step < blockEnd, hasSame(block + step) { step *= 2 }
    return (block + step / 2 + 1..<min(block + step, blockEnd)).partitionPoint(where: hasSame) - 1
  }
}
