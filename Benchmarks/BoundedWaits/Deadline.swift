internal import Dispatch
internal import Synchronization

/// Ends the process with a message where what waits does not come to its end in time: for waits that nothing else can end.
///
/// ```swift
/// let deadline = Deadline(for: "somebody who opens the latch")
/// defer { deadline.isMet() }
/// opened.wait()
/// ```
package final class Deadline: Sendable {
  private let isOver = Atomic(false)

  package init(for what: String, atMost limit: Duration = .seconds(120)) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds))) { [self] in
      if !isOver.load(ordering: .relaxed) { fatalError("waited \(limit) for \(what), in vain") }
    }
  }

  /// Says that the wait is over.
  package func isMet() { isOver.store(true, ordering: .relaxed) }
}
