/// The folded tokens of a query's readings, flat: what tells whether one query is more restrictive than another.
struct ReadQuery: Sendable {
  private var bytes: [UInt8] = []
  /// Where each token ends among the bytes, and each reading among the tokens.
  private var tokenEnds: [Int] = []
  private var readingEnds: [Int] = []

  /// Takes what a search has read.
  mutating func take(_ memory: borrowing SearchMemory) {
    bytes.removeAll(keepingCapacity: true)
    tokenEnds.removeAll(keepingCapacity: true)
    readingEnds.removeAll(keepingCapacity: true)
    if memory.readings.isEmpty {
      for token in 0..<memory.text.count {
        for place in memory.text.range(token) { bytes.append(memory.text.bytes[place]) }
        tokenEnds.append(bytes.count)
      }
      readingEnds.append(tokenEnds.count)
      return
    }
    for reading in memory.readings {
      for token in reading.tokens {
        bytes.append(contentsOf: token)
        tokenEnds.append(bytes.count)
      }
      readingEnds.append(tokenEnds.count)
    }
  }

  /// Whether every record that matches this query matches the other one: each of its readings has, for every token of some
  /// reading of the other, a token of its own that begins with it.
  ///
  /// Whatever serves the longer tokens serves the shorter ones.
  func isMoreRestrictive(than other: ReadQuery) -> Bool {
    (0..<readingEnds.count).allSatisfy { own in
      (0..<other.readingEnds.count).contains { extends(other, own: tokens(own), tokens: other.tokens($0)) }
    }
  }

  /// Whether tokens of one of the readings extend those of another query's, each one of its own. Of the tokens that begin one
  /// token each begins the next longer, so that the longest can choose first.
  private func extends(_ other: ReadQuery, own: Range<Int>, tokens: Range<Int>) -> Bool {
    if tokens.count > own.count || own.count > Self.mostTokens { return false }
    var used: UInt64 = 0
    var left = tokens.count
    var length = Int.max
    while left > 0 {
      // The next shorter length.
      var next = -1
      for token in tokens where other.range(token).count < length { next = max(next, other.range(token).count) }
      length = next
      for token in tokens where other.range(token).count == length {
        let begun = other.bytes[other.range(token)]
        let choice = own.first { place in
          used >> UInt64(place - own.lowerBound) & 1 == 0 && bytes[range(place)].starts(with: begun)
        }
        guard let choice else { return false }
        used |= 1 << UInt64(choice - own.lowerBound)
        left -= 1
      }
    }
    return true
  }

  private static let mostTokens = 64

  private func tokens(_ reading: Int) -> Range<Int> {
    (reading == 0 ? 0 : readingEnds[reading - 1])..<readingEnds[reading]
  }
  private func range(_ token: Int) -> Range<Int> { (token == 0 ? 0 : tokenEnds[token - 1])..<tokenEnds[token] }
}
