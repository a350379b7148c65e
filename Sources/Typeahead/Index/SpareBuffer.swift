/// Memory to search in, kept for the next search of an index: making it anew takes longer than many a search does.
///
/// Whoever comes while it is in use makes memory of their own: nobody waits, and no lock is held while a filter of the app is asked.
final class SpareBuffer: Sendable {
  private let kept = Lock<SearchBuffer?>(nil)
  /// What a search of more hits took is not kept.
  private static let mostHits = 1000

  func take() -> SearchBuffer {
    var taken: SearchBuffer?
    kept.withLock { swap(&$0, &taken) }
    if let buffer = consume taken { return buffer }
    return SearchBuffer()
  }

  func keep(_ buffer: consuming SearchBuffer) {
    if buffer.count > Self.mostHits { return }
    var buffer = buffer
    buffer.forgetQuestion()
    var given: SearchBuffer? = buffer
    kept.withLock { swap(&$0, &given) }
  }
}

extension IndexSnapshot {
  /// Calls `body` with memory to search in, which is kept for the next search of the index.
  package func withBuffer<Result>(
    limit: Int, budget: WorkBudget = .standard, _ body: (inout SearchBuffer) -> Result
  ) -> Result {
    var buffer = spare.take()
    (buffer.limit, buffer.budget, buffer.order, buffer.chosen) = (max(0, limit), budget, .rank, nil)
    let result = body(&buffer)
    spare.keep(buffer)
    return result
  }
}
