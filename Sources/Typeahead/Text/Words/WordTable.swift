/// Words in one run of bytes with a number for each, optimised for sorting and merging many short words without a
/// `Dictionary` keyed by text from outside (hashing a `String` is quadratic in combining marks).
///
///     var table = WordTable()
///     table.append("eye".utf8, 2)
///     table.append("drop".utf8, 1)
///     table.append("eye".utf8, 3)
///     table.sortAndMerge()  // drop 1, eye 5
struct WordTable {
  /// The bytes of all words, one after another, in the order they were appended.
  private(set) var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []
  /// The number that belongs to each word.
  private(set) var counts: [UInt64] = []

  /// The number of words.
  var count: Int { ranges.count }

  /// Where the bytes of word `index` stand in ``bytes``.
  subscript(index: Int) -> Range<Int> { ranges[index] }

  /// The bytes of word `index`.
  func word(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  /// Appends a word.
  ///
  /// - Complexity: O(`b`), where `b` is the number of its bytes.
  mutating func append(_ word: some Sequence<UInt8>, _ count: UInt64) {
    let start = bytes.count
    bytes.append(contentsOf: word)
    ranges.append(start..<bytes.count)
    counts.append(count)
  }

  /// Sorts the words by their bytes and makes equal ones one, adding their counts up to the highest 64-bit number.
  ///
  /// - Complexity: O(`n` log `n`) comparisons, where `n` is the number of words; each reads one shared beginning.
  mutating func sortAndMerge() {
    let order = ranges.indices.sorted { precedes($0, $1) }
    var merged: [(range: Range<Int>, count: UInt64)] = []
    merged.reserveCapacity(order.count)
    for index in order {
      let sum = (merged.last?.count ?? 0).addingReportingOverflow(counts[index])
      if let last = merged.last, bytes[last.range] == bytes[ranges[index]] {
        merged[merged.count - 1].count = sum.overflow ? .max : sum.partialValue
      } else {
        merged.append((ranges[index], counts[index]))
      }
    }
    ranges = merged.map(\.range)
    counts = merged.map(\.count)
  }

  /// Whether word `first` stands before word `second` in the order of bytes.
  private func precedes(_ first: Int, _ second: Int) -> Bool {
    bytes[ranges[first]].lexicographicallyPrecedes(bytes[ranges[second]])
  }
}
