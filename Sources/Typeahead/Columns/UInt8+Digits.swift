extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  @inline(__always)
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is a character of ASCII that is neither a letter nor a digit.
  @inline(__always)
  var isASCIISign: Bool { self < 0x80 && !isASCIIDigit && (self | 0x20) &- UInt8(ascii: "a") >= 26 }
}
