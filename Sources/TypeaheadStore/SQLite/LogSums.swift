/// The two sums by which a frame of SQLite's log is checked, of the words of all before it and its own.
struct LogSums: Equatable {
  var (first, second): (UInt32, UInt32) = (0, 0)

  /// The sums with those of some bytes, which are a multiple of eight.
  func adding(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> LogSums {
    var sums = self
    for place in stride(from: 0, to: bytes.count - 7, by: 8) {
      let (one, two) = unsafe (
        bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self),
        bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
      )
      sums.first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ sums.second
      sums.second &+= (isBigEndian ? two.bigEndian : two.littleEndian) &+ sums.first
    }
    return sums
  }

  func adding(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> LogSums {
    unsafe bytes.withUnsafeBytes { unsafe adding($0, isBigEndian: isBigEndian) }
  }

  /// Whether one flipped bit is all that is wrong: with the stored sums, or with the bytes that these sums are of.
  ///
  /// A bit of a word changes the sums by a power of two times a weight that depends on how many words come behind it.
  ///
  /// - Complexity: O(*n*) for *n* bytes, with 32 steps a word.
  func isOneBit(from stored: LogSums, _ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Bool {
    if (first ^ stored.first).nonzeroBitCount + (second ^ stored.second).nonzeroBitCount == 1 { return true }
    let missing = (stored.first &- first, stored.second &- second)
    func word(_ place: Int) -> UInt32 {
      let word = bytes[place..<place + 4]
      return isBigEndian
        ? word.reduce(0) { $0 << 8 | UInt32($1) } : word.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    func isMissing(_ word: UInt32, _ weights: (UInt32, UInt32)) -> Bool {
      (0..<32).contains { bit in
        let change: UInt32 = word >> bit & 1 == 0 ? 1 << bit : 0 &- 1 << bit
        return change &* weights.0 == missing.0 && change &* weights.1 == missing.1
      }
    }
    // Of the last two words.
    var (even, odd): ((UInt32, UInt32), (UInt32, UInt32)) = ((1, 1), (0, 1))
    for place in stride(from: bytes.endIndex - 8, through: bytes.startIndex, by: -8) {
      if isMissing(word(place), even) || isMissing(word(place + 4), odd) { return true }
      even = (even.0 &+ even.1, even.0 &+ 2 &* even.1)
      odd = (odd.0 &+ odd.1, odd.0 &+ 2 &* odd.1)
    }
    return false
  }
}
