import Foundation

/// Threads of the system, and the end of all of them.
final class Threads: @unchecked Sendable {
  private let condition = NSCondition()
  private var running: Int
  private var failure: (any Error)?

  private init(_ count: Int) { running = count }

  /// Runs `body` on so many threads, with the number of each, and waits for all of them, so many seconds at most.
  ///
  /// - Throws: What one of them has thrown.
  static func run(_ count: Int, atMost limit: TimeInterval, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let threads = Threads(count)
    for number in 0..<count {
      Thread.detachNewThread {
        threads.end(Result { try body(number) })
      }
    }
    try threads.wait(atMost: limit)
  }

  private func end(_ result: Result<Void, any Error>) {
    condition.lock()
    defer { condition.unlock() }
    running -= 1
    if case .failure(let error) = result { failure = error }
    condition.signal()
  }

  private func wait(atMost limit: TimeInterval) throws {
    condition.lock()
    defer { condition.unlock() }
    // Each ends when its time is over.
    let end = Date(timeIntervalSinceNow: limit)
    while running > 0 {
      guard condition.wait(until: end) else { fatalError("\(running) threads have not ended after \(limit) s") }
    }
    if let failure { throw failure }
  }
}
