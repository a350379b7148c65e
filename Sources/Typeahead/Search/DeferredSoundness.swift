internal import Synchronization

/// Whether all checks that were put off of so many segments are known to have found no damage. Copies of a list share it: once it is known,
/// no search of one asks the checks one by one.
final class DeferredSoundness: Sendable {
  private let segmentCount: Int
  private let known = Atomic(false)

  init(segments: Int) { segmentCount = segments }

  var isKnown: Bool { known.load(ordering: .acquiring) }

  /// Says that so many of the segments are sound. What a list knows that leaves some out says nothing of these.
  func note(segments: Int) {
    if segments == segmentCount { known.store(true, ordering: .releasing) }
  }
}
