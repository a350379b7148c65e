/// Sets of a segment's records, made once and read often: those of the prefixes that many records have.
///
/// A set is cut at every 65,536 records. A part of few records is their sorted numbers, one of many is a bitmap; of a segment of
/// fewer records than a part, bitmaps are as long as these need.
struct RecordSets: Sendable {
  /// A part of a set: where its numbers or its bitmap stand, and how many records it has.
  struct Part: BitwiseCopyable, Sendable {
    private var bits: UInt32
    var count: UInt32

    init(start: Int, isDense: Bool, count: Int) {
      bits = UInt32(start) << 1 | (isDense ? 1 : 0)
      self.count = UInt32(count)
    }

    @inline(__always)
    var isDense: Bool { bits & 1 == 1 }
    /// Among the numbers of all sparse parts, or the bitmaps of all dense ones.
    @inline(__always)
    var start: Int { Int(bits >> 1) }
  }

  /// The most words of a part's bitmap.
  static let mostWords = 1024

  /// The parts of all sets, each set having as many.
  private let parts: Column<Part>
  private let sparse: Column<UInt16>
  private let dense: Column<UInt64>
  private let counts: Column<UInt32>
  /// How many parts a set has.
  let partCount: Int
  /// How many words the bitmap of a part has.
  let bitmapWords: Int

  init(_ writer: consuming RecordSetsWriter, _ store: ColumnStore) {
    parts = store.keep(writer.parts)
    sparse = store.keep(writer.sparse)
    dense = store.keep(writer.dense)
    counts = store.keep(writer.counts)
    partCount = writer.partCount
    bitmapWords = writer.bitmapWords
  }

  init(_ reader: SectionReader, records: Int) throws(SegmentDamage) {
    partCount = Self.partCount(records)
    bitmapWords = Self.bitmapWords(records)
    counts = try reader.column(.setCounts)
    let (partsOfAll, overflows) = counts.count.multipliedReportingOverflow(by: partCount)
    parts = try reader.column(.setParts, count: overflows ? nil : partsOfAll)
    sparse = try reader.column(.setNumbers)
    dense = try reader.column(.setBitmaps)
  }

  /// The number of sets.
  var count: Int { counts.count }

  func check(records: Int) throws(SegmentDamage) {
    if !counts.areNoneOrBelow(records + 1) { throw SegmentDamage(.setCounts, "more records than there are") }
    for set in 0..<count {
      var total = 0
      for number in 0..<partCount {
        let part = parts[set * partCount + number]
        guard isSound(part, records: min(0x10000, records - number << 16)) else {
          throw SegmentDamage(.setParts, "a part \(number) of set \(set) that is none")
        }
        total += Int(part.count)
      }
      if total != counts[set] { throw SegmentDamage(.setCounts, "\(counts[set]) for a set of \(total) records") }
    }
  }

  /// Whether a part has as many records as it says, all of them there.
  private func isSound(_ part: Part, records: Int) -> Bool {
    if part.isDense {
      guard (part.start + 1) * bitmapWords <= dense.count else { return false }
      let words = dense[part.start * bitmapWords..<(part.start + 1) * bitmapWords]
      let found = (0..<words.count).reduce(0) { $0 + words[$1].nonzeroBitCount }
      // None beyond the last record.
      let last = records >> 6
      let isInside = (last..<words.count).allSatisfy { words[$0] >> UInt64($0 == last ? records & 63 : 0) == 0 }
      return found == part.count && isInside
    }
    guard part.start + Int(part.count) <= sparse.count else { return false }
    let numbers = sparse[part.start..<part.start + Int(part.count)]
    let ascend = numbers.count < 2 || (1..<numbers.count).allSatisfy { numbers[$0 - 1] < numbers[$0] }
    return ascend && numbers.areBelow(records)
  }

  func write(to writer: inout SectionWriter) {
    writer.append(counts, as: .setCounts)
    writer.append(parts, as: .setParts)
    writer.append(sparse, as: .setNumbers)
    writer.append(dense, as: .setBitmaps)
  }

  /// How many parts the sets of a segment of so many records have.
  fileprivate static func partCount(_ records: Int) -> Int { (records + 0xFFFF) >> 16 }

  /// How many words the bitmaps of such a segment have.
  fileprivate static func bitmapWords(_ records: Int) -> Int { min((records + 63) / 64, mostWords) }

  var byteCount: Int { parts.byteCount + sparse.byteCount + dense.byteCount + counts.byteCount }

  /// The number of a set's records.
  @inline(__always)
  func count(of set: UInt32) -> Int { Int(counts[Int(set)]) }

  @inline(__always)
  func part(_ number: Int, of set: UInt32) -> Part { parts[Int(set) * partCount + number] }

  /// A part of a set, unless there is no such set, or it has no records in the part.
  func part(_ number: Int, ifAnyOf set: UInt32) -> Part? {
    if set == .missing { return nil }
    let part = part(number, of: set)
    return part.count > 0 ? part : nil
  }

  /// Calls `body` with the records of a set in one part, in ascending order.
  func forEach(inPart number: Int, of set: UInt32, _ body: (UInt32) -> Void) {
    guard let part = part(number, ifAnyOf: set) else { return }
    let base = UInt32(number) << 16
    if !part.isDense {
      for index in 0..<Int(part.count) { unsafe body(base | UInt32(numbers(part)[index])) }
      return
    }
    for place in 0..<bitmapWords {
      var word = unsafe bitmap(part)[place]
      while word != 0 {
        body(base | UInt32(place << 6 + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }

  /// Where the numbers of a sparse part begin.
  @inline(__always)
  func numbers(_ part: Part) -> UnsafePointer<UInt16> { unsafe sparse.base + part.start }

  /// Where the bitmap of a dense part begins.
  @inline(__always)
  func bitmap(_ part: Part) -> UnsafePointer<UInt64> { unsafe dense.base + part.start * bitmapWords }

  /// Whether a set has a record.
  @inline(__always)
  func contains(_ record: UInt32, in set: UInt32) -> Bool {
    contains(UInt16(truncatingIfNeeded: record), in: part(Int(record >> 16), of: set))
  }

  /// Whether a part has a record, by the low bits of its number.
  @inline(__always)
  func contains(_ low: UInt16, in part: Part) -> Bool {
    if part.isDense { return unsafe bitmap(part)[Int(low >> 6)] >> UInt64(low & 63) & 1 == 1 }
    let numbers = unsafe numbers(part)
    var start = 0
    var length = Int(part.count)
    while length > 1 {
      let half = length / 2
      // Compiles to a conditional move: the branch could not be foretold.
      start = unsafe numbers[start + half] <= low ? start + half : start
      length -= half
    }
    return unsafe length == 1 && numbers[start] == low
  }
}

/// Takes sets one after another; parts that are alike are kept once, as those of `gma` and `gmail` mostly are.
struct RecordSetsWriter {
  fileprivate private(set) var parts: [RecordSets.Part] = []
  fileprivate private(set) var sparse: [UInt16] = []
  fileprivate private(set) var dense: [UInt64] = []
  fileprivate private(set) var counts: [UInt32] = []
  fileprivate let partCount: Int
  fileprivate let bitmapWords: Int
  private let mostSparse: Int
  /// The parts there are, each the last one with its digest.
  private var known: [Digest: RecordSets.Part] = [:]

  private struct Digest: Hashable {
    var count: Int
    var hash: UInt64
  }

  /// Takes sets of the records of a segment of so many.
  init(records: Int, _ tuning: Tuning = Tuning()) {
    partCount = RecordSets.partCount(records)
    bitmapWords = RecordSets.bitmapWords(records)
    mostSparse = tuning.mostSparse(bitmapWords: bitmapWords)
  }

  /// Adds a set of ascending records and gives its number.
  mutating func append(_ records: borrowing Scratch<UInt32>) -> UInt32 {
    let set = UInt32(counts.count)
    counts.append(UInt32(records.count))
    var place = 0
    for number in 0..<partCount {
      let begun = place
      var digest = Digest(count: 0, hash: 0)
      while place < records.count, Int(records[place] >> 16) == number {
        digest.hash = (digest.hash ^ UInt64(records[place] & 0xFFFF)) &* 0x9E37_79B9_7F4A_7C15
        place += 1
      }
      digest.count = place - begun
      if let part = known[digest], has(part, records, begun..<place) {
        parts.append(part)
      } else {
        parts.append(addPart(records, begun..<place))
        known[digest] = parts[parts.count - 1]
      }
    }
    return set
  }

  private mutating func addPart(_ records: borrowing Scratch<UInt32>, _ range: Range<Int>) -> RecordSets.Part {
    if range.count <= mostSparse {
      let start = sparse.count
      for index in range { sparse.append(UInt16(truncatingIfNeeded: records[index])) }
      return .init(start: start, isDense: false, count: range.count)
    }
    let start = dense.count
    dense.append(contentsOf: repeatElement(0, count: bitmapWords))
    for index in range {
      let low = records[index] & 0xFFFF
      dense[start + Int(low >> 6)] |= 1 << UInt64(low & 63)
    }
    return .init(start: start / bitmapWords, isDense: true, count: range.count)
  }

  /// Whether a part has exactly these records, as many as it has, but for the high bits of their numbers.
  private func has(_ part: RecordSets.Part, _ records: borrowing Scratch<UInt32>, _ range: Range<Int>) -> Bool {
    for (offset, index) in range.enumerated() {
      let low = records[index] & 0xFFFF
      if part.isDense {
        if dense[part.start * bitmapWords + Int(low >> 6)] >> UInt64(low & 63) & 1 == 0 { return false }
      } else if UInt32(sparse[part.start + offset]) != low {
        return false
      }
    }
    return true
  }
}
