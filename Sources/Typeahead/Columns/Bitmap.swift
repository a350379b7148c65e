/// A set of records of one segment.
///
/// It is kept in blocks, so that changing a copy of it copies one block alone: deleting a record of a million costs what it costs for
/// some thousands.
struct Bitmap: Sendable {
  /// The bits of ``blockWords`` · 64 records each.
  private var blocks: [[UInt64]]
  let count: Int

  /// 4 KB.
  private static var blockWords: Int { 512 }

  init(count: Int) {
    self.count = count
    let words = (count + 63) / 64
    blocks = stride(from: 0, to: words, by: Self.blockWords).map { start in
      [UInt64](repeating: 0, count: min(Self.blockWords, words - start))
    }
  }

  private static func place(_ word: Int) -> (block: Int, word: Int) {
    (word / blockWords, word % blockWords)
  }

  func contains(_ record: Int) -> Bool {
    let (block, word) = Self.place(record >> 6)
    return blocks[block][word] >> UInt64(record & 63) & 1 == 1
  }

  mutating func remove(_ record: Int) {
    let (block, word) = Self.place(record >> 6)
    blocks[block][word] &= ~(1 << UInt64(record & 63))
  }

  mutating func insertAll() {
    for block in blocks.indices {
      for word in blocks[block].indices { blocks[block][word] = .max }
    }
    dropBeyondLast()
  }

  /// The records that are not in the set.
  var complement: Bitmap {
    var complement = self
    for block in blocks.indices { complement.blocks[block] = blocks[block].map { ~$0 } }
    complement.dropBeyondLast()
    return complement
  }

  /// Empties what is left of the last word.
  private mutating func dropBeyondLast() {
    if count & 63 != 0 { blocks[blocks.count - 1][blocks[blocks.count - 1].count - 1] &= 1 << UInt64(count & 63) - 1 }
  }

  /// The bits of 64 records; none beyond the last one.
  @inline(__always)
  func word(_ place: Int) -> UInt64 {
    if place << 6 >= count { return 0 }
    let (block, word) = Self.place(place)
    return blocks[block][word]
  }

  var byteCount: Int { blocks.reduce(0) { $0 + $1.count * 8 } }

  /// Calls `body` with each record in the set, ascending.
  func forEach(_ body: (Int) -> Void) {
    for (number, block) in blocks.enumerated() {
      for (place, var word) in block.enumerated() {
        while word != 0 {
          body((number * Self.blockWords + place) << 6 + word.trailingZeroBitCount)
          word &= word - 1
        }
      }
    }
  }
}
