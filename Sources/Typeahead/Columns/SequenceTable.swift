/// Gives each distinct byte string a number while a segment is built: terms, and the shapes of lattices.
///
/// Keyed by bytes with a per-process random seed: hashing text itself is quadratic in combining marks, and a fixed hash
/// could be flooded.
struct SequenceTable: Sendable {
  /// All sequences, one after another.
  private(set) var elements: [UInt8] = []
  private var starts: [Int] = [0]
  /// The digest of a sequence in the upper half, its number in the lower; all ones where there is none. A sequence stands in
  /// the first free slot from the one that the upper bits of its digest name.
  private var slots: [UInt64] = Array(repeating: .max, count: 64)
  private var shift: UInt32 = 26

  var count: Int { starts.count - 1 }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
    for slot in slots.indices { slots[slot] = .max }
  }

  /// Where a sequence stands in ``elements``.
  func range(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  /// The numbers of the sequences in the order of their bytes.
  func sorted() -> [Int] {
    // Most are told apart by what they begin with.
    var numbers = (0..<count).map { number in
      let range = range(number)
      let begin = (0..<8).reduce(UInt64(0)) { sum, place in
        sum << 8 | (place < range.count ? UInt64(elements[range.lowerBound + place]) : 0)
      }
      return (begin: begin, number: number)
    }
    elements[...].withColumn { all in
      numbers.sort { left, right in
        left.begin != right.begin
          ? left.begin < right.begin : all[range(left.number)].order(all[range(right.number)]) < 0
      }
    }
    return numbers.map(\.number)
  }

  /// The number of a sequence, a new one if it has none yet.
  mutating func intern(_ sequence: ArraySlice<UInt8>) -> UInt32 {
    var hasher = Hasher()
    unsafe sequence.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    let digest = UInt32(truncatingIfNeeded: hasher.finalize())
    var slot = Int(digest >> shift)
    while slots[slot] != .max {
      let number = UInt32(truncatingIfNeeded: slots[slot])
      if slots[slot] >> 32 == UInt64(digest), isEqual(Int(number), sequence) { return number }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    let number = UInt32(count)
    slots[slot] = UInt64(digest) << 32 | UInt64(number)
    elements.append(contentsOf: sequence)
    starts.append(elements.count)
    if count * 8 > slots.count * 5 { grow() }
    return number
  }

  private func isEqual(_ number: Int, _ sequence: ArraySlice<UInt8>) -> Bool {
    elements[range(number)].withColumn { own in sequence.withColumn { own.order($0) == 0 } }
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
