internal import Foundation

/// A wait that came to its bound.
package struct WaitedTooLong: Error, CustomStringConvertible {
  package let description: String

  init(until what: String, atMost limit: Duration) { description = "waited \(limit) until \(what), in vain" }
}

/// Holds the thread until something is so.
///
/// - Throws: ``WaitedTooLong`` where it is not in time, and what the condition throws.
package func waitUntil(
  _ what: String, atMost limit: Duration = .seconds(60), _ condition: () throws -> Bool
) throws {
  let end = ContinuousClock.now + limit
  while try !condition() {
    if ContinuousClock.now > end { throw WaitedTooLong(until: what, atMost: limit) }
    usleep(500)
  }
}

/// Lets other tasks run until something is so.
///
/// - Throws: ``WaitedTooLong`` where it is not in time, and what the condition throws.
package func waitUntil(
  _ what: String, atMost limit: Duration = .seconds(60), isolation actor: isolated (any Actor)? = #isolation,
  _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try !condition() {
    if ContinuousClock.now > end { throw WaitedTooLong(until: what, atMost: limit) }
    await Task.yield()
  }
}
