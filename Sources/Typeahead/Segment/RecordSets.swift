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
      precondition(start < 1 << 31, "a segment has at most two billion numbers in sets")
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
  static func partCount(_ records: Int) -> Int { (records + 0xFFFF) >> 16 }

  /// How many words the bitmaps of such a segment have.
  static func bitmapWords(_ records: Int) -> Int { min((records + 63) / 64, mostWords) }

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
