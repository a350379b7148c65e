internal import CTypeahead

/// The locks under which the library calls the app's code: schema closures, access rules, codecs and storage.
///
/// Each thread knows those under which it runs, and hands them to the threads that work for it. So a call that comes back for one of
/// them is found, which would wait for itself for ever. Tasks that such code begins hold nothing.
@safe package final class HeldLocks: Sendable {
  private let lock: ObjectIdentifier
  private let outer: HeldLocks?

  private init(_ lock: ObjectIdentifier, in outer: HeldLocks?) {
    self.lock = lock
    self.outer = outer
  }

  /// Those under which the calling thread runs.
  static var current: HeldLocks? {
    guard let held = unsafe typeahead_remembered() else { return nil }
    return unsafe Unmanaged<HeldLocks>.fromOpaque(held).takeUnretainedValue()
  }

  /// The calling thread goes on under these, which must be kept as long.
  private static func remember(_ locks: HeldLocks?) {
    unsafe typeahead_remember(locks.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
  }

  /// Whether a lock is among those under which the calling thread runs.
  package static func contain(_ lock: ObjectIdentifier) -> Bool {
    var held = current
    while let one = held {
      if one.lock == lock { return true }
      held = one.outer
    }
    return false
  }

  /// The calling thread goes on under one more lock, until ``end()``.
  package static func begin(_ lock: ObjectIdentifier) -> HeldLocks {
    let held = HeldLocks(lock, in: current)
    remember(held)
    return held
  }

  /// The calling thread goes on without the lock that was begun last.
  package func end() { Self.remember(outer) }

  /// Runs `work` on a thread that works for one under the given locks.
  static func with<Result>(_ locks: HeldLocks?, _ work: () -> Result) -> Result {
    let own = current
    remember(locks)
    defer {
      remember(own)
      withExtendedLifetime(locks) {}
    }
    return work()
  }
}
