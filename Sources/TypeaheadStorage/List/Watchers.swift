internal import Typeahead

/// Those who want to know that something has changed.
final class Watchers: Sendable {
  private struct State {
    var last = 0
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Lock(State())

  /// Says at once, and whenever something has changed, that it has; once for several changes where nobody asks in between.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
    let number = state.withLock { state in
      state.last += 1
      state.continuations[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.continuations[number] = nil }
    }
    return stream
  }

  func notify() {
    let continuations = state.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.yield() }
  }
}
