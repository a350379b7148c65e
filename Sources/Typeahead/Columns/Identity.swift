internal import Synchronization

/// Tells apart what cannot be compared, or only by an address that something else may get later.
package struct Identity: Hashable, Sendable {
  let number: UInt64

  /// One that no other equals, in this process.
  init() { number = Self.given.wrappingAdd(1, ordering: .relaxed).newValue }

  private static let given = Atomic<UInt64>(0)
}
