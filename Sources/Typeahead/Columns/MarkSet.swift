/// A set of records that is filled in any order and emptied in ascending order, each record once.
///
/// A bit for each record and one for each word of those, so that emptying it costs what is in it and not what could be.
struct MarkSet: ~Copyable {
  private var words = Scratch<UInt64>()
  private var summary = Scratch<UInt64>()

  /// Makes room for the records of a segment. The set must be empty.
  mutating func prepare(records: Int) {
    let wanted = (records + 63) / 64
    if words.count >= wanted { return }
    words.fill(0, count: wanted)
    summary.fill(0, count: (wanted + 63) / 64)
  }

  @inline(__always)
  mutating func insert(_ record: UInt32) {
    words[Int(record >> 6)] |= 1 << UInt64(record & 63)
    summary[Int(record >> 12)] |= 1 << UInt64(record >> 6 & 63)
  }

  /// Inserts a record; says whether it was not there yet.
  @inline(__always)
  mutating func insertNew(_ record: UInt32) -> Bool {
    if contains(record) { return false }
    insert(record)
    return true
  }

  /// Inserts records by the marks of 64, and gives those of them that were there.
  @inline(__always)
  mutating func insert(_ bits: UInt64, at place: Int) -> UInt64 {
    if bits == 0 { return 0 }
    let common = words[place] & bits
    words[place] |= bits
    summary[place >> 6] |= 1 << UInt64(place & 63)
    return common
  }

  @inline(__always)
  func contains(_ record: UInt32) -> Bool {
    words[Int(record >> 6)] >> UInt64(record & 63) & 1 == 1
  }

  /// The marks of 64 records; none beyond the segment's.
  @inline(__always)
  func word(_ place: Int) -> UInt64 { place < words.count ? words[place] : 0 }

  /// Appends the records up to a given one, at most so many, in ascending order to `records`.
  func append(upTo last: UInt32, atMost most: Int = .max, to records: inout Scratch<UInt32>) {
    let first = records.count
    for group in 0..<summary.count {
      var rest = summary[group]
      while rest != 0 {
        let place = group << 6 + rest.trailingZeroBitCount
        rest &= rest - 1
        var word = words[place]
        while word != 0 {
          let record = UInt32(truncatingIfNeeded: place << 6 + word.trailingZeroBitCount)
          if record > last || records.count - first == most { return }
          records.append(record)
          word &= word - 1
        }
      }
    }
  }

  /// Appends the records in ascending order to `records` and empties the set.
  mutating func drain(into records: inout Scratch<UInt32>) {
    for group in 0..<summary.count {
      var rest = summary[group]
      if rest == 0 { continue }
      summary[group] = 0
      while rest != 0 {
        let place = group << 6 + rest.trailingZeroBitCount
        rest &= rest - 1
        var word = words[place]
        words[place] = 0
        while word != 0 {
          records.append(UInt32(truncatingIfNeeded: place << 6 + word.trailingZeroBitCount))
          word &= word - 1
        }
      }
    }
  }

  /// Empties the set.
  mutating func removeAll() {
    for group in 0..<summary.count where summary[group] != 0 {
      var rest = summary[group]
      summary[group] = 0
      while rest != 0 {
        words[group << 6 + rest.trailingZeroBitCount] = 0
        rest &= rest - 1
      }
    }
  }
}
