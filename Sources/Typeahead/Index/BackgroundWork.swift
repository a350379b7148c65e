/// Work on an index that goes on in the background, step by step, until there is none left; one step at a time.
final class BackgroundWork: Sendable {
  /// So long nobody must have asked for it before a task begins; after so many pauses in vain it begins all the same.
  private let pause: Duration
  private static let mostPauses = 20
  private let clock: any Clock<Duration>
  private enum State {
    case idle, running
    /// Running, and to look again before it ends.
    case due
  }

  private let state = Lock(State.idle)
  private let working = Lock(())

  init(after pause: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()) {
    self.pause = pause
    self.clock = clock
  }

  /// Does steps, now, until one says that there was none.
  func finish(_ step: () -> Bool) {
    while working.withLock({ _ in step() }) {}
  }

  /// Has a task do so, unless one is at it, which then looks again, or somebody waits for it to be done.
  func begin(_ step: @escaping @Sendable () -> Bool) {
    let begins = state.withLock { state in
      defer { state = state == .idle ? .running : .due }
      return state == .idle
    }
    if !begins { return }
    Task.detached(priority: .utility) { [self] in
      repeat {
        if pause > .zero {
          for _ in 0..<Self.mostPauses {
            try? await clock.sleep(for: pause)
            if !isAskedAgain(else: .running) { break }
          }
        }
        // Waiting here would keep a thread from other tasks.
        while working.withLockIfAvailable({ _ in step() }) ?? false {}
      } while isAskedAgain(else: .idle)
    }
  }

  /// Whether somebody has asked since this was asked last; if nobody has, it is in another state from now on.
  private func isAskedAgain(else next: State) -> Bool {
    state.withLock { state in
      defer { state = state == .due ? .running : next }
      return state == .due
    }
  }
}
