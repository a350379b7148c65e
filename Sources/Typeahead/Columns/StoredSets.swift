/// Sets of a segment's records, stored in groups: the first set of a group is the whole that the others are part of. Each block of 65,536
/// records is written in the way that is the fewest bytes (after Lemire and others, "Roaring bitmaps"):
///
/// ```text
/// words  = bits × 64 …                a bit for each record, at a multiple of eight bytes
/// list   = end × ranges, byte …       for each 256 records how many of the list lie before its end, in two bytes; of each record the low byte
/// choice = bit …                      of what is part of a whole that is a list, a bit for each record of the whole
/// ```
struct StoredSets: Sendable {
  /// Where a set's records of a block stand among the bytes, and how many they are.
  struct Block: BitwiseCopyable, Sendable {
    var start: UInt32
    var count: UInt32
  }

  enum Form { case words, list, choice }

  /// How many records there are.
  let universe: Int
  /// How many sets are a group.
  let groupSize: Int
  /// Of each set one for each block.
  let blocks: Column<Block>
  let bytes: Column<UInt8>

  init(_ writer: StoredSetsWriter, _ store: ColumnStore) {
    (universe, groupSize) = (writer.universe, writer.groupSize)
    blocks = store.keep(writer.blocks)
    bytes = store.keep(writer.bytes)
  }

  var byteCount: Int { blocks.byteCount + bytes.byteCount }
  /// How many sets there are.
  var count: Int { blockCount == 0 ? 0 : blocks.count / blockCount }
  var blockCount: Int { Self.blockCount(universe) }

  static func blockCount(_ universe: Int) -> Int { (universe + 65535) >> 16 }

  /// How many words a block has; the last one may have fewer.
  static func wordCount(_ universe: Int, _ block: Int) -> Int { (min(universe - block << 16, 65536) + 63) / 64 }

  /// How many ranges of 256 records a block has.
  @inline(__always)
  static func rangeCount(_ universe: Int, _ block: Int) -> Int { (wordCount(universe, block) + 3) / 4 }

  /// How so many records of a block are written, which are part of others.
  @inline(__always)
  static func form(_ count: Int, of whole: Int, _ universe: Int, _ block: Int) -> Form {
    let (words, ranges) = (wordCount(universe, block), rangeCount(universe, block))
    if 2 * ranges + whole < 8 * words {
      return count != whole && (whole + 7) / 8 < 2 * ranges + count ? .choice : .list
    }
    return 2 * ranges + count < 8 * words ? .list : .words
  }

  /// Where a set's records of a block stand.
  @inline(__always)
  func own(_ set: Int, _ block: Int) -> Block { blocks[set * blockCount + block] }

  /// The same of the set that it is part of.
  @inline(__always)
  func whole(_ set: Int, _ block: Int) -> Block { own(set - set % groupSize, block) }

  @inline(__always)
  func form(_ set: Int, _ block: Int) -> Form {
    Self.form(Int(own(set, block).count), of: Int(whole(set, block).count), universe, block)
  }

  func count(_ set: Int) -> Int {
    var count = 0
    for block in 0..<blockCount { count += Int(own(set, block).count) }
    return count
  }

  @inline(__always)
  func isWords(_ set: Int, _ block: Int) -> Bool { form(set, block) == .words }

  func words(_ set: Int, _ block: Int) -> Column<UInt64> {
    words(from: own(set, block), Self.wordCount(universe, block))
  }

  func words(from own: Block, _ count: Int) -> Column<UInt64> {
    let bytes = bytes[Int(own.start)..<Int(own.start) + 8 * count]
    return unsafe Column(base: UnsafeRawPointer(bytes.base).assumingMemoryBound(to: UInt64.self), count: count)
  }

  func contains(_ record: UInt32, _ set: Int) -> Bool {
    let (block, low) = (Int(record >> 16), Int(record & 0xFFFF))
    let own = own(set, block)
    if own.count == 0 { return false }
    switch form(set, block) {
    case .words: return words(set, block)[low >> 6] >> UInt64(low & 63) & 1 == 1
    case .list: return place(of: low, own, block) != nil
    case .choice: return place(of: low, whole(set, block), block).map { chooses($0, own) } ?? false
    }
  }

  /// Whether a choice has the record at a place of its whole.
  @inline(__always)
  func chooses(_ place: Int, _ own: Block) -> Bool { bytes[Int(own.start) + place >> 3] >> UInt8(place & 7) & 1 == 1 }

  /// Where the records of a range end in a list.
  @inline(__always)
  func end(_ range: Int, _ list: Block) -> Int {
    let place = Int(list.start) + 2 * range
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  /// The place of a record in a list, if it is there.
  private func place(of low: Int, _ list: Block, _ block: Int) -> Int? {
    let first = Int(list.start) + 2 * Self.rangeCount(universe, block)
    for place in (low < 256 ? 0 : end(low >> 8 - 1, list))..<end(low >> 8, list)
    where bytes[first + place] == low & 0xFF { return place }
    return nil
  }

  /// Calls `body` with each record of a list, within its block, and its place.
  @inline(__always)
  func forEach(in list: Block, _ block: Int, _ body: (_ low: Int, _ place: Int) -> Void) {
    let ranges = Self.rangeCount(universe, block)
    let first = Int(list.start) + 2 * ranges
    var place = 0
    for range in 0..<ranges {
      let end = end(range, list)
      while place < end {
        body(range << 8 | Int(bytes[first + place]), place)
        place += 1
      }
    }
  }

  func forEach(_ set: Int, _ body: (UInt32) -> Void) { for block in 0..<blockCount { forEach(set, block, body) } }

  @inline(__always)
  func forEach(_ set: Int, _ block: Int, _ body: (UInt32) -> Void) {
    let (first, own) = (UInt32(block) << 16, own(set, block))
    if own.count == 0 { return }
    switch form(set, block) {
    case .list: forEach(in: own, block) { low, _ in body(first + UInt32(low)) }
    case .choice:
      forEach(in: whole(set, block), block) { low, place in if chooses(place, own) { body(first + UInt32(low)) } }
    case .words:
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
}

/// Takes the records of sets, block by block.
struct StoredSetsWriter {
  let universe: Int
  let groupSize: Int
  fileprivate(set) var blocks: [StoredSets.Block]
  fileprivate(set) var bytes: [UInt8] = []

  init(_ universe: Int, groups: Int, of groupSize: Int) {
    (self.universe, self.groupSize) = (universe, groupSize)
    blocks = Array(repeating: .init(start: 0, count: 0), count: groups * groupSize * StoredSets.blockCount(universe))
  }

  /// Sets a set's records of a block, ascending numbers within it; `whole` are those of the set that it is part of, which was set before.
  mutating func put(_ records: [UInt16], _ set: Int, _ block: Int, of whole: [UInt16]) {
    if records.isEmpty { return }
    let blockCount = StoredSets.blockCount(universe)
    let (place, wholePlace) = (set * blockCount + block, (set - set % groupSize) * blockCount + block)
    if place != wholePlace, records.count == whole.count {
      blocks[place] = blocks[wholePlace]
      return
    }
    let form = StoredSets.form(records.count, of: whole.count, universe, block)
    if form == .words { bytes += repeatElement(0, count: -bytes.count & 7) }
    blocks[place] = .init(start: UInt32(bytes.count), count: UInt32(records.count))
    switch form {
    case .words: putBits(records.lazy.map(Int.init), count: StoredSets.wordCount(universe, block) * 64)
    case .list:
      var next = 0
      for range in 0..<StoredSets.rangeCount(universe, block) {
        while next < records.count, records[next] >> 8 == range { next += 1 }
        bytes += [UInt8(next & 0xFF), UInt8(next >> 8)]
      }
      bytes += records.lazy.map { UInt8($0 & 0xFF) }
    case .choice:
      var next = 0
      let chosen = whole.indices.filter { place in
        let isChosen = next < records.count && records[next] == whole[place]
        if isChosen { next += 1 }
        return isChosen
      }
      putBits(chosen, count: whole.count)
    }
  }

  private mutating func putBits(_ places: some Sequence<Int>, count: Int) {
    let start = bytes.count
    bytes += repeatElement(0, count: (count + 7) / 8)
    for place in places { bytes[start + place >> 3] |= 1 << UInt8(place & 7) }
  }
}
