internal import Synchronization

/// Whether all checks that a list of segments put off are known to have found no damage. Copies of the list share it: once it is known,
/// no search asks the checks one by one.
final class DeferredSoundness: Sendable {
  private let known = Atomic(false)

  var isKnown: Bool { known.load(ordering: .acquiring) }

  func note() { known.store(true, ordering: .releasing) }
}
