/// A set of records of one segment.
struct Bitmap: Sendable {
  /// A bit for each record.
  private var words: [UInt64]
  let count: Int

  /// All of so many records.
  init(count: Int) {
    self.count = count
    words = Array(repeating: .max, count: (count + 63) / 64)
    dropBeyondLast()
  }

  func contains(_ record: Int) -> Bool { words[record >> 6] >> UInt64(record & 63) & 1 == 1 }

  mutating func remove(_ record: Int) { words[record >> 6] &= ~(1 << UInt64(record & 63)) }

  /// The records that are not in the set.
  var complement: Bitmap {
    var complement = self
    complement.words = words.map { ~$0 }
    complement.dropBeyondLast()
    return complement
  }

  /// Empties what is left of the last word.
  private mutating func dropBeyondLast() {
    if count & 63 != 0 { words[words.count - 1] &= 1 << UInt64(count & 63) - 1 }
  }

  /// The bits of 64 records; none beyond the last one.
  @inline(__always)
  func word(_ place: Int) -> UInt64 { place < words.count ? words[place] : 0 }

  var byteCount: Int { words.count * 8 }

  /// Calls `body` with each record in the set, ascending.
  func forEach(_ body: (Int) -> Void) {
    for (place, var word) in words.enumerated() {
      while word != 0 {
        body(place << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
