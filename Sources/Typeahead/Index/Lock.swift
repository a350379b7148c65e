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
