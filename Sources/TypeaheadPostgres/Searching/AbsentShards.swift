internal import Typeahead

/// Shards that it took long to find absent: for some seconds, searches that may leave them out do not ask them.
final class AbsentShards: Sendable {
  private let known = Lock<(shards: Set<Int>, until: ContinuousClock.Instant)>(([], .now))

  /// What takes less to be found out is found out each time.
  private static let long = Duration.seconds(1)

  /// Those that need not be asked now.
  var now: Set<Int> { known.withLock { $0.until > .now ? $0.shards : [] } }

  /// Remembers what was found out since some time.
  func remember(_ shards: Set<Int>, foundSince start: ContinuousClock.Instant, for duration: Duration) {
    let now = ContinuousClock.now
    if start.duration(to: now) >= Self.long { known.withLock { $0 = (shards, now.advanced(by: duration)) } }
  }
}
