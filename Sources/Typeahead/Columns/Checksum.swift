/// The 64-bit FNV-1a hash of what is given to it piece by piece: it tells things apart, and is no defence against somebody who
/// wants two to look alike.
///
/// Each step is a bijection of the state, so a change of any one byte always changes the result.
/// Source: Fowler, Noll, Vo; RFC 9923.
package struct Checksum {
  /// The hash of what was given so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func combine(_ bytes: Span<UInt8>) {
    var hash = value
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
    value = hash
  }

  /// Takes the eight bytes of a number, the lowest first.
  package mutating func combine(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ UInt64(UInt8(truncatingIfNeeded: number >> shift))) &* 0x0000_0100_0000_01B3
    }
  }

  /// Takes the eight bytes of a number, the lowest first.
  package mutating func combine(_ number: UInt64) { combine(Int(truncatingIfNeeded: number)) }

  /// Takes a text with its length, so that texts one after another cannot be cut otherwise.
  package mutating func combine(_ text: String) {
    let bytes = Array(text.utf8)
    combine(bytes.count)
    combine(bytes.span)
  }
}
