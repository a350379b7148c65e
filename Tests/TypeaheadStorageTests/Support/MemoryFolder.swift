import Foundation
import Synchronization
import TypeaheadStorage

/// The files of a service in memory, which counts what is asked of it and refuses what a test wants refused.
final class MemoryFolder: StorageSource {
  struct Refusal: Error {}

  struct State {
    /// By the bytes of the id.
    var files: [[UInt8]: StorageItem] = [:]
    /// How many files were read, groups listed, and lists of groups asked for.
    var (reads, listings, lists) = (0, 0, 0)
    /// Groups whose files cannot be listed, and ids that cannot be read or removed.
    var refusedGroups: Set<String> = []
    var refusedIDs: Set<String> = []
    var refusesGroups = false
    /// Ids whose reading or removal says that the task was cancelled.
    var cancelledIDs: Set<String> = []
    /// Told of each read before it is done.
    var onRead: (@Sendable (_ id: String, _ reads: Int) -> Void)?
    /// Told of each listing of a group, or of all groups, before it is done.
    var onList: (@Sendable (_ group: String?, _ number: Int) -> Void)?
  }

  let serviceType: String
  let state: Mutex<State>

  init(_ items: [StorageItem] = [], serviceType: String = "chat") {
    self.serviceType = serviceType
    var state = State()
    for item in items { state.files[Array(item.id.utf8)] = item }
    self.state = Mutex(state)
  }

  var items: [StorageItem] { state.withLock { Array($0.files.values) } }
  var reads: Int { state.withLock { $0.reads } }
  /// Everything that was asked.
  var calls: Int { state.withLock { $0.reads + $0.listings + $0.lists } }

  /// What the app does to its files, without telling anybody.
  func save(_ item: StorageItem) { state.withLock { $0.files[Array(item.id.utf8)] = item } }
  func drop(_ id: String) { state.withLock { $0.files[Array(id.utf8)] = nil } }

  func groups() throws -> [String] {
    let (hook, lists) = state.withLock { state in
      state.lists += 1
      return (state.onList, state.lists)
    }
    hook?(nil, lists)
    return try state.withLock { state in
      if state.refusesGroups { throw Refusal() }
      var groups: [[UInt8]] = []
      for item in state.files.values where !groups.contains(Array(item.groupId.utf8)) {
        groups.append(Array(item.groupId.utf8))
      }
      return groups.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  func itemIDs(in group: String) throws -> [String] {
    let (hook, listings) = state.withLock { state in
      state.listings += 1
      return (state.onList, state.listings)
    }
    hook?(group, listings)
    return try state.withLock { state in
      if state.refusedGroups.contains(group) { throw Refusal() }
      return state.files.filter { $0.value.groupId.utf8.elementsEqual(group.utf8) }
        .map { String(decoding: $0.key, as: UTF8.self) }
    }
  }

  func item(_ id: String) throws -> StorageItem? {
    let (hook, reads) = state.withLock { state in
      state.reads += 1
      return (state.onRead, state.reads)
    }
    hook?(id, reads)
    return try state.withLock { state in
      if state.refusedIDs.contains(id) { throw Refusal() }
      if state.cancelledIDs.contains(id) { throw CancellationError() }
      return state.files[Array(id.utf8)]
    }
  }

  func remove(_ item: StorageItem) throws -> Bool {
    try state.withLock { state in
      if state.refusedIDs.contains(item.id) { throw Refusal() }
      return state.files.removeValue(forKey: Array(item.id.utf8)) != nil
    }
  }
}

extension StorageItem {
  /// An item of a group, whose name says its type.
  static func made(
    _ group: String, _ name: String, _ size: Int64 = 1, service: String = "chat"
  ) -> StorageItem {
    StorageItem(
      id: "\(group)/\(name)", serviceType: service, groupId: group, contentId: "message of \(name)",
      contentType: ContentType(fileName: name), contentSizeInBytes: size,
      createdDate: Date(timeIntervalSinceReferenceDate: 1.1 * Double(size)), fileName: name)
  }
}

extension StorageGroup.ID {
  static func chat(_ group: String) -> StorageGroup.ID { StorageGroup.ID(serviceType: "chat", groupId: group) }
}

extension StorageItem.ContentType {
  /// The usual types, and some of a service's own, which nothing is said of.
  static let some =
    usual + ["sticker", "3:a", "", "caf\u{E9}", "cafe\u{301}"].map { StorageItem.ContentType(rawValue: $0) }
}
