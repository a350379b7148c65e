internal import Synchronization

/// The one kind of lock in the library.
package final class Lock<Value: ~Copyable>: Sendable {
  private let mutex: Mutex<Value>
  #if TYPEAHEAD_THREAD_SANITIZER
  private let witness = WitnessedLock()
  #endif

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` with the value, alone.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if TYPEAHEAD_THREAD_SANITIZER
    witness.lock()
    defer { witness.unlock() }
    #endif
    return try mutex.withLock(body)
  }

  /// Runs `body`, which calls the app's code, with the value, alone. Where that code comes back for the same lock, also from a thread of
  /// ``Parallel``, the program ends with `refusal`, in every build: it would wait for itself for ever.
  package func withLock<Result, Failure: Error>(
    orRefuse refusal: StaticString, _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    if isHeldByCaller { fatalError("\(refusal)") }
    return try withLock { value throws(Failure) in
      let held = HeldLocks.begin(ObjectIdentifier(self))
      defer { held.end() }
      return try body(&value)
    }
  }

  /// Whether the call comes from the app's code that was called under this lock.
  package var isHeldByCaller: Bool { HeldLocks.contain(ObjectIdentifier(self)) }

  /// Runs `body` with the value, alone, unless another does just now.
  package func withLockIfAvailable<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    #if TYPEAHEAD_THREAD_SANITIZER
    guard witness.lockIfAvailable() else { return nil }
    defer { witness.unlock() }
    #endif
    return try mutex.withLockIfAvailable(body)
  }
}
