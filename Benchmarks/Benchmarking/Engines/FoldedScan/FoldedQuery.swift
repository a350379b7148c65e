/// The folded words of a query, in memory that is kept for the next one.
struct FoldedQuery: Sendable {
  /// A distinct word of the query.
  struct Word: Sendable {
    /// Where its bytes lie.
    let range: Range<Int>
    /// How many words of the query begin with it, itself among them: a record needs as many.
    let uses: Int
  }

  private(set) var bytes: [UInt8] = []
  /// Where each of its words lies.
  private var ranges: [Range<Int>] = []
  /// The distinct words, the longest first: the fewest records have it.
  private(set) var words: [Word] = []

  /// How many words it has; equal ones count each.
  var count: Int { ranges.count }

  /// Takes the place of the query before.
  mutating func take(_ text: String) {
    WordLists.fold(text, into: &bytes)
    ranges.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    var end = 0
    while let start = bytes[end...].firstIndex(where: { $0 != WordLists.blank }) {
      end = bytes[start...].firstIndex(of: WordLists.blank) ?? bytes.count
      ranges.append(start..<end)
    }
  }

  /// Finds the distinct words, in a time that grows with the square of their number.
  mutating func countWords() {
    for range in ranges where !words.contains(where: { bytes[$0.range] == bytes[range] }) {
      let uses = ranges.count { bytes[$0].starts(with: bytes[range]) }
      let place = words.firstIndex { $0.range.count < range.count } ?? words.count
      words.insert(Word(range: range, uses: uses), at: place)
    }
  }
}
