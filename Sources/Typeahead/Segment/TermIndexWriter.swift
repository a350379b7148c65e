/// Takes terms in byte order, each with its records.
struct TermIndexWriter {
  private(set) var text: [UInt8] = []
  private(set) var blocks: [TermBlock] = []
  private(set) var wideStarts: [UInt32] = []
  private(set) var records: [UInt32] = []
  /// The number of terms.
  private(set) var count = 0
  /// The term that was added last.
  private var last: [UInt8] = []
  // Of the block that is not full: where its text begins, and where the postings of each of its terms.
  private var blockText = 0
  private var starts: [UInt32] = []

  /// Adds a term, which must come after the last one, with its records, which must ascend.
  mutating func append(_ bytes: Column<UInt8>, _ postings: some Collection<UInt32>) {
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
    starts.append(UInt32(records.count))
    records += postings
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
    starts.append(UInt32(records.count))
    endBlock()
  }
}
