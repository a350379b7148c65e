internal import BoundedWaits
internal import Synchronization

/// A clock whose time moves only when a test says so.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(3)) }
/// await clock.waitForSleep(until: .seconds(3))
/// await clock.advance(by: .seconds(3))    // the task wakes
/// ```
package final class ManualClock: Clock {
  private struct Sleeper {
    let id: Int
    let deadline: TestInstant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = TestInstant()
    var ids = 0
    /// In the order in which they came.
    var sleepers: [Sleeper] = []
    /// Who waits until someone sleeps until a time.
    var watchers: [(id: Int, deadline: TestInstant, continuation: CheckedContinuation<Void, Never>)] = []
  }

  package let minimumResolution: Duration = .zero
  private let state = Mutex(State())

  package init() {}

  package var now: TestInstant { state.withLock { $0.now } }

  /// The number of tasks that sleep.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package func sleep(until deadline: TestInstant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.ids += 1
      return state.ids
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enrol(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func enrol(_ sleeper: Sleeper) {
    let watchers: [CheckedContinuation<Void, Never>] = state.withLock { state in
      if Task.isCancelled {
        sleeper.continuation.resume(throwing: CancellationError())
        return []
      }
      if sleeper.deadline <= state.now {
        sleeper.continuation.resume()
        return []
      }
      state.sleepers.append(sleeper)
      let watchers = state.watchers.filter { $0.deadline == sleeper.deadline }.map(\.continuation)
      state.watchers.removeAll { $0.deadline == sleeper.deadline }
      return watchers
    }
    for watcher in watchers { watcher.resume() }
  }

  /// Returns as soon as a task sleeps until this time from the beginning, or the test is cancelled: tests wait for it without
  /// polling.
  package func waitForSleep(until offset: Duration) async {
    let bound = Deadline(for: "a task to sleep until \(offset)")
    defer { bound.isMet() }
    let deadline = TestInstant().advanced(by: offset)
    let id = state.withLock { state in
      state.ids += 1
      return state.ids
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if Task.isCancelled || state.sleepers.contains(where: { $0.deadline == deadline }) {
            continuation.resume()
          } else {
            state.watchers.append((id, deadline, continuation))
          }
        }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume()
    }
  }

  /// Moves time on: sleepers wake at their time, the earliest first, and other tasks may run in between.
  package func advance(by duration: Duration) async {
    let end = now.advanced(by: duration)
    await settle()
    while let sleeper = nextSleeper(until: end) {
      sleeper.continuation.resume()
      await settle()
    }
  }

  /// Moves time on until no task sleeps.
  package func run() async {
    await settle()
    while let last = state.withLock({ $0.sleepers.map(\.deadline).max() }) {
      await advance(by: now.duration(to: last))
    }
  }

  /// Takes the earliest sleeper out and moves time to its deadline; to the end when there is none.
  private func nextSleeper(until end: TestInstant) -> Sleeper? {
    state.withLock { state in
      guard let deadline = state.sleepers.map(\.deadline).min(), deadline <= end,
        let index = state.sleepers.firstIndex(where: { $0.deadline == deadline })
      else {
        state.now = end
        return nil
      }
      state.now = max(state.now, deadline)
      return state.sleepers.remove(at: index)
    }
  }

  /// Lets tasks that can run do so, as far as yielding to them does: who must be sure waits for what they do.
  private func settle() async {
    for _ in 0..<20 {
      await Task.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
