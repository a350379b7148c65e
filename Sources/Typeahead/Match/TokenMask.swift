/// A set of a query's tokens, by their places.
///
/// Two types conform: `UInt64` for queries of up to 63 tokens, which is what people type, and ``WideTokenMask`` for whatever
/// is pasted. Matching is generic over them and specialised for the first.
protocol TokenMask: Equatable, Sendable {
  /// A set without tokens that can hold `count` of them.
  static func empty(count: Int) -> Self
  /// The set of the first `count` tokens.
  static func first(_ count: Int) -> Self
  var isEmpty: Bool { get }
  func contains(_ place: Int) -> Bool
  mutating func insert(_ place: Int)
  func union(_ other: Self) -> Self
  func intersection(_ other: Self) -> Self
  func isSubset(of other: Self) -> Bool
  /// This set and the first token of `other` that it lacks; the same set where it lacks none.
  func addingFirst(of other: Self) -> Self
  /// Every token moved to the next place.
  func shifted() -> Self
  /// About what one of these takes for `count` tokens, in postings read.
  static func work(count: Int) -> Int
}

extension UInt64: TokenMask {
  /// The most tokens a query may have to be handled by this type: one place is spare for ``shifted()``.
  static let mostTokens = 63

  static func empty(count: Int) -> UInt64 { 0 }
  static func first(_ count: Int) -> UInt64 { (1 << UInt64(count)) - 1 }
  var isEmpty: Bool { self == 0 }
  func contains(_ place: Int) -> Bool { self >> UInt64(place) & 1 == 1 }
  mutating func insert(_ place: Int) { self |= 1 << UInt64(place) }
  func union(_ other: UInt64) -> UInt64 { self | other }
  func intersection(_ other: UInt64) -> UInt64 { self & other }
  func isSubset(of other: UInt64) -> Bool { self & ~other == 0 }
  func addingFirst(of other: UInt64) -> UInt64 {
    let missing = other & ~self
    return self | (missing & (0 &- missing))
  }
  func shifted() -> UInt64 { self << 1 }
  static func work(count: Int) -> Int { 4 }
}

/// A set of tokens of a query of any length.
struct WideTokenMask: TokenMask {
  private var words: [UInt64]

  static func empty(count: Int) -> WideTokenMask {
    WideTokenMask(words: Array(repeating: 0, count: count / 64 + 1))
  }

  static func first(_ count: Int) -> WideTokenMask {
    var mask = empty(count: count)
    for place in 0..<count { mask.insert(place) }
    return mask
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
  func contains(_ place: Int) -> Bool { words[place / 64] >> UInt64(place % 64) & 1 == 1 }
  mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }
  func union(_ other: WideTokenMask) -> WideTokenMask { merged(other, |) }
  func intersection(_ other: WideTokenMask) -> WideTokenMask { merged(other, &) }
  func isSubset(of other: WideTokenMask) -> Bool { zip(words, other.words).allSatisfy { $0 & ~$1 == 0 } }

  func addingFirst(of other: WideTokenMask) -> WideTokenMask {
    for index in words.indices {
      let missing = other.words[index] & ~words[index]
      if missing == 0 { continue }
      var sum = self
      sum.words[index] |= missing & (0 &- missing)
      return sum
    }
    return self
  }

  func shifted() -> WideTokenMask {
    var result = self
    var carry: UInt64 = 0
    for index in words.indices {
      result.words[index] = words[index] << 1 | carry
      carry = words[index] >> 63
    }
    return result
  }

  /// Each makes an array.
  static func work(count: Int) -> Int { 70 + 2 * (count / 64) }

  private func merged(_ other: WideTokenMask, _ operation: (UInt64, UInt64) -> UInt64) -> WideTokenMask {
    WideTokenMask(words: zip(words, other.words).map(operation))
  }
}
