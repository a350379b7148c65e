/// The folded tokens of queries, each in its place: what tells whether one query is more restrictive than another.
///
/// Optimised for being asked at every keystroke: a query is a few bytes side by side, its number of readings, and for each the
/// number of its tokens and the tokens, a byte of length before each. Longer queries have no room and are left out.
struct KeptQueries: ~Copyable, Sendable {
  /// The most bytes of a query.
  static let room = 256
  private static let mostTokens = 64

  private var bytes = Scratch<UInt8>()

  /// Room for so many queries, which are empty.
  init(count: Int) {
    bytes.fill(0, count: count * Self.room)
  }

  /// Puts what a search has read into a place; says whether there is room.
  mutating func set(_ place: Int, to memory: inout SearchMemory) -> Bool {
    let start = place * Self.room
    var end = start + 1
    if memory.parts.count > Int(UInt8.max) { return false }
    bytes[start] = UInt8(memory.parts.count)
    for part in memory.parts {
      let count = part.query.count
      if count > Self.mostTokens || end - start + 1 + count + part.query.text.bytes.count > Self.room { return false }
      append(UInt8(count), at: &end)
      for token in 0..<count {
        let range = part.query.text.range(token)
        append(UInt8(range.count), at: &end)
        for byte in range { append(part.query.text.bytes[byte], at: &end) }
      }
    }
    return true
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8, at end: inout Int) {
    bytes[end] = byte
    end += 1
  }

  /// Whether every record that matches the query in one place matches the one in another: each of its readings has, for every
  /// token of some reading of the other, a token of its own that begins with it.
  ///
  /// Whatever serves the longer tokens serves the shorter ones.
  func isMoreRestrictive(_ place: Int, than other: Int) -> Bool {
    var own = place * Self.room + 1
    for _ in 0..<bytes[place * Self.room] {
      var wide = other * Self.room + 1
      var isFound = false
      for _ in 0..<bytes[other * Self.room] where !isFound {
        isFound = extends(own, wide)
        wide = readingEnd(wide)
      }
      if !isFound { return false }
      own = readingEnd(own)
    }
    return true
  }

  private func readingEnd(_ reading: Int) -> Int {
    var place = reading + 1
    for _ in 0..<bytes[reading] { place = tokenEnd(place) }
    return place
  }

  private func tokenEnd(_ token: Int) -> Int { token + 1 + Int(bytes[token]) }

  /// Whether one token begins with another.
  private func begins(_ token: Int, with other: Int) -> Bool {
    let length = Int(bytes[other])
    return length <= bytes[token] && (1..<1 + length).allSatisfy { bytes[token + $0] == bytes[other + $0] }
  }

  /// Whether tokens of one reading extend those of another, each one of its own.
  private func extends(_ reading: Int, _ other: Int) -> Bool {
    if bytes[other] > bytes[reading] { return false }
    return extendsInOrder(reading, other) || extendsInAnyOrder(reading, other)
  }

  /// As it is when somebody types on.
  private func extendsInOrder(_ reading: Int, _ other: Int) -> Bool {
    var (token, begun) = (reading + 1, other + 1)
    for _ in 0..<bytes[other] {
      if !begins(token, with: begun) { return false }
      (token, begun) = (tokenEnd(token), tokenEnd(begun))
    }
    return true
  }

  /// Of the tokens that begin one token each begins the next longer, so that the longest can choose first.
  private func extendsInAnyOrder(_ reading: Int, _ other: Int) -> Bool {
    var used: UInt64 = 0
    var left = Int(bytes[other])
    var longest = Int.max
    while left > 0 {
      longest = nextLength(other, below: longest)
      var begun = other + 1
      for _ in 0..<bytes[other] {
        if Int(bytes[begun]) == longest {
          guard let choice = firstUnused(reading, used, begun) else { return false }
          used |= 1 << UInt64(choice)
          left -= 1
        }
        begun = tokenEnd(begun)
      }
    }
    return true
  }

  /// The greatest length of a reading's tokens that is less than another.
  private func nextLength(_ reading: Int, below length: Int) -> Int {
    var next = 0
    var token = reading + 1
    for _ in 0..<bytes[reading] {
      if Int(bytes[token]) < length { next = max(next, Int(bytes[token])) }
      token = tokenEnd(token)
    }
    return next
  }

  /// The first token of a reading that begins with `begun` and is not used.
  private func firstUnused(_ reading: Int, _ used: UInt64, _ begun: Int) -> Int? {
    var token = reading + 1
    for number in 0..<Int(bytes[reading]) {
      if used >> UInt64(number) & 1 == 0, begins(token, with: begun) { return number }
      token = tokenEnd(token)
    }
    return nil
  }
}
