/// The distinct terms of a segment in byte order; a prefix is a range of them.
struct Vocabulary: Sendable {
  private var text: [UInt8] = []
  private var starts: [UInt32] = [0]

  var count: Int { starts.count - 1 }
  var byteCount: Int { text.count + starts.count * 4 }

  /// Adds a term, which must come after the last one.
  mutating func append(_ bytes: some Collection<UInt8>) {
    text.append(contentsOf: bytes)
    starts.append(UInt32(text.count))
  }

  /// The bytes of a term.
  subscript(_ term: Int) -> ArraySlice<UInt8> {
    text[Int(starts[term])..<Int(starts[term + 1])]
  }

  /// The terms that begin with `prefix`.
  ///
  /// - Complexity: O(*p* · log *v*) for a prefix of *p* bytes among *v* terms.
  func range(ofPrefix prefix: [UInt8]) -> Range<Int> {
    let lower = firstTerm { Self.order($0, prefix) >= 0 }
    let upper = firstTerm(from: lower) { Self.order($0, prefix) > 0 }
    return lower..<upper
  }

  /// The term equal to `bytes`, if `range`, its terms as a prefix, begins with it.
  func exact(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    guard let first = range.first, self[first].count == bytes.count else { return nil }
    return first
  }

  /// The first term for which `isBeyond` holds; it holds for all that follow.
  private func firstTerm(from start: Int = 0, where isBeyond: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Compares a term, cut to the prefix's length, with the prefix: negative, 0 (begins with it) or positive.
  private static func order(_ term: ArraySlice<UInt8>, _ prefix: [UInt8]) -> Int {
    var index = term.startIndex
    for byte in prefix {
      if index == term.endIndex { return -1 }
      if term[index] != byte { return Int(term[index]) - Int(byte) }
      index += 1
    }
    return 0
  }
}
