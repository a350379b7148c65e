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
    if scalar < 0x80 {
      body(UInt8(scalar))
    } else if scalar < 0x800 {
      body(UInt8(0xC0 | scalar >> 6))
      body(UInt8(0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      body(UInt8(0xE0 | scalar >> 12))
      body(UInt8(0x80 | scalar >> 6 & 0x3F))
      body(UInt8(0x80 | scalar & 0x3F))
    } else {
      body(UInt8(0xF0 | scalar >> 18))
      body(UInt8(0x80 | scalar >> 12 & 0x3F))
      body(UInt8(0x80 | scalar >> 6 & 0x3F))
      body(UInt8(0x80 | scalar & 0x3F))
    }
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
}

/// Scalar-wise reading and writing of UTF-16 buffers, the form ICU works on.
enum UTF16Units {
  /// Appends `scalar` to `output`.
  static func append(_ scalar: UInt32, to output: inout [UInt16]) {
    if scalar < 0x10000 {
      output.append(UInt16(scalar))
    } else {
      output.append(UInt16(0xD7C0 + scalar >> 10))
      output.append(UInt16(0xDC00 | scalar & 0x3FF))
    }
  }

  /// Calls `body` with each scalar of `units` in order.
  static func forEachScalar(_ units: [UInt16], _ body: (UInt32) -> Void) {
    var index = 0
    while index < units.count {
      let unit = UInt32(units[index])
      if unit & 0xFC00 == 0xD800, index + 1 < units.count, UInt32(units[index + 1]) & 0xFC00 == 0xDC00 {
        body(0x10000 + (unit & 0x3FF) << 10 + UInt32(units[index + 1]) & 0x3FF)
        index += 2
      } else {
        body(unit)
        index += 1
      }
    }
  }
}
