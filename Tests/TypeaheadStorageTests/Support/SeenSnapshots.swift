import Synchronization
import TypeaheadStorage

/// The snapshots that somebody saw, each with how many files were read by then.
final class SeenSnapshots: Sendable {
  private let state = Mutex<[(snapshot: StorageSnapshot, reads: Int)]>([])

  var all: [(snapshot: StorageSnapshot, reads: Int)] { state.withLock { $0 } }

  func append(_ snapshot: StorageSnapshot, reads: Int) { state.withLock { $0.append((snapshot, reads)) } }
}
