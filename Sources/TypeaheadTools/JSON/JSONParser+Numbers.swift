extension JSONParser {
  /// Reads a number: an `Int64` where it is written without fraction and exponent and fits, else its text.
  mutating func number(in bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = take(UInt8(ascii: "-"), in: bytes)
    let digits = position
    try skipDigits(in: bytes)
    guard bytes[digits] != UInt8(ascii: "0") || position == digits + 1 else {
      position = digits + 1
      throw unexpected(in: bytes, wanted: "no digit after a leading zero")
    }
    let integer = Self.integer(of: bytes.extracting(digits..<position), isNegative: isNegative)
    let whole = position
    if take(UInt8(ascii: "."), in: bytes) { try skipDigits(in: bytes) }
    if take(UInt8(ascii: "e"), in: bytes) || take(UInt8(ascii: "E"), in: bytes) {
      if !take(UInt8(ascii: "+"), in: bytes) { _ = take(UInt8(ascii: "-"), in: bytes) }
      try skipDigits(in: bytes)
    }
    if position == whole, let integer { return .integer(integer) }
    // Digits, and signs between them.
    return .decimal(String(validatingUTF8: bytes.extracting(start..<position)) ?? "0")
  }

  /// The digits as an integer; `nil` beyond `Int64` and for `-0`, which no integer is.
  private static func integer(of digits: Span<UInt8>, isNegative: Bool) -> Int64? {
    var value: Int64 = 0
    for place in digits.indices {
      let digit = Int64(digits[place] - UInt8(ascii: "0"))
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) =
        isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if isTooLarge || overflows { return nil }
      value = sum
    }
    return isNegative && value == 0 ? nil : value
  }

  /// Steps over one digit or more.
  private mutating func skipDigits(in bytes: Span<UInt8>) throws(JSONError) {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    guard position > start else { throw unexpected(in: bytes, wanted: "a digit") }
  }
}
