internal import CTypeahead

/// Sets of a segment's records, stored in groups: the first set of a group is the whole that the others are part of. Each block of 65,536
/// records is written in the way that is the fewest bytes (after Lemire and others, "Roaring bitmaps"), and what is the same once. Words are
/// read sooner than a list: so they may be larger by a half and more.
///
/// ```text
/// words  = bit × 64 …                 a bit for each record
/// list   = end × ranges, byte …       for each 256 records how many of the list lie before its end, in two bytes; of each record the low byte
/// choice = bit …                      of what is part of a whole that is a list, a bit for each record of the whole
/// rest   = list                       of what is part of a whole that is words, the other records of the whole
/// ```
struct StoredSets: Sendable {
  /// Where a set's records of a block stand among the bytes, and how many they are.
  struct Block: BitwiseCopyable, Sendable {
    var start: UInt32
    var count: UInt32
  }

  enum Form { case words, list, choice, rest }

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
    bytes = store.keep(writer.table.elements)
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
  ///
  /// Other ways must be smaller than five eighths of the words. (At a half an index has one more byte of a hundred.)
  @inline(__always)
  static func form(_ count: Int, of whole: Int, _ universe: Int, _ block: Int) -> Form {
    let (words, ranges) = (wordCount(universe, block), rangeCount(universe, block))
    let (ends, bits) = (2 * ranges, 5 * words)
    if ends + whole < bits { return count != whole && (whole + 7) / 8 < ends + count ? .choice : .list }
    if count < whole, whole < 2 * count, ends + whole - count < bits { return .rest }
    return ends + count < bits ? .list : .words
  }

  /// A set's records of a block.
  struct Part {
    let block: Int
    let own: Block
    /// Those of the set that it is part of.
    let whole: Block
    let form: Form

    /// Of those that are a list, or the others of their whole are, the list.
    var list: Block { form == .rest ? Block(start: own.start, count: whole.count - own.count) : own }
  }

  @inline(__always)
  func part(_ set: Int, _ block: Int) -> Part {
    let (own, whole) = (blocks[set * blockCount + block], blocks[(set - set % groupSize) * blockCount + block])
    let form = Self.form(Int(own.count), of: Int(whole.count), universe, block)
    return Part(block: block, own: own, whole: whole, form: form)
  }

  func count(_ set: Int) -> Int {
    var count = 0
    for block in 0..<blockCount { count += Int(blocks[set * blockCount + block].count) }
    return count
  }

  func words(_ part: Part) -> Words {
    let start = Int((part.form == .rest ? part.whole : part.own).start)
    return Words(bytes: bytes[start..<start + 8 * Self.wordCount(universe, part.block)])
  }

  struct Words {
    fileprivate let bytes: Column<UInt8>

    var count: Int { bytes.count / 8 }

    @inline(__always)
    subscript(_ index: Int) -> UInt64 {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe UInt64(littleEndian: UnsafeRawPointer(bytes.base + 8 * index).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    func contains(_ low: Int) -> Bool { self[low >> 6] >> UInt64(low & 63) & 1 == 1 }
  }

  /// Whether a part has a record.
  @inline(__always)
  func contains(_ low: Int, _ part: Part) -> Bool {
    if part.own.count == 0 { return false }
    switch part.form {
    case .words: return words(part).contains(low)
    case .list: return place(of: low, part.own, part.block) != nil
    case .choice: return place(of: low, part.whole, part.block).map { chooses($0, part.own) } ?? false
    case .rest: return words(part).contains(low) && place(of: low, part.list, part.block) == nil
    }
  }

  func contains(_ record: UInt32, _ set: Int) -> Bool { contains(Int(record & 0xFFFF), part(set, Int(record >> 16))) }

  /// Whether a choice has the record at a place of its whole.
  @inline(__always)
  private func chooses(_ place: Int, _ own: Block) -> Bool {
    bytes[Int(own.start) + place >> 3] >> UInt8(place & 7) & 1 == 1
  }

  /// Where the records of a range end in a list.
  @inline(__always)
  func end(_ range: Int, _ list: Block) -> Int {
    let place = Int(list.start) + 2 * range
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  /// The place of a record in a list, if it is there.
  @inline(__always)
  private func place(of low: Int, _ list: Block, _ block: Int) -> Int? {
    let first = Int(list.start) + 2 * Self.rangeCount(universe, block)
    for place in (low < 256 ? 0 : end(low >> 8 - 1, list))..<end(low >> 8, list)
    where bytes[first + place] == low & 0xFF { return place }
    return nil
  }

  /// Calls `body` with each record of a list, within its block.
  @inline(__always)
  func forEach(in list: Block, _ block: Int, _ body: (_ low: Int) -> Void) {
    let ranges = Self.rangeCount(universe, block)
    var place = Int(list.start) + 2 * ranges
    for range in 0..<ranges {
      let end = Int(list.start) + 2 * ranges + end(range, list)
      while place < end {
        body(range << 8 | Int(bytes[place]))
        place += 1
      }
    }
  }

  // MARK: Some words at a time

  /// So many words, of 32 ranges, are written at a time: as many bytes as are always had on the stack.
  private static let chunkWords = 128
  private static let chunkRanges = chunkWords / 4

  /// Writes a bit for each record of some ranges of a part, which has records.
  func write(_ part: Part, _ ranges: Range<Int>, to words: UnsafeMutablePointer<UInt64>) {
    if part.form == .words || part.form == .rest {
      let count = min(4 * ranges.upperBound, Self.wordCount(universe, part.block)) - 4 * ranges.lowerBound
      let start = Int((part.form == .rest ? part.whole : part.own).start) + 32 * ranges.lowerBound
      let stored = bytes[start..<start + 8 * count]
      unsafe UnsafeMutableRawPointer(words).copyMemory(from: stored.base, byteCount: 8 * count)
      unsafe (words + count).update(repeating: 0, count: 4 * ranges.count - count)
    } else {
      unsafe words.update(repeating: 0, count: 4 * ranges.count)
    }
    let (first, end) = (ranges.lowerBound, ranges.upperBound)
    switch part.form {
    case .words: break
    case .list: unsafe typeahead_set_list(words, list(part.own, part.block), first, end)
    case .rest: unsafe typeahead_clear_list(words, list(part.list, part.block), first, end)
    case .choice:
      let choice = bytes[Int(part.own.start)..<Int(part.own.start) + (Int(part.whole.count) + 7) / 8]
      unsafe typeahead_set_choice(words, list(part.whole, part.block), first, end, choice.base)
    }
  }

  private func list(_ list: Block, _ block: Int) -> typeahead_list {
    let ranges = Self.rangeCount(universe, block)
    let all = bytes[Int(list.start)..<Int(list.start) + 2 * ranges + Int(list.count)]
    return unsafe typeahead_list(bytes: all.base, ranges: ranges, length: Int(list.count))
  }

  /// Calls `body` with the words of a part, some at a time, and the number of the first of them; not at all of one without records.
  @inline(__always)
  private func forEachChunk(
    _ part: Part, _ body: (_ first: Int, _ words: UnsafeMutablePointer<UInt64>, _ count: Int) -> Void
  ) {
    if part.own.count == 0 { return }
    let (ranges, all) = (Self.rangeCount(universe, part.block), Self.wordCount(universe, part.block))
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.chunkWords) { words in
      for first in stride(from: 0, to: ranges, by: Self.chunkRanges) {
        unsafe write(part, first..<min(ranges, first + Self.chunkRanges), to: words.baseAddress!)
        unsafe body(4 * first, words.baseAddress!, min(Self.chunkWords, all - 4 * first))
      }
    }
  }

  /// Calls `body` with the words of a set, some at a time, and the number of the first of them; with nil where none of some words has a
  /// record.
  @inline(__always)
  func forEachChunk(
    _ set: Int, _ body: (_ first: Int, _ words: UnsafeMutablePointer<UInt64>?, _ count: Int) -> Void
  ) {
    for block in 0..<blockCount {
      let (part, start) = (part(set, block), block << 10)
      if part.own.count == 0 { body(start, nil, Self.wordCount(universe, block)) }
      unsafe forEachChunk(part) { unsafe body(start + $0, $1, $2) }
    }
  }

  /// Calls `body` with each record of a set, ascending.
  @inline(__always)
  func forEach(_ set: Int, _ body: (UInt32) -> Void) {
    for block in 0..<blockCount { forEach(part(set, block), body) }
  }

  @inline(__always)
  func forEach(_ part: Part, _ body: (UInt32) -> Void) {
    if part.own.count == 0 { return }
    if part.form == .list { return forEach(in: part.own, part.block) { body(UInt32(part.block << 16 | $0)) } }
    unsafe forEachChunk(part) { first, words, count in
      for word in 0..<count {
        var rest = unsafe words[word]
        while rest != 0 {
          body(UInt32(part.block << 16 | (first + word) << 6 | rest.trailingZeroBitCount))
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
  /// Each way in which some records are written.
  fileprivate var table = SequenceTable()
  private var bytes: [UInt8] = []

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
    bytes.removeAll(keepingCapacity: true)
    switch StoredSets.form(records.count, of: whole.count, universe, block) {
    case .words: putBits(records.lazy.map(Int.init), count: StoredSets.wordCount(universe, block) * 64)
    case .list: putList(records, block)
    case .choice: putBits(places(of: records, in: whole, areThere: true), count: whole.count)
    case .rest: putList(places(of: records, in: whole, areThere: false).map { whole[$0] }, block)
    }
    let number = table.intern(bytes[...])
    blocks[place] = .init(start: UInt32(table.range(Int(number)).lowerBound), count: UInt32(records.count))
  }

  /// The places of the records of a whole that are some of it, or of the others.
  private func places(of records: [UInt16], in whole: [UInt16], areThere: Bool) -> [Int] {
    var next = 0
    return whole.indices.filter { place in
      let isThere = next < records.count && records[next] == whole[place]
      if isThere { next += 1 }
      return isThere == areThere
    }
  }

  private mutating func putList(_ records: [UInt16], _ block: Int) {
    var next = 0
    for range in 0..<StoredSets.rangeCount(universe, block) {
      while next < records.count, records[next] >> 8 == range { next += 1 }
      bytes += [UInt8(next & 0xFF), UInt8(next >> 8)]
    }
    bytes += records.lazy.map { UInt8($0 & 0xFF) }
  }

  private mutating func putBits(_ places: some Sequence<Int>, count: Int) {
    bytes += repeatElement(0, count: (count + 7) / 8)
    for place in places { bytes[place >> 3] |= 1 << UInt8(place & 7) }
  }
}
