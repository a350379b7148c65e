import Synchronization

/// When something was first seen, and how much work was done by then.
final class FirstGroup: Sendable {
  private let start: ContinuousClock.Instant
  private let state = Mutex<(time: Duration, looks: Int)?>(nil)

  init(_ start: ContinuousClock.Instant) { self.start = start }

  var value: (time: Duration, looks: Int)? { state.withLock { $0 } }

  func note(_ looks: Int) {
    state.withLock { state in if state == nil { state = (start.duration(to: .now), looks) } }
  }
}
