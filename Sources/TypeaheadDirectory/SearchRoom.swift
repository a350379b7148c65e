import Synchronization
import Typeahead

/// Memory that the searches of a view work in, kept from search to search: making it anew costs more than most searches do.
///
/// Who comes while somebody works in it takes room of their own, so that nobody waits.
final class SearchRoom: Sendable {
  private let buffer = Mutex(SearchBuffer())

  func use<Result>(_ body: (inout SearchBuffer) -> sending Result) -> sending Result {
    if let result = buffer.withLockIfAvailable({ body(&$0) }) { return result }
    var own = SearchBuffer()
    return body(&own)
  }
}
