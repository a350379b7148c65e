/// Finding terms by their bytes: the block by bisection of the blocks' first terms, then the term by reading the block.
extension TermIndex {
  /// Reads the terms of a block.
  @inline(__always)
  func entries(_ block: Int) -> TermEntries {
    // A slice of nothing checks the place.
    let start = Int(blocks[block].text)
    return unsafe TermEntries(text[start..<start].base)
  }

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
      unsafe bytes.append(entries.own, count: entries.ownCount)
      body(bytes, entries.shared)
    }
  }

  /// The terms of `range`, which all share the first `depth` bytes of `prefix`, that begin with all of it, and whether the first of
  /// them is the prefix itself.
  ///
  /// - Complexity: O(*p* · log *v*) for a prefix of *p* bytes among *v* terms.
  func range(
    _ range: TermRange, ofPrefix prefix: Column<UInt8>, from depth: Int
  ) -> (terms: TermRange, isExact: Bool) {
    let wanted = Wanted(prefix, from: depth)
    let end = Int(range.upperBound)
    let nothing = (TermRange(range.upperBound, range.upperBound), false)
    if range.isEmpty { return nothing }
    // The first block that begins with a term of the range that is not before the prefix: the first such term stands in the one
    // before it, or begins it.
    let first = TermBlock.number(of: Int(range.lowerBound))
    let next = (first + 1..<TermBlock.number(of: end - 1) + 1).partitionPoint { order(ofFirstIn: $0, wanted) < 0 }
    for block in next - 1...next where block * TermBlock.termCount < end {
      guard let found = firstTerm(in: block, before: end, notBefore: prefix) else { continue }
      if found.matched < prefix.count { return nothing }
      var entries = found.entries
      let isExact = entries.length == prefix.count
      let foundEnd = self.end(after: &entries, found.term, before: end, sharing: prefix.count) {
        order(ofFirstIn: $0, wanted) == 0
      }
      return (TermRange(found.term..<foundEnd), isExact)
    }
    return nothing
  }

  /// Where the terms end that begin with the first `length` bytes of a term, at which the entries stand; `hasSame` says whether the
  /// first of a block is one of them.
  @inline(__always)
  private func end(
    after entries: inout TermEntries, _ term: Int, before end: Int, sharing length: Int, _ hasSame: (Int) -> Bool
  ) -> Int {
    let block = TermBlock.number(of: term)
    if let found = Self.end(&entries, term, before: min(end, (block + 1) * TermBlock.termCount), sharing: length) {
      return found
    }
    let lastBlock = lastBlock(from: block, before: end, hasSame)
    let lastEnd = min(end, (lastBlock + 1) * TermBlock.termCount)
    if lastBlock == block { return lastEnd }
    var last = self.entries(lastBlock)
    return Self.end(&last, lastBlock * TermBlock.termCount, before: lastEnd, sharing: length) ?? lastEnd
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

  /// The first term after one that does not share so many bytes with it, if there is one before `end`, which must be of its block.
  @inline(__always)
  private static func end(_ entries: inout TermEntries, _ term: Int, before end: Int, sharing length: Int) -> Int? {
    var next = term + 1
    while next < end {
      entries.advance()
      if entries.shared < length { return next }
      next += 1
    }
    return nil
  }

  /// The first term of a block that is not before a prefix, and how many bytes of it the term begins with; nil if there is none
  /// before `end`.
  @inline(__always)
  private func firstTerm(
    in block: Int, before end: Int, notBefore prefix: Column<UInt8>
  ) -> (term: Int, entries: TermEntries, matched: Int)? {
    var entries = entries(block)
    var term = block * TermBlock.termCount
    let end = min(end, term + TermBlock.termCount)
    // How many bytes the term and the prefix share.
    var matched = 0
    while true {
      if entries.shared < matched { return (term, entries, entries.shared) }
      if entries.shared == matched {
        var place = 0
        while place < entries.ownCount, matched < prefix.count, unsafe entries.own[place] == prefix[matched] {
          place += 1
          matched += 1
        }
        if matched == prefix.count { return (term, entries, matched) }
        if place < entries.ownCount, unsafe entries.own[place] > prefix[matched] { return (term, entries, matched) }
      }
      term += 1
      if term == end { return nil }
      entries.advance()
    }
  }

  /// A prefix that terms are compared with, by the bytes it does not share with all of them: the first eight at once.
  private struct Wanted {
    let prefix: Column<UInt8>
    let depth: Int
    /// How many bytes are compared at once, and these as a number, zeros after them.
    let headCount: Int
    let head: UInt64

    init(_ prefix: Column<UInt8>, from depth: Int) {
      self.prefix = prefix
      self.depth = depth
      headCount = min(prefix.count - depth, 8)
      var head: UInt64 = 0
      for place in depth..<depth + headCount { head = head << 8 | UInt64(prefix[place]) }
      self.head = head << (8 * (8 - headCount))
    }
  }

  /// Compares the first term of a block, cut to the prefix's length, with a prefix: negative, 0 (begins with it) or positive.
  @inline(__always)
  private func order(ofFirstIn block: Int, _ wanted: Wanted) -> Int {
    let entry = entries(block)
    var place = min(wanted.depth, entry.ownCount)
    let count = min(entry.ownCount - place, wanted.headCount)
    // Behind a column there is room for more bytes than these.
    let bytes = unsafe UnsafeRawPointer(entry.own + place).loadUnaligned(as: UInt64.self)
    let unwanted = 8 * (8 - count)
    let head = (UInt64(bigEndian: bytes) >> unwanted) << unwanted
    if head != wanted.head { return head < wanted.head ? -1 : 1 }
    // What is wanted may have zeros.
    if count < wanted.headCount { return -1 }
    place += count
    var depth = wanted.depth + count
    while depth < wanted.prefix.count {
      if place == entry.ownCount { return -1 }
      let difference = unsafe Int(entry.own[place]) - Int(wanted.prefix[depth])
      if difference != 0 { return difference }
      place += 1
      depth += 1
    }
    return 0
  }
}
