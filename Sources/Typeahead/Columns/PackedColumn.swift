/// A column of numbers below a bound, each in as many bits as the largest may need, the lowest first.
///
/// Reading one is a bounds check, a load and a shift.
@safe struct PackedColumn: Sendable {
  let bytes: Column<UInt8>
  private let bits: Int
  let count: Int

  /// What bytes have.
  fileprivate init(_ bytes: Column<UInt8>, below bound: Int) {
    self.bytes = bytes
    bits = Self.bits(below: bound)
    count = bytes.count * 8 / bits
  }

  /// The bits of a number: eight at least, so that the bytes tell how many there are.
  static func bits(below bound: Int) -> Int { max(8, Int.bitWidth - (max(bound, 1) - 1).leadingZeroBitCount) }

  var byteCount: Int { bytes.byteCount }

  @inline(__always)
  subscript(_ index: Int) -> UInt32 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return unsafe PackedBits.number(bytes.base, at: index &* bits, bits)
  }

  /// Whether all numbers are below a bound.
  func areBelow(_ bound: Int) -> Bool { (0..<count).allSatisfy { self[$0] < bound } }
}

/// Numbers of so many bits each, 32 at most, one after another.
enum PackedBits {
  /// The number that begins at a bit. Behind a column there is room for more bytes than these.
  @inline(__always)
  static func number(_ base: UnsafePointer<UInt8>, at bit: Int, _ bits: Int) -> UInt32 {
    let word = unsafe UnsafeRawPointer(base + bit &>> 3).loadUnaligned(as: UInt64.self)
    return UInt32(truncatingIfNeeded: UInt64(littleEndian: word) &>> UInt64(bit & 7) & (1 &<< UInt64(bits) &- 1))
  }

  /// The bytes of numbers.
  static func bytes(_ numbers: some Collection<UInt32>, _ bits: Int) -> [UInt8] {
    var (bytes, rest, count) = ([UInt8](), UInt64(0), 0)
    bytes.reserveCapacity((numbers.count * bits + 7) / 8)
    for number in numbers {
      rest |= UInt64(number) << UInt64(count)
      count += bits
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
        count -= 8
      }
    }
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
    return bytes
  }
}

extension ColumnStore {
  /// Keeps numbers below a bound.
  func keep(_ numbers: [UInt32], below bound: Int) -> PackedColumn {
    PackedColumn(keep(PackedBits.bytes(numbers, PackedColumn.bits(below: bound))), below: bound)
  }
}

extension SectionReader {
  /// A column of numbers below a bound.
  func column(_ section: Section, below bound: Int) throws(SegmentDamage) -> PackedColumn {
    if bound > 1 << 32 { throw SegmentDamage(section, "numbers that four bytes may not hold") }
    let column = PackedColumn(try self.column(section), below: bound)
    if column.byteCount != (column.count * PackedColumn.bits(below: bound) + 7) / 8 {
      throw SegmentDamage(section, "\(column.byteCount) bytes, more than \(column.count) numbers have")
    }
    return column
  }
}

extension SectionWriter {
  mutating func append(_ column: PackedColumn, as section: Section) { append(column.bytes, as: section) }
}
