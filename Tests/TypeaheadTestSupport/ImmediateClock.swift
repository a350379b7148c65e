internal import Synchronization

/// A clock on which a sleep takes no time, but its time moves on to when the sleep would have ended.
package final class ImmediateClock: Clock {
  package let minimumResolution: Duration = .zero
  private let state = Mutex(TestInstant())

  package init() {}

  package var now: TestInstant { state.withLock { $0 } }

  package func sleep(until deadline: TestInstant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
  }
}
