/// A set of records, a bit each, whose loops run over plain memory.
struct BitRow: Sendable {
  private(set) var words: [UInt64]

  /// The empty set of so many records.
  init(records: Int) { words = Array(repeating: 0, count: (records + 63) / 64) }

  mutating func removeAll() {
    for place in words.indices { words[place] = 0 }
  }

  mutating func insert(_ records: ArraySlice<UInt32>) {
    unsafe words.withUnsafeMutableBufferPointer { words in
      for record in records { unsafe words[Int(record >> 6)] |= 1 << UInt64(record & 63) }
    }
  }

  /// Takes what `other`, of as many records, holds.
  mutating func assign(_ other: BitRow) {
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe other.words.withUnsafeBufferPointer { other in
        for place in words.indices { unsafe words[place] = other[place] }
      }
    }
  }

  /// Keeps what `other`, of as many records, holds too.
  mutating func formIntersection(_ other: BitRow) {
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe other.words.withUnsafeBufferPointer { other in
        for place in words.indices { unsafe words[place] &= other[place] }
      }
    }
  }

  /// The number of records in the set.
  var population: Int {
    unsafe words.withUnsafeBufferPointer { words in
      var sum = 0
      for place in words.indices { unsafe sum &+= words[place].nonzeroBitCount }
      return sum
    }
  }

  /// Appends the first records of the set, at most so many.
  func appendFirst(_ limit: Int, to records: inout [Int]) {
    for (place, word) in words.enumerated() {
      var word = word
      while word != 0 {
        if records.count == limit { return }
        records.append(place << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
