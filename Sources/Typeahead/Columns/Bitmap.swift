/// A set of records of one segment.
///
/// It is kept in parts, so that changing a copy of it copies one part alone: deleting a record of a million costs what it costs for
/// some thousands.
struct Bitmap: Sendable {
  /// The bits of ``partWords`` · 64 records each.
  private var parts: [[UInt64]]
  let count: Int

  /// 4 KB.
  private static var partWords: Int { 512 }

  init(count: Int) {
    self.count = count
    let words = (count + 63) / 64
    parts = stride(from: 0, to: words, by: Self.partWords).map { start in
      [UInt64](repeating: 0, count: min(Self.partWords, words - start))
    }
  }

  private static func place(_ word: Int) -> (part: Int, word: Int) {
    (word / partWords, word % partWords)
  }

  func contains(_ record: Int) -> Bool {
    let place = Self.place(record >> 6)
    return parts[place.part][place.word] >> UInt64(record & 63) & 1 == 1
  }

  mutating func insert(_ record: Int) {
    let place = Self.place(record >> 6)
    parts[place.part][place.word] |= 1 << UInt64(record & 63)
  }

  mutating func remove(_ record: Int) {
    let place = Self.place(record >> 6)
    parts[place.part][place.word] &= ~(1 << UInt64(record & 63))
  }

  mutating func insertAll() {
    for part in parts.indices {
      for word in parts[part].indices { parts[part][word] = .max }
    }
    dropBeyondLast()
  }

  /// The records that are not in the set.
  var complement: Bitmap {
    var complement = self
    for part in parts.indices { complement.parts[part] = parts[part].map { ~$0 } }
    complement.dropBeyondLast()
    return complement
  }

  /// Empties what is left of the last word.
  private mutating func dropBeyondLast() {
    if count & 63 != 0 { parts[parts.count - 1][parts[parts.count - 1].count - 1] &= 1 << UInt64(count & 63) - 1 }
  }

  /// The bits of 64 records; none beyond the last one.
  @inline(__always)
  func word(_ place: Int) -> UInt64 {
    if place << 6 >= count { return 0 }
    let place = Self.place(place)
    return parts[place.part][place.word]
  }

  var byteCount: Int { parts.reduce(0) { $0 + $1.count * 8 } }

  /// Keeps what `other` holds too.
  mutating func formIntersection(_ other: Bitmap) {
    for part in parts.indices {
      for word in parts[part].indices { parts[part][word] &= other.parts[part][word] }
    }
  }

  /// Calls `body` with each record in the set, ascending.
  func forEach(_ body: (Int) -> Void) {
    for (number, part) in parts.enumerated() {
      for (place, var word) in part.enumerated() {
        while word != 0 {
          body((number * Self.partWords + place) << 6 + word.trailingZeroBitCount)
          word &= word - 1
        }
      }
    }
  }
}
