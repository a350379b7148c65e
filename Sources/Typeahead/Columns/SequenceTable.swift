internal import CTypeahead

/// Gives each distinct sequence a number while a segment is built: terms, and the shapes of lattices.
///
/// Keyed by elements with a per-process random seed: hashing text itself is quadratic in combining marks, and a fixed hash
/// could be flooded.
struct SequenceTable<Element: BitwiseCopyable & Equatable & Sendable>: Sendable {
  /// All sequences, one after another.
  private(set) var elements: [Element] = []
  private var starts: [Int] = [0]
  /// The digest of a sequence in the upper half, its number in the lower; all ones where there is none. A sequence stands in
  /// the first free slot from the one that the upper bits of its digest name.
  private var slots: [UInt64] = Array(repeating: .max, count: 64)
  private var shift: UInt32 = 26

  /// What a sequence is looked up by.
  typealias Digest = UInt32

  var count: Int { starts.count - 1 }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
    for slot in slots.indices { slots[slot] = .max }
  }

  /// Where a sequence stands in ``elements``.
  func range(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  /// The digest of `elements[range]`.
  static func digest(_ elements: [Element], _ range: Range<Int>) -> Digest {
    var hasher = Hasher()
    unsafe elements.withUnsafeBufferPointer {
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: $0[range])))
    }
    return Digest(truncatingIfNeeded: hasher.finalize())
  }

  /// The number of the sequence `other[range]` of the given digest, a new one if it has none yet.
  mutating func intern(_ other: [Element], _ range: Range<Int>, _ digest: Digest) -> UInt32 {
    var slot = Int(digest >> shift)
    while slots[slot] != .max {
      let number = UInt32(truncatingIfNeeded: slots[slot])
      if slots[slot] >> 32 == UInt64(digest), equals(Int(number), other, range) { return number }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    let number = UInt32(count)
    slots[slot] = UInt64(digest) << 32 | UInt64(number)
    elements.append(contentsOf: other[range])
    starts.append(elements.count)
    if count * 8 > slots.count * 5 { grow() }
    return number
  }

  private func equals(_ number: Int, _ other: [Element], _ range: Range<Int>) -> Bool {
    let own = self.range(number)
    if own.count != range.count { return false }
    if own.isEmpty { return true }
    let stride = MemoryLayout<Element>.stride
    return unsafe elements.withUnsafeBytes { elements in
      unsafe other.withUnsafeBytes { other in
        unsafe typeahead_compare(
          elements.baseAddress! + own.lowerBound * stride, other.baseAddress! + range.lowerBound * stride,
          own.count * stride) == 0
      }
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: .max, count: old.count * 2)
    shift -= 1
    for entry in old where entry != .max {
      var slot = Int(entry >> 32) >> Int(shift)
      while slots[slot] != .max { slot = slot + 1 == slots.count ? 0 : slot + 1 }
      slots[slot] = entry
    }
  }
}
