extension JSONParser {
  /// Reads a string; the parser stands at its opening quotation mark.
  ///
  /// A string without escapes, the common case, is copied once, straight from the line.
  mutating func string(in bytes: Span<UInt8>) throws(JSONError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard let text = String(validatingUTF8: bytes.extracting(start..<position)) else { throw error(.notUTF8) }
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start, in: bytes)
      case 0..<0x20: throw error(.controlCharacterInString)
      default: position += 1
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Reads on from the first escape of a string that began at `start`.
  private mutating func escapedString(from start: Int, in bytes: Span<UInt8>) throws(JSONError) -> String {
    var text: [UInt8] = []
    for place in start..<position { text.append(bytes[place]) }
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validatingUTF8: text.span) else { throw error(.notUTF8) }
        position += 1
        return string
      case UInt8(ascii: "\\"):
        position += 1
        try appendEscape(to: &text, in: bytes)
      case 0..<0x20: throw error(.controlCharacterInString)
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Decodes one escape; the parser stands behind the backslash.
  private mutating func appendEscape(to text: inout [UInt8], in bytes: Span<UInt8>) throws(JSONError) {
    guard position < bytes.count else { throw error(.unexpectedEnd) }
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[position])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      text.append(contentsOf: Array(String(try scalar(in: bytes)).utf8))
      return
    default: throw error(.badEscape)
    }
    position += 1
  }

  /// Reads `XXXX`, or `XXXX\uXXXX` where the first is the high half of a surrogate pair.
  private mutating func scalar(in bytes: Span<UInt8>) throws(JSONError) -> Unicode.Scalar {
    let first = try fourHexDigits(in: bytes)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\"), in: bytes), take(UInt8(ascii: "u"), in: bytes)
    else { throw error(.halfSurrogatePair) }
    let second = try fourHexDigits(in: bytes)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw error(.halfSurrogatePair) }
    return scalar
  }

  private mutating func fourHexDigits(in bytes: Span<UInt8>) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw error(.unexpectedEnd) }
      guard let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue else { throw error(.badEscape) }
      value = value << 4 + UInt32(digit)
      position += 1
    }
    return value
  }
}

extension String {
  /// Copies bytes that are UTF-8; `nil` where they are not.
  init?(validatingUTF8 bytes: Span<UInt8>) {
    let text = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe String(validating: buffer, as: UTF8.self)
    }
    guard let text else { return nil }
    self = text
  }
}
