/// Scalar-wise reading and writing of UTF-8 bytes that came from a `String` and are therefore valid.
enum UTF8Bytes {
  /// The scalar that starts at `index`, and its length in bytes.
  @inline(__always)
  static func scalar<Bytes: Collection<UInt8>>(
    _ bytes: Bytes, at index: Int
  ) -> (value: UInt32, length: Int) where Bytes.Index == Int {
    let first = UInt32(bytes[index])
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F), 2) }
    if first < 0xF0 {
      return ((first & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F), 3)
    }
    return (
      (first & 0x07) << 18 | UInt32(bytes[index + 1] & 0x3F) << 12 | UInt32(bytes[index + 2] & 0x3F) << 6
        | UInt32(bytes[index + 3] & 0x3F), 4
    )
  }

  /// Calls `body` with the bytes of `scalar`.
  @inline(__always)
  static func forEachByte(of scalar: UInt32, _ body: (UInt8) -> Void) {
    for byte in UTF8.encode(Unicode.Scalar(scalar)!)! { body(byte) }
  }

  /// Appends `scalar` to `output`.
  static func append(_ scalar: UInt32, to output: inout [UInt8]) { forEachByte(of: scalar) { output.append($0) } }

  /// The largest index ≤ `limit` at which a scalar starts or the text ends.
  static func boundary(_ bytes: [UInt8], atOrBefore limit: Int) -> Int {
    var index = min(limit, bytes.count)
    while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// The range, cut to `bytes` and to whole scalars.
  static func scalars(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
    let range = range.clamped(to: 0..<bytes.count)
    return boundary(bytes, atOrBefore: range.lowerBound)..<boundary(bytes, atOrBefore: range.upperBound)
  }

  /// The scalars of `bytes[range]`, and where each stands.
  struct Scalars: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var index: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      (self.bytes, index, end) = (bytes, range.lowerBound, range.upperBound)
    }

    @inline(__always)
    mutating func next() -> (value: UInt32, range: Range<Int>)? {
      if index >= end { return nil }
      let (value, length) = UTF8Bytes.scalar(bytes, at: index)
      defer { index += length }
      return (value, index..<index + length)
    }
  }
}
