internal import Synchronization

@testable import Typeahead

/// A set of a query's tokens that counts what is done with sets of its kind.
struct CountingMask: TokenMask {
  private static let count = Atomic(0)
  private var mask: WideTokenMask

  /// How many operations have been made since that was asked last.
  static func takeOperations() -> Int { count.exchange(0, ordering: .relaxed) }

  private init(_ mask: WideTokenMask) {
    self.mask = mask
    Self.count.add(1, ordering: .relaxed)
  }

  private static func counted<Result>(_ result: Result) -> Result {
    count.add(1, ordering: .relaxed)
    return result
  }

  static func work(count: Int) -> Int { 1 }
  static func empty(count: Int) -> Self { Self(.empty(count: count)) }
  static func first(_ count: Int) -> Self { Self(.first(count)) }
  static func == (left: Self, right: Self) -> Bool { counted(left.mask == right.mask) }
  var isEmpty: Bool { Self.counted(mask.isEmpty) }
  func contains(_ place: Int) -> Bool { Self.counted(mask.contains(place)) }
  mutating func insert(_ place: Int) { Self.counted(mask.insert(place)) }
  func union(_ other: Self) -> Self { Self(mask.union(other.mask)) }
  func intersection(_ other: Self) -> Self { Self(mask.intersection(other.mask)) }
  func isSubset(of other: Self) -> Bool { Self.counted(mask.isSubset(of: other.mask)) }
  func addingFirst(of other: Self) -> Self { Self(mask.addingFirst(of: other.mask)) }
  func shifted() -> Self { Self(mask.shifted()) }
}
