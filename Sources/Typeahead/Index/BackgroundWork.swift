/// Work on an index that goes on in the background, step by step, until there is none left; one step at a time.
final class BackgroundWork: Sendable {
  /// So long nobody must have asked for it before a task begins; after so many pauses in vain it begins all the same.
  private let pause: Duration
  private static let mostPauses = 20
  /// The same after each step during which somebody asked: writes do when they are done, so this must be longer than most take.
  private let rest: Duration
  private static let mostRests = 4
  private let priority: TaskPriority
  private let clock: any Clock<Duration>
  private enum State {
    case idle, running
    /// Running, and to look again before it ends.
    case due
  }

  private let state = Lock(State.idle)
  private let working = Lock(())

  init(
    after pause: Duration = .zero, resting rest: Duration = .zero, priority: TaskPriority = .utility,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.pause = pause
    self.rest = rest
    self.priority = priority
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
    Task.detached(priority: priority) { [self] in
      repeat {
        await wait(for: pause, atMost: Self.mostPauses)
        // Waiting here would keep a thread from other tasks.
        while working.withLockIfAvailable({ _ in step() }) ?? false {
          if isAskedAgain(else: .running) { await wait(for: rest, atMost: Self.mostRests) }
        }
      } while isAskedAgain(else: .idle)
    }
  }

  /// Waits until nobody has asked for so long.
  private func wait(for pause: Duration, atMost times: Int) async {
    if pause == .zero { return }
    for _ in 0..<times {
      try? await clock.sleep(for: pause)
      if !isAskedAgain(else: .running) { return }
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
