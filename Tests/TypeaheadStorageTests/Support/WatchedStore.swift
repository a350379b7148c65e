import Synchronization
import TypeaheadStorage

/// A store that does something once its groups were looked at.
final class WatchedStore: StorageStore {
  private let store = ModelStore()
  private let hook = Mutex<(@Sendable () -> Void)?>(nil)

  func afterNextLook(_ body: @escaping @Sendable () -> Void) { hook.withLock { $0 = body } }

  func items(in group: StorageGroup.ID, after id: String?, limit: Int) -> [StorageItem] {
    store.items(in: group, after: id, limit: limit)
  }

  func groups(in scope: StorageScope) -> [StorageGroup] {
    let groups = store.groups(in: scope)
    hook.withLock { $0.take() }?()
    return groups
  }

  func state(of service: String) -> CountingState { store.state(of: service) }

  func write(_ changes: [StorageChange]) { store.write(changes) }
}
