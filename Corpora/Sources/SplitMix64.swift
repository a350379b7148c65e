/// SplitMix64 (Steele, Lea, Flood 2014): a small generator whose whole state is one number.
///
/// It is written out here because the standard library promises no sequence for any generator, and the
/// corpora must be the same bytes everywhere.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator started from the seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `bound - 1`; the bias is below `bound` in 2^64.
  package mutating func below(_ bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// A place in a collection of `count` elements.
  package mutating func index(_ count: Int) -> Int {
    Int(below(UInt64(count)))
  }

  /// True in `percent` of a hundred cases.
  package mutating func chance(_ percent: Int) -> Bool {
    index(100) < percent
  }

  /// One of the elements, each as likely as any other.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[index(elements.count)]
  }
}
