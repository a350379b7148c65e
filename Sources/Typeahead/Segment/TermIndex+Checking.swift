/// Checking what was stored, so that reading it ends and stays inside, and finds what is there.
extension TermIndex {
  /// - Parameter others: The terms whose records stand elsewhere.
  func check(
    _ sections: Section.Terms, records recordCount: Int, without others: Set<Int> = []
  ) throws(SegmentDamage) {
    var checker = TermChecker(text)
    for (number, first) in stride(from: 0, through: count, by: TermBlock.termCount).enumerated() {
      let block = blocks[number]
      if Int(block.text) != checker.next { throw SegmentDamage(sections.blocks, "other places than their terms") }
      if block.isWide, Int(block.postings) + TermBlock.termCount > wideStarts.count {
        throw SegmentDamage(sections.blocks, "starts that are not there")
      }
      if !checker.readBlock(terms: min(count - first, TermBlock.termCount)) {
        throw SegmentDamage(sections.text, "terms that are no text, or do not ascend")
      }
    }
    if checker.next != text.count { throw SegmentDamage(sections.text, "more than its terms") }
    var next = 0
    for term in 0...count {
      let start = firstPosting(of: term)
      if start < next || start > records.count { throw SegmentDamage(sections.blocks, "postings that do not ascend") }
      if start == next, term > 0, !others.contains(term - 1) {
        throw SegmentDamage(sections.blocks, "a term without postings")
      }
      next = start
    }
    if firstPosting(of: 0) != 0 || next != records.count {
      throw SegmentDamage(sections.blocks, "other postings than there are")
    }
    if !records.areBelow(recordCount) { throw SegmentDamage(sections.postings, "records that are not there") }
  }
}

/// Reads terms that may be none.
private struct TermChecker {
  private let text: Column<UInt8>
  /// Where the next block begins.
  private(set) var next = 0
  private var last: [UInt8] = []
  /// The terms of a block. They have no zeros, which part them here.
  private var all: [UInt8] = []

  init(_ text: Column<UInt8>) { self.text = text }

  /// Reads a block; says whether its terms are there, each UTF-8 and after the one before it.
  mutating func readBlock(terms: Int) -> Bool {
    all.removeAll(keepingCapacity: true)
    for place in 0..<terms {
      guard let shared = place == 0 ? 0 : readNumber(), let count = readNumber(), shared <= last.count,
        count > 0, count <= text.count - next
      else { return false }
      let own = text[next..<next + count]
      next += count
      // The block's first one is whole.
      let isAfter =
        place == 0 ? last.lexicographicallyPrecedes(own.array) : shared == last.count || last[shared] < own[0]
      if !isAfter || (0..<count).contains(where: { own[$0] == 0 }) { return false }
      last.removeSubrange(shared...)
      unsafe last.append(contentsOf: own.buffer)
      all += last
      all.append(0)
    }
    return String(validating: all, as: UTF8.self) != nil
  }

  private mutating func readNumber() -> Int? { text.number(at: &next, atMostBytes: 5) }
}
