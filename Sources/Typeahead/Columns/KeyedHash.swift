/// SipHash-2-4: a hash under a key, so that who does not know the key cannot make many texts collide.
///
/// The standard library's `Hasher` has a key of its own in each process; tables that are stored need one that is stored with them.
/// Source: Aumasson, Bernstein, "SipHash: a fast short-input PRF" (2012).
struct KeyedHash: BitwiseCopyable, Equatable, Sendable {
  private let first, second: UInt64

  init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

  /// A hash under a key nobody knows.
  static func random() -> KeyedHash { KeyedHash(.random(in: .min ... .max), .random(in: .min ... .max)) }

  /// The two halves of the key.
  var words: [UInt64] { [first, second] }

  func callAsFunction(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var state = State(first, second)
    var place = 0
    while place + 8 <= bytes.count {
      state.combine(
        unsafe UInt64(littleEndian: UnsafeRawPointer(bytes.baseAddress! + place).loadUnaligned(as: UInt64.self)))
      place += 8
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    for (shift, place) in (place..<bytes.count).enumerated() {
      last |= unsafe UInt64(bytes[place]) << UInt64(shift * 8)
    }
    state.combine(last)
    return state.finish()
  }

  private struct State {
    private var v0, v1, v2, v3: UInt64

    init(_ first: UInt64, _ second: UInt64) {
      v0 = first ^ 0x736F_6D65_7073_6575
      v1 = second ^ 0x646F_7261_6E64_6F6D
      v2 = first ^ 0x6C79_6765_6E65_7261
      v3 = second ^ 0x7465_6462_7974_6573
    }

    @inline(__always)
    mutating func combine(_ word: UInt64) {
      v3 ^= word
      mix()
      mix()
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      for _ in 0..<4 { mix() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always)
    private mutating func mix() {
      v0 &+= v1
      v2 &+= v3
      v1 = v1 << 13 | v1 >> 51
      v3 = v3 << 16 | v3 >> 48
      v1 ^= v0
      v3 ^= v2
      v0 = v0 << 32 | v0 >> 32
      v2 &+= v1
      v0 &+= v3
      v1 = v1 << 17 | v1 >> 47
      v3 = v3 << 21 | v3 >> 43
      v1 ^= v2
      v3 ^= v0
      v2 = v2 << 32 | v2 >> 32
    }
  }
}
