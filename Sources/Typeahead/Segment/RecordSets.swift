/// Sets of a segment's records, made once and read often: those of the prefixes that many records have.
///
/// A set is cut at every 65,536 records. A container of few records is their sorted numbers, one of many is a bitmap; of a segment of
/// fewer records than a container, bitmaps are as long as these need.
struct RecordSets: Sendable {
  /// A container of a set: where its numbers or its bitmap stand, and how many records it has.
  struct Container: BitwiseCopyable, Sendable {
    private var bits: UInt32
    var count: UInt32

    init(start: Int, isDense: Bool, count: Int) {
      precondition(start < 1 << 31, "a segment has at most two billion numbers in sets")
      bits = UInt32(start) << 1 | (isDense ? 1 : 0)
      self.count = UInt32(count)
    }

    @inline(__always)
    var isDense: Bool { bits & 1 == 1 }
    /// Among the numbers of all sparse containers, or the bitmaps of all dense ones.
    @inline(__always)
    var start: Int { Int(bits >> 1) }
  }

  /// The most words of a container's bitmap.
  static let mostWords = 1024

  /// The containers of all sets, each set having as many.
  private let containers: Column<Container>
  private let sparse: Column<UInt16>
  private let dense: Column<UInt64>
  private let counts: Column<UInt32>
  /// How many containers a set has.
  let containerCount: Int
  /// How many words the bitmap of a container has.
  let bitmapWords: Int

  init(_ writer: consuming RecordSetsWriter, _ store: ColumnStore) {
    containers = store.keep(writer.containers)
    sparse = store.keep(writer.sparse)
    dense = store.keep(writer.dense)
    counts = store.keep(writer.counts)
    containerCount = writer.containerCount
    bitmapWords = writer.bitmapWords
  }

  init(_ reader: SectionReader, records: Int) throws(SegmentDamage) {
    containerCount = Self.containerCount(records)
    bitmapWords = Self.bitmapWords(records)
    counts = try reader.column(.setCounts)
    let (containersOfAll, overflows) = counts.count.multipliedReportingOverflow(by: containerCount)
    containers = try reader.column(.setParts, count: overflows ? nil : containersOfAll)
    sparse = try reader.column(.setNumbers)
    dense = try reader.column(.setBitmaps)
  }

  /// The number of sets.
  var count: Int { counts.count }

  func check(records: Int) throws(SegmentDamage) {
    if !counts.areNoneOrBelow(records + 1) { throw SegmentDamage(.setCounts, "more records than there are") }
    for set in 0..<count {
      var total = 0
      for number in 0..<containerCount {
        let container = containers[set * containerCount + number]
        guard isSound(container, records: min(0x10000, records - number << 16)) else {
          throw SegmentDamage(.setParts, "a container \(number) of set \(set) that is none")
        }
        total += Int(container.count)
      }
      if total != counts[set] { throw SegmentDamage(.setCounts, "\(counts[set]) for a set of \(total) records") }
    }
  }

  /// Whether a container has as many records as it says, all of them there.
  private func isSound(_ container: Container, records: Int) -> Bool {
    if container.isDense {
      guard (container.start + 1) * bitmapWords <= dense.count else { return false }
      let words = dense[container.start * bitmapWords..<(container.start + 1) * bitmapWords]
      let found = (0..<words.count).reduce(0) { $0 + words[$1].nonzeroBitCount }
      // None beyond the last record.
      let last = records >> 6
      let isInside = (last..<words.count).allSatisfy { words[$0] >> UInt64($0 == last ? records & 63 : 0) == 0 }
      return found == container.count && isInside
    }
    guard container.start + Int(container.count) <= sparse.count else { return false }
    let numbers = sparse[container.start..<container.start + Int(container.count)]
    let ascend = numbers.count < 2 || (1..<numbers.count).allSatisfy { numbers[$0 - 1] < numbers[$0] }
    return ascend && numbers.areBelow(records)
  }

  func write(to writer: inout SectionWriter) {
    writer.append(counts, as: .setCounts)
    writer.append(containers, as: .setParts)
    writer.append(sparse, as: .setNumbers)
    writer.append(dense, as: .setBitmaps)
  }

  /// How many containers the sets of a segment of so many records have.
  static func containerCount(_ records: Int) -> Int { (records + 0xFFFF) >> 16 }

  /// How many words the bitmaps of such a segment have.
  static func bitmapWords(_ records: Int) -> Int { min((records + 63) / 64, mostWords) }

  var byteCount: Int { containers.byteCount + sparse.byteCount + dense.byteCount + counts.byteCount }

  /// The number of a set's records.
  @inline(__always)
  func count(of set: UInt32) -> Int { Int(counts[Int(set)]) }

  @inline(__always)
  func container(_ number: Int, of set: UInt32) -> Container { containers[Int(set) * containerCount + number] }

  /// A container of a set, unless there is no such set, or it has no records in the container.
  func container(_ number: Int, ifAnyOf set: UInt32) -> Container? {
    if set == .missing { return nil }
    let container = container(number, of: set)
    return container.count > 0 ? container : nil
  }

  /// Calls `body` with the records of a set in one container, in ascending order.
  func forEach(inContainer number: Int, of set: UInt32, _ body: (UInt32) -> Void) {
    guard let container = container(number, ifAnyOf: set) else { return }
    let base = UInt32(number) << 16
    if !container.isDense {
      for index in 0..<Int(container.count) { unsafe body(base | UInt32(numbers(container)[index])) }
      return
    }
    for place in 0..<bitmapWords {
      var word = unsafe bitmap(container)[place]
      while word != 0 {
        body(base | UInt32(place << 6 + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }

  /// Where the numbers of a sparse container begin.
  @inline(__always)
  func numbers(_ container: Container) -> UnsafePointer<UInt16> { unsafe sparse.base + container.start }

  /// Where the bitmap of a dense container begins.
  @inline(__always)
  func bitmap(_ container: Container) -> UnsafePointer<UInt64> { unsafe dense.base + container.start * bitmapWords }

  /// Whether a set has a record.
  @inline(__always)
  func contains(_ record: UInt32, in set: UInt32) -> Bool {
    contains(UInt16(truncatingIfNeeded: record), in: container(Int(record >> 16), of: set))
  }

  /// Whether a container has a record, by the low bits of its number.
  @inline(__always)
  func contains(_ low: UInt16, in container: Container) -> Bool {
    if container.isDense { return unsafe bitmap(container)[Int(low >> 6)] >> UInt64(low & 63) & 1 == 1 }
    let numbers = unsafe numbers(container)
    var start = 0
    var length = Int(container.count)
    while length > 1 {
      let half = length / 2
      // Compiles to a conditional move: the branch could not be foretold.
      start = unsafe numbers[start + half] <= low ? start + half : start
      length -= half
    }
    return unsafe length == 1 && numbers[start] == low
  }
}
