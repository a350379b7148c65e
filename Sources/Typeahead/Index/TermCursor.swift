internal import CTypeahead

/// Reads terms one after another, each whole.
struct TermCursor {
  private let index: TermIndex
  private var entries: TermEntries?
  /// The term; the number of terms if there are no more.
  private(set) var term: Int
  /// Its bytes.
  private(set) var bytes: [UInt8] = []
  /// Its first eight bytes, zeros beyond its end, as a number: no term has zeros of its own, and none begins with all ones, which
  /// stand where there are no more.
  private(set) var firstBytes: UInt64 = .max

  /// Begins with the given term.
  init(_ index: TermIndex, at term: Int = 0) {
    self.index = index
    self.term = term - term % TermBlock.termCount
    read()
    while self.term < term { advance() }
  }

  /// Goes on to the next term, if there is one.
  mutating func advance() {
    term += 1
    read()
  }

  /// The byte order of two terms that have the same first eight bytes: negative, 0, positive.
  func order(_ other: TermCursor) -> Int {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe other.bytes.withUnsafeBufferPointer { other in
        let difference = unsafe typeahead_compare(bytes.baseAddress!, other.baseAddress!, min(bytes.count, other.count))
        return difference != 0 ? Int(difference) : bytes.count - other.count
      }
    }
  }

  private mutating func read() {
    guard term < index.count else {
      firstBytes = .max
      return
    }
    if term % TermBlock.termCount == 0 {
      let start = Int(index.blocks[term / TermBlock.termCount].text)
      entries = unsafe TermEntries(index.text[start..<start].base)
    } else {
      entries!.advance()
    }
    let shared = entries!.shared
    bytes.removeSubrange(shared...)
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: entries!.own, count: entries!.ownCount))
    if shared >= 8 { return }
    firstBytes = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * max(0, 8 - bytes.count))
  }
}

extension TermIndex {
  /// The bytes of a term.
  func bytes(_ term: Int) -> [UInt8] { TermCursor(self, at: term).bytes }
}
