import Synchronization
import TypeaheadStorage

/// A store that does something once its groups were looked at, or refuses to show them.
final class WatchedStore: StorageStore {
  private let store = ModelStore()
  private let hook = Mutex<(@Sendable () throws -> Void)?>(nil)

  private struct Refusal: Error {}

  func afterNextLook(_ body: @escaping @Sendable () -> Void) { hook.withLock { $0 = body } }

  func refuseNextLook() { hook.withLock { $0 = { throw Refusal() } } }

  func items(in group: StorageGroup.ID, after id: String?, limit: Int) -> [StorageItem] {
    store.items(in: group, after: id, limit: limit)
  }

  func groups(in scope: StorageScope) throws -> [StorageGroup] {
    let groups = store.groups(in: scope)
    try hook.withLock { $0.take() }?()
    return groups
  }

  func state(of service: String) -> CountingState { store.state(of: service) }

  func write(_ changes: [StorageChange]) { store.write(changes) }
}
