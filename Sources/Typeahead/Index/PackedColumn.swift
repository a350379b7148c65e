/// A column of numbers below a bound, each in as few bytes as the largest may need.
///
/// Reading one is a bounds check and a load, as from a ``Column``.
@safe struct PackedColumn: Sendable {
  let bytes: Column<UInt8>
  /// The bytes of a number, and the bits these are.
  private let width: Int
  private let mask: UInt32
  let count: Int

  /// The bytes that numbers below a bound need; four at most.
  static func width(below bound: Int) -> Int {
    max(1, (Int.bitWidth - (max(bound, 1) - 1).leadingZeroBitCount + 7) / 8)
  }

  /// What bytes have, as many as a multiple of the width.
  fileprivate init(_ bytes: Column<UInt8>, below bound: Int) {
    self.bytes = bytes
    width = Self.width(below: bound)
    mask = .max >> UInt32(32 - 8 * width)
    count = bytes.count / width
  }

  var byteCount: Int { bytes.byteCount }

  @inline(__always)
  subscript(_ index: Int) -> UInt32 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // Behind a column there is room for more bytes than these.
    let number = unsafe UnsafeRawPointer(bytes.base + index &* width).loadUnaligned(as: UInt32.self)
    return UInt32(littleEndian: number) & mask
  }

  /// Whether all numbers are below a bound.
  func areBelow(_ bound: Int) -> Bool { (0..<count).allSatisfy { self[$0] < bound } }
}

extension ColumnStore {
  /// Keeps numbers below a bound, four bytes at most.
  func keep(_ numbers: [UInt32], below bound: Int) -> PackedColumn {
    let width = PackedColumn.width(below: bound)
    var bytes = [UInt8](repeating: 0, count: numbers.count * width)
    for (index, number) in numbers.enumerated() {
      for place in 0..<width { bytes[index * width + place] = UInt8(truncatingIfNeeded: number >> UInt32(8 * place)) }
    }
    return PackedColumn(keep(bytes), below: bound)
  }
}

extension SectionReader {
  /// A column of numbers below a bound.
  func column(_ section: Section, below bound: Int) throws(SegmentDamage) -> PackedColumn {
    let bytes: Column<UInt8> = try column(section)
    let column = PackedColumn(bytes, below: bound)
    if bytes.count % PackedColumn.width(below: bound) != 0 {
      throw SegmentDamage(section, "\(bytes.count) bytes, no numbers below \(bound)")
    }
    return column
  }
}

extension SectionWriter {
  mutating func append(_ column: PackedColumn, as section: Section) { append(column.bytes, as: section) }
}
