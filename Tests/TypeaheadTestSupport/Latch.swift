internal import BoundedWaits
internal import Dispatch
internal import Synchronization

/// Holds a thread that works something out until a test lets it go on.
///
/// ```swift
/// try await Latch.alone { latch in
///   let task = Task { slow { latch.hold() } }
///   await latch.isHeld()
///   …                      // what must be possible meanwhile
///   latch.open()
/// }
/// ```
package final class Latch: Sendable {
  private let opened = DispatchSemaphore(value: 0)
  private let held: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  private init() { (held, arrival) = AsyncStream.makeStream() }

  /// Runs a test with a latch, and no other such test beside it: there may be no more than two threads for all tests.
  package static func alone(
    isolation actor: isolated (any Actor)? = #isolation, _ body: (Latch) async throws -> Void
  ) async rethrows {
    await turns.take()
    defer { turns.give() }
    try await body(Latch())
  }

  /// Waits on the thread of who calls until the latch is opened.
  package func hold() {
    arrive()
    let deadline = Deadline(for: "a test to let go of who was held")
    opened.wait()
    deadline.isMet()
  }

  /// Says that somebody has come, who waits for something else.
  package func arrive() { arrival.yield() }

  /// Waits until somebody is held.
  package func isHeld() async {
    let deadline = Deadline(for: "somebody to be held")
    for await _ in held { break }
    deadline.isMet()
  }

  package func open() { opened.signal() }

  // MARK: Turns

  private static let turns = Turns()

  private final class Turns: Sendable {
    private let state = Mutex((isTaken: false, waiting: [CheckedContinuation<Void, Never>]()))

    func take() async {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.isTaken { state.waiting.append(continuation) }
          defer { state.isTaken = true }
          return !state.isTaken
        }
        if isFree { continuation.resume() }
      }
    }

    func give() {
      let next = state.withLock { state in
        let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        state.isTaken = next != nil
        return next
      }
      next?.resume()
    }
  }
}
