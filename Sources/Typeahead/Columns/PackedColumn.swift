/// How numbers below a bound stand in as few bytes as the largest may need, the lowest first.
struct NumberWidth: Sendable {
  /// The bytes of a number, four at most.
  let bytes: Int
  private let mask: UInt32

  init(below bound: Int) {
    bytes = max(1, (Int.bitWidth - (max(bound, 1) - 1).leadingZeroBitCount + 7) / 8)
    mask = .max >> UInt32(32 - 8 * bytes)
  }

  /// The number that stands somewhere; four bytes from there on must be readable.
  @inline(__always)
  func number(at place: UnsafePointer<UInt8>) -> UInt32 {
    unsafe UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self)) & mask
  }

  /// Puts a number somewhere.
  func put(_ number: UInt32, into bytes: inout [UInt8], at place: Int) {
    for offset in 0..<self.bytes { bytes[place + offset] = UInt8(truncatingIfNeeded: number >> UInt32(8 * offset)) }
  }
}

/// A column of numbers below a bound, each in as few bytes as the largest may need.
///
/// Reading one is a bounds check and a load, as from a ``Column``.
@safe struct PackedColumn: Sendable {
  let bytes: Column<UInt8>
  private let width: NumberWidth
  let count: Int

  /// What bytes have.
  fileprivate init(_ bytes: Column<UInt8>, _ width: NumberWidth) {
    self.bytes = bytes
    self.width = width
    count = bytes.count / width.bytes
  }

  var byteCount: Int { bytes.byteCount }

  @inline(__always)
  subscript(_ index: Int) -> UInt32 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // Behind a column there is room for more bytes than these.
    return unsafe width.number(at: bytes.base + index &* width.bytes)
  }

  /// Whether all numbers are below a bound.
  func areBelow(_ bound: Int) -> Bool { (0..<count).allSatisfy { self[$0] < bound } }
}

extension ColumnStore {
  /// Keeps numbers below a bound.
  func keep(_ numbers: [UInt32], below bound: Int) -> PackedColumn {
    let width = NumberWidth(below: bound)
    var bytes = [UInt8](repeating: 0, count: numbers.count * width.bytes)
    for (index, number) in numbers.enumerated() { width.put(number, into: &bytes, at: index * width.bytes) }
    return PackedColumn(keep(bytes), width)
  }
}

extension SectionReader {
  /// A column of numbers below a bound.
  func column(_ section: Section, below bound: Int) throws(SegmentDamage) -> PackedColumn {
    if bound > 1 << 32 { throw SegmentDamage(section, "numbers that four bytes may not hold") }
    let width = NumberWidth(below: bound)
    let bytes: Column<UInt8> = try column(section)
    if bytes.count % width.bytes != 0 {
      throw SegmentDamage(section, "\(bytes.count) bytes, no multiple of \(width.bytes)")
    }
    return PackedColumn(bytes, width)
  }
}

extension SectionWriter {
  mutating func append(_ column: PackedColumn, as section: Section) { append(column.bytes, as: section) }
}
