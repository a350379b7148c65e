/// Where things that stand one after another begin: of every sixteenth the place, of each where it ends from there on.
///
/// ```text
/// starts = block × (things / 16 + 1)
/// block  = place, end × 16        the place in four bytes; ends in as many bits as the largest needs, any for things not there
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
    var ends: [UInt32] = []
    ends.reserveCapacity(starts.count + Self.blockLength)
    for index in 0..<(count / Self.blockLength + 1) * Self.blockLength {
      ends.append(starts[min(index + 1, count)] - starts[index & ~(Self.blockLength - 1)])
    }
    bits = UInt32.bitWidth - (ends.max() ?? 0).leadingZeroBitCount
    var bytes: [UInt8] = []
    for first in stride(from: 0, through: count, by: Self.blockLength) {
      bytes += PackedBits.bytes(CollectionOfOne(starts[first]), 32)
      bytes += PackedBits.bytes(ends[first..<first + Self.blockLength], bits)
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
    for index in 0..<count where start(index) > end(index) || end(index) != start(index + 1) {
      throw SegmentDamage(section, "places that do not ascend")
    }
  }

  var byteCount: Int { bytes.byteCount }

  /// Where a thing stands.
  @inline(__always)
  subscript(_ index: Int) -> Range<Int> {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return start(index)..<end(index)
  }

  @inline(__always)
  private func start(_ index: Int) -> Int {
    index & (Self.blockLength - 1) == 0
      ? Int(unsafe PackedBits.number(bytes.base, at: block(index), 32)) : end(index - 1)
  }

  @inline(__always)
  private func end(_ index: Int) -> Int {
    let block = block(index)
    let own = block + 32 + (index & (Self.blockLength - 1)) &* bits
    return unsafe Int(PackedBits.number(bytes.base, at: block, 32)) + Int(PackedBits.number(bytes.base, at: own, bits))
  }

  /// The bit at which the block of a thing begins.
  @inline(__always)
  private func block(_ index: Int) -> Int { index / Self.blockLength &* (32 + Self.blockLength &* bits) }
}
