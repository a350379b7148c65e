/// Numbers of seven bits a byte, the lowest first; the last byte is below 128.
extension [UInt8] {
  /// Adds a number, which is not negative.
  mutating func append(inSevenBits number: Int) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

extension Column<UInt8> {
  /// The number at a place, which must be there; the place is then behind it.
  @inline(__always)
  func number(at place: inout Int) -> Int {
    let byte = self[place]
    if byte >= 0x80 { return number(at: &place, atMostBytes: 9)! }
    place += 1
    return Int(byte)
  }

  /// The number at a place, if one of so many bytes at most is there; the place is then behind it.
  func number(at place: inout Int, atMostBytes most: Int) -> Int? {
    var (number, shift) = (0, 0)
    while place < count, shift < 7 * most {
      let byte = self[place]
      place += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}
