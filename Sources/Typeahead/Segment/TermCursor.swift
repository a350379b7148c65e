/// Reads terms one after another, each whole.
struct TermCursor {
  private let index: TermIndex
  private var entries: TermEntries?
  /// The term; the number of terms if there are no more.
  private(set) var term: Int
  /// Its bytes.
  private(set) var bytes: [UInt8] = []

  /// Begins with the given term.
  init(_ index: TermIndex, at term: Int = 0) {
    self.index = index
    self.term = term - TermBlock.place(of: term)
    read()
    while self.term < term { advance() }
  }

  /// Whether there are no more.
  var isAtEnd: Bool { term == index.count }

  /// Goes on to the next term, if there is one.
  mutating func advance() {
    if isAtEnd { return }
    term += 1
    read()
  }

  /// Goes on to the next term that does not begin with the first `length` bytes of this one, if there is one.
  ///
  /// - Complexity: O(log *v*) for *v* terms.
  mutating func skip(sharing length: Int) {
    if isAtEnd { return }
    term += 1
    while !isAtEnd, TermBlock.place(of: term) != 0 {
      entries!.advance()
      if entries!.shared < length { return completeTerm() }
      term += 1
    }
    if isAtEnd { return read() }
    let block = TermBlock.number(of: term) - 1
    let last = index.lastBlock(from: block, before: index.count) { other in
      let entries = index.entries(other)
      return entries.own.count >= length && (0..<length).allSatisfy { entries.own[$0] == bytes[$0] }
    }
    if last == block { return read() }
    term = last * TermBlock.termCount
    read()
    skip(sharing: length)
  }

  /// Goes on to the first term that is not before some bytes, if there is one.
  ///
  /// - Complexity: O(log *v*) for *v* terms.
  mutating func seek(_ target: [UInt8]) {
    var shared = sharedCount(target)
    while !isAtEnd, isBefore(target, shared) {
      term += 1
      if isAtEnd { return }
      if TermBlock.place(of: term) == 0 {
        let block = TermBlock.number(of: term)
        let last = index.lastBlock(from: block - 1, before: index.count) { other in
          target[...].withColumn { index.entries(other).own.order($0) < 0 }
        }
        term = TermBlock.termCount * max(block, last)
        read()
        shared = sharedCount(target)
        continue
      }
      entries!.advance()
      // It differs where this term does, which is before them.
      if entries!.shared > shared { continue }
      completeTerm()
      if entries!.shared < shared { return }
      while shared < min(bytes.count, target.count), bytes[shared] == target[shared] { shared += 1 }
    }
  }

  /// How many bytes the term begins with that other bytes do, too.
  private func sharedCount(_ target: [UInt8]) -> Int {
    if isAtEnd { return 0 }
    var shared = 0
    while shared < min(bytes.count, target.count), bytes[shared] == target[shared] { shared += 1 }
    return shared
  }

  /// Whether the term, which shares so many bytes with others, is before them.
  private func isBefore(_ target: [UInt8], _ shared: Int) -> Bool {
    shared < target.count && (shared == bytes.count || bytes[shared] < target[shared])
  }

  /// Whether it begins with some bytes.
  func begins(with prefix: [UInt8]) -> Bool {
    if isAtEnd || bytes.count < prefix.count { return false }
    for place in prefix.indices.reversed() where bytes[place] != prefix[place] { return false }
    return true
  }

  private mutating func read() {
    if isAtEnd { return }
    if TermBlock.place(of: term) == 0 {
      entries = index.entries(TermBlock.number(of: term))
    } else {
      entries!.advance()
    }
    completeTerm()
  }

  /// Makes the term at which the entries stand, of which the bytes at hand have what it does not have of its own.
  private mutating func completeTerm() {
    let shared = entries!.shared
    bytes.removeLast(bytes.count - shared)
    unsafe bytes.append(contentsOf: entries!.own.buffer)
  }
}

extension TermIndex {
  /// The bytes of a term.
  func bytes(_ term: Int) -> [UInt8] { TermCursor(self, at: term).bytes }
}
