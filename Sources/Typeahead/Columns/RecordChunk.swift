internal import CTypeahead

/// A bit for each of 4,096 records side by side, to work with sets a chunk at a time: what is worked in stays in the nearest cache, and where
/// one of several sets has nothing in a chunk, the others are not read there.
@safe struct RecordChunk: ~Copyable, @unchecked Sendable {
  /// A sixteenth of a block of ``StoredSets``.
  static let wordCount = 64
  fileprivate static let ranges = wordCount / 4

  /// How many chunks so many records are.
  static func count(_ universe: Int) -> Int { (universe + 64 * wordCount - 1) / (64 * wordCount) }

  let words: UnsafeMutablePointer<UInt64>
  /// The number of its records.
  private(set) var count = 0

  init() {
    unsafe words = .allocate(capacity: Self.wordCount)
    unsafe words.initialize(repeating: 0, count: Self.wordCount)
  }

  deinit { unsafe words.deallocate() }

  var isEmpty: Bool { count == 0 }

  // MARK: Making

  mutating func removeAll() {
    unsafe words.update(repeating: 0, count: Self.wordCount)
    count = 0
  }

  mutating func copy(_ other: borrowing RecordChunk) {
    unsafe words.update(from: other.words, count: Self.wordCount)
    count = other.count
  }

  /// Makes it what a stored set has in a chunk.
  mutating func take(_ sets: StoredSets, _ set: Int, at chunk: Int) {
    if unsafe sets.read(set, chunk, to: words) { recount() } else if !isEmpty { removeAll() }
  }

  private mutating func recount() { count = unsafe typeahead_count_words(words, Self.wordCount) }

  // MARK: With others

  mutating func formIntersection(_ other: borrowing RecordChunk) {
    count = unsafe typeahead_and_words(words, other.words, Self.wordCount)
  }

  mutating func formUnion(_ other: borrowing RecordChunk) {
    if !other.isEmpty { count = unsafe typeahead_or_words(words, other.words, Self.wordCount) }
  }

  mutating func subtract(_ other: borrowing RecordChunk) {
    if !other.isEmpty { count = unsafe typeahead_and_not_words(words, other.words, Self.wordCount) }
  }

  // MARK: Asking

  /// Calls `body` with each record, ascending, until it says no; says whether it never did.
  @inline(__always)
  func forEach(at chunk: Int, _ body: (UInt32) -> Bool) -> Bool {
    if isEmpty { return true }
    for word in 0..<Self.wordCount {
      var rest = unsafe words[word]
      while rest != 0 {
        let record = (chunk * Self.wordCount + word) << 6 | rest.trailingZeroBitCount
        if !body(UInt32(truncatingIfNeeded: record)) { return false }
        rest &= rest - 1
      }
    }
    return true
  }
}

extension StoredSets {
  /// Writes a bit for each record of a set in a chunk; nothing is written where there are none, which it says.
  @inline(__always)
  func read(_ set: Int, _ chunk: Int, to words: UnsafeMutablePointer<UInt64>) -> Bool {
    let part = part(set, chunk >> 4)
    if part.own.count == 0 { return false }
    let first = (chunk & 15) * RecordChunk.ranges
    let end = min(first + RecordChunk.ranges, Self.rangeCount(universe, part.block))
    if part.form == .list || part.form == .choice {
      // The whole's records, of which a choice has some.
      let list = part.form == .list ? part.own : part.whole
      if self.end(end - 1, list) == (first == 0 ? 0 : self.end(first - 1, list)) { return false }
    }
    unsafe write(part, first..<end, to: words)
    if end - first < RecordChunk.ranges {
      unsafe (words + 4 * (end - first)).update(repeating: 0, count: 4 * (RecordChunk.ranges - (end - first)))
    }
    return true
  }
}

extension RecordSet {
  /// Begins to take chunks in their order; about so many records.
  mutating func beginChunks(_ universe: Int, about expected: Int) {
    removeAll(of: universe)
    if expected * Self.sparse > universe { makeBits() }
  }

  /// Adds a chunk behind those before it.
  mutating func append(_ chunk: borrowing RecordChunk, at number: Int) {
    if chunk.isEmpty { return }
    count += chunk.count
    if isBits {
      let first = number * RecordChunk.wordCount
      let room = min(RecordChunk.wordCount, bits.count - first)
      unsafe (bits.base + first).update(from: chunk.words, count: room)
    } else {
      _ = chunk.forEach(at: number) { record in
        list.append(record)
        return true
      }
    }
  }

  /// Takes the records of a chunk out, from a set that has a bit for each record.
  mutating func subtract(_ chunk: borrowing RecordChunk, at number: Int) {
    let first = number * RecordChunk.wordCount
    let room = min(RecordChunk.wordCount, bits.count - first)
    precondition(isBits && room > 0)
    unsafe _ = typeahead_and_not_words(bits.base + first, chunk.words, room)
    count -= chunk.count
  }
}

extension RecordChunk {
  /// Makes it what a set has in a chunk.
  mutating func take(_ set: borrowing RecordSet, at number: Int) {
    let first = number * Self.wordCount
    if set.isBits {
      let room = min(Self.wordCount, set.bits.count - first)
      unsafe words.update(from: set.bits.base + first, count: room)
      unsafe (words + room).update(repeating: 0, count: Self.wordCount - room)
    } else {
      if !isEmpty { removeAll() }
      let list = 0..<set.list.count
      for place in list.partitionPoint(where: { Int(set.list[$0]) < first << 6 })..<list.upperBound {
        let record = Int(set.list[place]) - first << 6
        if record >= Self.wordCount << 6 { break }
        unsafe words[record >> 6] |= 1 << UInt64(record & 63)
      }
    }
    recount()
  }
}
