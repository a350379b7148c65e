/// Gives each distinct term a number while an index segment is built.
///
/// Keyed by folded bytes with a per-process random seed: hashing text itself is quadratic in combining marks, and a fixed
/// hash could be flooded.
struct TermTable {
  private(set) var text: [UInt8] = []
  private(set) var starts: [Int] = [0]
  private var slots: [UInt32] = Array(repeating: .max, count: 64)

  var count: Int { starts.count - 1 }

  /// The bytes of a term.
  func range(_ term: Int) -> Range<Int> { starts[term]..<starts[term + 1] }

  /// The number of the term `bytes[range]`, a new one if it has none yet.
  mutating func intern(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    var slot = Self.hash(bytes, range) & (slots.count - 1)
    while slots[slot] != .max {
      if equals(Int(slots[slot]), bytes, range) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let term = UInt32(count)
    slots[slot] = term
    text.append(contentsOf: bytes[range])
    starts.append(text.count)
    if count * 2 > slots.count { grow() }
    return term
  }

  private func equals(_ term: Int, _ bytes: [UInt8], _ other: Range<Int>) -> Bool {
    let own = range(term)
    if own.count != other.count { return false }
    for offset in 0..<own.count where text[own.lowerBound + offset] != bytes[other.lowerBound + offset] {
      return false
    }
    return true
  }

  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
    return hasher.finalize()
  }

  private mutating func grow() {
    slots = Array(repeating: .max, count: slots.count * 2)
    for term in 0..<count {
      var slot = Self.hash(text, range(term)) & (slots.count - 1)
      while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(term)
    }
  }
}
