/// Counting records by the values of an attribute.
extension AttributeCodes {
  /// The numbers of the records that have a value.
  struct Sum: BitwiseCopyable {
    var sum: Int128 = 0
    var least = Int.max
    var most = Int.min
  }

  /// How many of some records have each value, and where another attribute of integers is measured, its numbers summed.
  ///
  /// - Complexity: O(*m* + *v*) for *m* values of the records and *v* of all.
  func count(
    _ records: borrowing RecordSet, measuring measured: AttributeCodes?
  ) -> (counts: [Int], sums: [Sum]) {
    var counts = Scratch<Int>()
    counts.fill(0, count: values.count)
    var sums = Scratch<Sum>()
    records.forEachRecord { record in forEachCode(Int(record)) { counts[$0] += 1 } }
    if let measured {
      let numbers = measured.integers(records)
      sums.fill(Sum(), count: values.count)
      var place = 0
      records.forEachRecord { record in
        let number = numbers[place]
        forEachCode(Int(record)) { code in
          sums[code].sum += Int128(number)
          sums[code].least = min(sums[code].least, number)
          sums[code].most = max(sums[code].most, number)
        }
        place += 1
      }
    }
    return ((0..<counts.count).map { counts[$0] }, (0..<sums.count).map { sums[$0] })
  }

  /// The integers of some records; 0 where one that was forged has none. A loop of its own: values are all over the memory, and loads that
  /// wait for nothing else overlap.
  private func integers(_ records: borrowing RecordSet) -> Scratch<Int> {
    var numbers = Scratch<Int>()
    numbers.reserve(records.count)
    records.forEachRecord { record in
      let code = Int(codes[Int(record)])
      var bits: UInt64 = 0x80
      if code < values.count {
        let bytes = values[code]
        precondition(bytes.count == 8)
        bits = unsafe UnsafeRawPointer(bytes.base).loadUnaligned(as: UInt64.self)
      }
      numbers.append(Int(Int64(bitPattern: UInt64(bigEndian: bits) ^ 1 << 63)))
    }
    return numbers
  }
}
