/// Takes terms in byte order, then their postings.
struct TermIndexWriter {
  private(set) var text: [UInt8] = []
  private(set) var blocks: [TermBlock] = []
  private(set) var wideStarts: [UInt32] = []
  private(set) var records: [UInt32] = []
  /// The number of terms.
  private(set) var count = 0
  /// Where the postings of the next term are to be put.
  private(set) var nextPosting = 0
  /// The term that was added last.
  private var last: [UInt8] = []
  // Of the block that is not full: where its text begins, and where the postings of each of its terms.
  private var blockText = 0
  private var starts: [UInt32] = []

  /// Takes so many postings, and terms.
  init(postings: Int, terms: Int) {
    records = Array(repeating: 0, count: postings)
    blocks.reserveCapacity(terms / TermBlock.termCount + 1)
  }

  /// Adds a term, which must come after the last one, with room for so many postings at ``nextPosting``.
  mutating func append(_ bytes: Column<UInt8>, postings: Int) {
    var shared = 0
    if starts.isEmpty {
      blockText = text.count
    } else {
      let most = min(last.count, bytes.count)
      while shared < most, last[shared] == bytes[shared] { shared += 1 }
      text.append(inSevenBits: shared)
    }
    text.append(inSevenBits: bytes.count - shared)
    let own = bytes[shared..<bytes.count]
    unsafe text.append(contentsOf: own.buffer)
    last.removeSubrange(shared...)
    unsafe last.append(contentsOf: own.buffer)
    starts.append(UInt32(nextPosting))
    nextPosting += postings
    count += 1
    if starts.count == TermBlock.termCount { endBlock() }
  }

  private mutating func endBlock() {
    blocks.append(TermBlock(text: UInt32(blockText), starts: starts, wideStarts: &wideStarts))
    starts.removeAll(keepingCapacity: true)
  }

  /// Ends the last block, with where the last postings end.
  mutating func end() {
    if starts.isEmpty { blockText = text.count }
    starts.append(UInt32(nextPosting))
    endBlock()
  }

  /// Puts a posting into its place; a term's records must ascend.
  @inline(__always)
  mutating func put(_ record: UInt32, at posting: Int) { records[posting] = record }
}
