/// Where things that stand one after another begin: of every sixteenth the place, of each the length.
///
/// ```text
/// starts = block × (things / 16 + 1)
/// block  = place, length × 16        the place in four bytes, lengths in as many bits as the largest needs; zeros for things not there
/// ```
@safe struct Starts: Sendable {
  private let bytes: Column<UInt8>
  private let bits: Int
  /// The number of things.
  let count: Int

  private static let blockLength = 16

  /// Takes where each thing begins, and the last one ends.
  init(_ starts: [UInt32], _ store: ColumnStore) {
    count = starts.count - 1
    let longest = zip(starts, starts.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
    bits = UInt32.bitWidth - longest.leadingZeroBitCount
    var bytes: [UInt8] = []
    for first in stride(from: 0, through: count, by: Self.blockLength) {
      bytes += PackedBits.bytes(CollectionOfOne(starts[first]), 32)
      let lengths = (first..<first + Self.blockLength).lazy.map {
        $0 + 1 < starts.count ? starts[$0 + 1] - starts[$0] : 0
      }
      bytes += PackedBits.bytes(lengths, bits)
    }
    self.bytes = store.keep(bytes)
  }

  /// Those of so many things, the last of which ends at `end`.
  init(_ reader: SectionReader, _ section: Section, count: Int, end: Int) throws(SegmentDamage) {
    bytes = try reader.column(section)
    self.count = count
    let (size, rest) = bytes.count.quotientAndRemainder(dividingBy: count / Self.blockLength + 1)
    bits = size / 2 - 2
    guard rest == 0, size & 1 == 0, (0...32).contains(bits) else {
      throw SegmentDamage(section, "\(bytes.count) bytes, which are no places of \(count)")
    }
    if start(0) != 0 || start(count) != end { throw SegmentDamage(section, "other ends than 0 and \(end)") }
  }

  func write(to writer: inout SectionWriter, _ section: Section) { writer.append(bytes, as: section) }

  /// Checks that things stand one after another.
  func check(_ section: Section) throws(SegmentDamage) {
    for index in 0..<count where self[index].upperBound != start(index + 1) {
      throw SegmentDamage(section, "places that do not ascend")
    }
  }

  var byteCount: Int { bytes.byteCount }

  /// Where a thing stands.
  @inline(__always)
  subscript(_ index: Int) -> Range<Int> {
    precondition(index < count)
    let (start, last) = find(index)
    return start..<start + Int(unsafe PackedBits.number(bytes.base, at: last, bits))
  }

  private func start(_ index: Int) -> Int { find(index).start }

  /// Where a thing begins, and the bit at which its length stands.
  @inline(__always)
  private func find(_ index: Int) -> (start: Int, bit: Int) {
    precondition(index >= 0)
    let block = index / Self.blockLength * (32 + Self.blockLength * bits)
    var (start, bit) = (Int(unsafe PackedBits.number(bytes.base, at: block, 32)), block + 32)
    let last = bit + index % Self.blockLength * bits
    while bit < last {
      start += Int(unsafe PackedBits.number(bytes.base, at: bit, bits))
      bit += bits
    }
    return (start, last)
  }
}
