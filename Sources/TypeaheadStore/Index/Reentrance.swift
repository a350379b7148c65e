internal import Typeahead

/// Calls during which an app's code runs: a storage, a codec, a closure of the schema. That code must not make such a call again,
/// on its thread or on one that works for it: it would call itself without end.
final class Reentrance: Sendable {
  private let folder: String

  init(folder: String) { self.folder = folder }

  /// Makes such a call.
  ///
  /// - Throws: ``StoreError/reentrant(folder:)`` where it comes from inside another.
  func checked<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    if HeldLocks.contain(ObjectIdentifier(self)) { throw .reentrant(folder: folder) }
    let held = HeldLocks.begin(ObjectIdentifier(self))
    defer { held.end() }
    return try body()
  }
}

/// Calls during which an app's code runs, one at a time. One from inside another would wait for itself.
final class Turns: Sendable {
  private let folder: String
  private let lock = Lock(())

  init(folder: String) { self.folder = folder }

  /// Whether the call comes from inside one of these.
  var isHere: Bool { lock.isHeldByCaller }

  /// Waits for its turn and makes such a call.
  ///
  /// - Throws: ``StoreError/reentrant(folder:)`` where it comes from inside another.
  func take<Result: Sendable>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    if isHere { throw .reentrant(folder: folder) }
    return try lock.withLock(orRefuse: "a turn is taken from inside itself") { _ throws(StoreError) in try body() }
  }
}
