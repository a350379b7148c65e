/// Sets of a segment's records, stored: for each block of 65,536 records ascending numbers within it where these are fewer bytes, else a
/// bit for each (Lemire and others, "Roaring bitmaps").
struct StoredSets: Sendable {
  /// Where a set's records of a block stand, in numbers or words, and how many they are.
  struct Block: BitwiseCopyable, Sendable {
    var start: UInt32
    var count: UInt32
  }

  /// How many records there are.
  let universe: Int
  /// Of each set one for each block.
  let blocks: Column<Block>
  let numbers: Column<UInt16>
  let bits: Column<UInt64>

  init(_ writer: StoredSetsWriter, _ store: ColumnStore) {
    universe = writer.universe
    blocks = store.keep(writer.blocks)
    numbers = store.keep(writer.numbers)
    bits = store.keep(writer.bits)
  }

  var byteCount: Int { blocks.byteCount + numbers.byteCount + bits.byteCount }
  /// How many sets there are.
  var count: Int { blockCount == 0 ? 0 : blocks.count / blockCount }
  var blockCount: Int { Self.blockCount(universe) }

  static func blockCount(_ universe: Int) -> Int { (universe + 65535) >> 16 }

  /// How many words a block has; the last one may have fewer.
  static func wordCount(_ universe: Int, _ block: Int) -> Int { (min(universe - block << 16, 65536) + 63) / 64 }

  /// Whether so many records of a block are fewer bytes as bits.
  static func areWords(_ count: Int, _ universe: Int, _ block: Int) -> Bool { count > 4 * wordCount(universe, block) }

  func count(_ set: Int) -> Int {
    var count = 0
    for block in 0..<blockCount { count += Int(blocks[set * blockCount + block].count) }
    return count
  }

  @inline(__always)
  func isWords(_ set: Int, _ block: Int) -> Bool {
    Self.areWords(Int(blocks[set * blockCount + block].count), universe, block)
  }

  func words(_ set: Int, _ block: Int) -> Column<UInt64> {
    let start = Int(blocks[set * blockCount + block].start)
    return bits[start..<start + Self.wordCount(universe, block)]
  }

  private func numbers(_ set: Int, _ block: Int) -> Column<UInt16> {
    let own = blocks[set * blockCount + block]
    return numbers[Int(own.start)..<Int(own.start + own.count)]
  }

  func contains(_ record: UInt32, _ set: Int) -> Bool {
    let block = Int(record >> 16)
    if isWords(set, block) {
      return words(set, block)[Int(record & 0xFFFF) >> 6] >> UInt64(record & 63) & 1 == 1
    }
    let own = numbers(set, block)
    var (low, high) = (0, own.count)
    while low < high {
      let middle = (low + high) / 2
      if own[middle] < UInt16(truncatingIfNeeded: record) { low = middle + 1 } else { high = middle }
    }
    return low < own.count && own[low] == UInt16(truncatingIfNeeded: record)
  }

  func forEach(_ set: Int, _ body: (UInt32) -> Void) { for block in 0..<blockCount { forEach(set, block, body) } }

  @inline(__always)
  func forEach(_ set: Int, _ block: Int, _ body: (UInt32) -> Void) {
    let first = UInt32(block) << 16
    if !isWords(set, block) {
      let own = numbers(set, block)
      for place in 0..<own.count { body(first + UInt32(own[place])) }
      return
    }
    let words = words(set, block)
    for word in 0..<words.count {
      var rest = words[word]
      while rest != 0 {
        body(first + UInt32(word * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}

/// Takes the records of sets, block by block.
struct StoredSetsWriter {
  let universe: Int
  fileprivate(set) var blocks: [StoredSets.Block]
  fileprivate(set) var numbers: [UInt16] = []
  fileprivate(set) var bits: [UInt64] = []

  init(_ universe: Int, sets: Int) {
    self.universe = universe
    blocks = Array(repeating: .init(start: 0, count: 0), count: sets * StoredSets.blockCount(universe))
  }

  /// Sets a set's records of a block, ascending numbers within it. Those of a set that it is part of are the same where they are as many.
  mutating func put(_ records: [UInt16], _ set: Int, _ block: Int, partOf whole: Int) {
    if records.isEmpty { return }
    let place = set * StoredSets.blockCount(universe) + block
    let other = blocks[whole * StoredSets.blockCount(universe) + block]
    if Int(other.count) == records.count {
      blocks[place] = other
      return
    }
    let count = UInt32(records.count)
    if !StoredSets.areWords(records.count, universe, block) {
      blocks[place] = .init(start: UInt32(numbers.count), count: count)
      numbers += records
      return
    }
    let start = bits.count
    blocks[place] = .init(start: UInt32(start), count: count)
    bits += repeatElement(0, count: StoredSets.wordCount(universe, block))
    for record in records { bits[start + Int(record >> 6)] |= 1 << UInt64(record & 63) }
  }
}
