import Synchronization
import TypeaheadStorage

/// A store that is obviously right: a list of items, added up when asked.
final class ModelStore: StorageStore {
  private struct State {
    var items: [StorageItem] = []
    var states: [[UInt8]: CountingState] = [:]
  }

  private let state = Mutex(State())

  func items(in group: StorageGroup.ID, after id: String?, limit: Int) -> [StorageItem] {
    let items = state.withLock { $0.items }.filter { $0.group == group }.sorted { Self.precedes($0.id, $1.id) }
    return Array(items.filter { item in id.map { Self.precedes($0, item.id) } ?? true }.prefix(limit))
  }

  func groups(in scope: StorageScope) -> [StorageGroup] {
    state.withLock { state in
      var groups: [StorageGroup.ID: StorageGroup] = [:]
      for item in state.items {
        let isMeant =
          switch scope {
          case .everything: true
          case .service(let service): item.serviceType.utf8.elementsEqual(service.utf8)
          case .group(let group): item.group == group
          }
        if !isMeant { continue }
        let counting = state.states[Array(item.serviceType.utf8)] ?? CountingState()
        let isCounted = counting.marks[item.group] ?? counting.isCounted
        groups[item.group, default: StorageGroup(id: item.group, isPartial: !isCounted)][item.contentType] +=
          StorageSum(count: 1, bytes: item.contentSizeInBytes)
      }
      return Array(groups.values)
    }
  }

  func state(of service: String) -> CountingState {
    state.withLock { $0.states[Array(service.utf8)] ?? CountingState() }
  }

  func write(_ changes: [StorageChange]) {
    state.withLock { state in
      for change in changes {
        switch change {
        case .put(let item):
          state.items.removeAll { Self.is($0, item.id, item.serviceType) }
          state.items.append(item)
        case .remove(let id, let service): state.items.removeAll { Self.is($0, id, service) }
        case .beginPass(let service):
          var counting = state.states[Array(service.utf8)] ?? CountingState()
          if !counting.isRunning {
            counting.marks = counting.marks.filter { !$0.value }
            counting.position = nil
          }
          counting.isRunning = true
          state.states[Array(service.utf8)] = counting
        case .mark(let group, let isCounted):
          state.states[Array(group.serviceType.utf8)]?.marks[group] = isCounted
          state.states[Array(group.serviceType.utf8)]?.position = nil
        case .position(let group, let after):
          state.states[Array(group.serviceType.utf8)]?.position = CountingState.Position(group: group, after: after)
        case .endPass(let service):
          let failed = state.states[Array(service.utf8)]?.marks.filter { !$0.value } ?? [:]
          state.states[Array(service.utf8)] = CountingState(isCounted: true, marks: failed)
        }
      }
    }
  }

  private static func `is`(_ item: StorageItem, _ id: String, _ service: String) -> Bool {
    item.id.utf8.elementsEqual(id.utf8) && item.serviceType.utf8.elementsEqual(service.utf8)
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
