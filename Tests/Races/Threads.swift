import Foundation
import Typeahead

/// Threads as the system has them, which the thread sanitizer sees begin and end.
enum Threads {
  private final class Work: Sendable {
    let body: @Sendable (Int) throws -> Void
    let number: Int
    let failure = Lock<(any Error)?>(nil)

    init(_ number: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
      self.number = number
      self.body = body
    }
  }

  /// Runs `body` on so many threads, with the number of each, and waits for all of them.
  ///
  /// - Throws: What the first of them throws.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let works = (0..<count).map { Work($0, body) }
    let threads = works.map { work in
      var thread = pthread_t()
      let failure = unsafe pthread_create(
        &thread, nil,
        { argument in
          let work = unsafe Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue()
          do { try work.body(work.number) } catch { work.failure.withLock { $0 = error } }
          return nil
        }, Unmanaged.passRetained(work).toOpaque())
      precondition(failure == 0, "no thread: error \(failure)")
      return thread
    }
    for thread in threads { pthread_join(thread, nil) }
    for work in works { if let failure = work.failure.withLock({ $0 }) { throw failure } }
  }
}
