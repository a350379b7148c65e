/// A set of records of one segment.
struct Bitmap: Sendable {
  private var words: [UInt64]
  let count: Int

  init(count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  func contains(_ record: Int) -> Bool { words[record >> 6] >> UInt64(record & 63) & 1 == 1 }
  mutating func insert(_ record: Int) { words[record >> 6] |= 1 << UInt64(record & 63) }
  mutating func remove(_ record: Int) { words[record >> 6] &= ~(1 << UInt64(record & 63)) }
  mutating func insertAll() {
    for index in words.indices { words[index] = .max }
    if count & 63 != 0 { words[words.count - 1] = 1 << UInt64(count & 63) - 1 }
  }

  /// The bits of 64 records; none beyond the last one.
  @inline(__always)
  func word(_ place: Int) -> UInt64 { place < words.count ? words[place] : 0 }

  var byteCount: Int { words.count * 8 }

  /// Keeps what `other` holds too.
  mutating func formIntersection(_ other: Bitmap) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Calls `body` with each record in the set, ascending.
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        body(index << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
