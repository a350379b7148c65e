import Typeahead

/// Memory that the searches of a view work in, kept from search to search: making it anew costs more than most searches do.
///
/// Who comes while somebody works in it takes room of their own, so that nobody waits. What a search of very many hits took is not kept.
final class SearchRoom: Sendable {
  private let buffer = Lock(SearchBuffer())
  /// The most hits whose memory is kept.
  private static let mostHits = 1000

  func use<Result>(_ body: (inout SearchBuffer) -> sending Result) -> sending Result {
    let kept = buffer.withLockIfAvailable { buffer in
      let result = body(&buffer)
      if buffer.count > Self.mostHits { buffer = SearchBuffer() }
      return result
    }
    if let kept { return kept }
    var own = SearchBuffer()
    return body(&own)
  }
}
