internal import Synchronization

/// Tells apart what cannot be compared, or only by an address that something else may get later.
package struct Identity: Hashable, Sendable {
  private let number: UInt64

  /// One that no other equals, in this process.
  init() { number = Self.given.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Whether it was given out after another, or is that one.
  static func >= (left: Identity, right: Identity) -> Bool { left.number >= right.number }

  private static let given = Atomic<UInt64>(0)
}
