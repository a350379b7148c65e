import Testing
import TypeaheadTestSupport

/// A clock that stands still, for what must not sleep: a sleep is an issue of the test.
struct FailingClock: Clock {
  let minimumResolution: Duration = .zero
  let now = TestInstant()

  init() {}

  func sleep(until deadline: TestInstant, tolerance: Duration?) async throws {
    Issue.record("a sleep of \(now.duration(to: deadline)), where none is needed")
    throw CancellationError()
  }
}
