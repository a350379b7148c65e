/// Takes terms in byte order, then their postings.
struct TermIndexWriter {
  private(set) var text: [UInt8] = []
  private(set) var blocks: [TermBlock] = []
  private(set) var wideStarts: [UInt32] = []
  private(set) var records: [UInt32] = []
  private(set) var reaches: [UInt8] = []
  private(set) var places: [VariantPlace] = []
  private let hasReaches: Bool
  /// The number of terms.
  private(set) var count = 0
  /// Where the postings of the next term are to be put.
  private(set) var nextPosting = 0
  /// The term that was added last.
  private var last: [UInt8] = []
  // Of the block that is not full: where its text begins, and where the postings of each of its terms.
  private var blockText = 0
  private var starts: [UInt32] = []

  /// Takes so many postings at most, and about so many terms and bytes.
  init(hasReaches: Bool, postings: Int, terms: Int, bytes: Int) {
    self.hasReaches = hasReaches
    records = Array(repeating: 0, count: postings)
    if hasReaches {
      reaches = Array(repeating: 0, count: postings)
      places = Array(repeating: .several, count: postings)
    }
    text.reserveCapacity(bytes)
    blocks.reserveCapacity(terms / TermBlock.termCount + 1)
  }

  /// Adds a term, which must come after the last one, with room for so many postings at ``nextPosting``.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, postings: Int) {
    var shared = 0
    if starts.isEmpty {
      blockText = text.count
    } else {
      let most = min(last.count, bytes.count)
      while shared < most, unsafe last[shared] == bytes[shared] { shared += 1 }
      append(shared)
    }
    append(bytes.count - shared)
    let own = unsafe UnsafeBufferPointer(rebasing: bytes[shared...])
    unsafe text.append(contentsOf: own)
    last.removeSubrange(shared...)
    unsafe last.append(contentsOf: own)
    starts.append(UInt32(nextPosting))
    nextPosting += postings
    count += 1
    if starts.count == TermBlock.termCount { endBlock() }
  }

  private mutating func append(_ number: Int) {
    var rest = number
    while rest >= 0x80 {
      text.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    text.append(UInt8(rest))
  }

  private mutating func endBlock() {
    blocks.append(TermBlock(text: UInt32(blockText), starts: starts, wideStarts: &wideStarts))
    starts.removeAll(keepingCapacity: true)
  }

  /// Ends the last block, with where the last postings end, and drops the room that no term asked for.
  mutating func end() {
    if starts.isEmpty { blockText = text.count }
    starts.append(UInt32(nextPosting))
    endBlock()
    records.removeSubrange(nextPosting...)
    if hasReaches {
      reaches.removeSubrange(nextPosting...)
      places.removeSubrange(nextPosting...)
    }
  }

  /// Puts a posting into its place; a term's records must ascend.
  @inline(__always)
  mutating func put(_ record: UInt32, reach: UInt8, _ place: VariantPlace, at posting: Int) {
    records[posting] = record
    if hasReaches {
      reaches[posting] = reach
      places[posting] = place
    }
  }
}
