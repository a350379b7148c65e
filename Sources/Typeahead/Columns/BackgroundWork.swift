/// Work on an index that goes on in the background, step by step, until there is none left; one step at a time.
final class BackgroundWork: Sendable {
  private enum State {
    case idle, running
    /// Running, and to look again before it ends.
    case due
  }

  private let state = Lock(State.idle)
  private let working = Lock(())

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
      // Waiting here would keep a thread from other tasks.
      repeat { while working.withLockIfAvailable({ _ in step() }) ?? false {} } while isAskedAgain()
    }
  }

  /// Whether somebody has asked since this was asked last; if nobody has, it is idle from now on.
  private func isAskedAgain() -> Bool {
    state.withLock { state in
      defer { state = state == .due ? .running : .idle }
      return state == .due
    }
  }
}
