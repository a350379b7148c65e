extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  @inline(__always)
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
