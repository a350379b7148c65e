import Synchronization
import TypeaheadStorage

/// A process that ends at a call it makes to its store or its files: from then on nothing comes through.
final class Mortality: Sendable {
  struct Ended: Error {}

  private let left: Mutex<Int>

  /// It lives for so many calls.
  init(calls: Int) { left = Mutex(calls) }

  /// Whether it has ended.
  var hasEnded: Bool { left.withLock { $0 <= 0 } }

  /// How many calls are left to it.
  var callsLeft: Int { left.withLock { $0 } }

  func call() throws {
    try left.withLock { left in
      if left <= 0 { throw Ended() }
      left -= 1
      if left == 0 { throw Ended() }
    }
  }
}

/// A store as such a process reaches it. Of each write it may end before, or after it was done and before that is known.
struct MortalStore: StorageStore {
  let store: any StorageStore
  let life: Mortality

  func items(in group: StorageGroup.ID, after id: String?, limit: Int) throws -> [StorageItem] {
    try life.call()
    return try store.items(in: group, after: id, limit: limit)
  }

  func groups(in scope: StorageScope) throws -> [StorageGroup] {
    try life.call()
    return try store.groups(in: scope)
  }

  func state(of service: String) throws -> CountingState {
    try life.call()
    return try store.state(of: service)
  }

  func write(_ changes: [StorageChange]) throws {
    try life.call()
    try store.write(changes)
    try life.call()
  }
}

/// Files as such a process reaches them. Of each removal it may end before, or after it was done.
struct MortalFolder: StorageSource {
  let folder: MemoryFolder
  let life: Mortality

  var serviceType: String { folder.serviceType }

  func groups() throws -> [String] {
    try life.call()
    return try folder.groups()
  }

  func itemIDs(in group: String) throws -> [String] {
    try life.call()
    return try folder.itemIDs(in: group)
  }

  func item(_ id: String) throws -> StorageItem? {
    try life.call()
    return try folder.item(id)
  }

  func remove(_ item: StorageItem) throws -> Bool {
    try life.call()
    let isGone = try folder.remove(item)
    try life.call()
    return isGone
  }
}
