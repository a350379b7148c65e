public import Typeahead

/// A store whose items can be searched: what is written to it is written to another store and to an index.
///
/// ```swift
/// let store = try SearchableStore(SQLiteStorageStore(path: path)) { group in chats[group.groupId]?.name ?? group.groupId }
/// let manager = StorageManager(store: store, sources: sources)
///
/// // Which chats hold videos called holiday, largest first?
/// for group in try store.search("holiday", only: .video).groups { print(group.id.groupId, group.total.bytes) }
/// ```
///
/// The index is in memory, made of the other store's items when this one is; no file is read for it. All writes must go through this
/// store, so it is for one process at a time; the closure that names groups must not ask this store. An item whose texts the index refuses is counted and not found.
public final class SearchableStore: StorageStore {
  /// The index of the items, for whatever else is to be asked.
  public let index = SearchIndex(schema: SearchableItem.schema)
  private let store: any StorageStore
  private let groupName: @Sendable (StorageGroup.ID) -> String
  /// Held while something is written, so that store and index have it in the same order.
  private let writing = Lock(())

  /// Makes the items of a store searchable; `groupName` says what people call a group.
  ///
  /// - Throws: What the store throws.
  /// - Complexity: O(*n* log *n*) for *n* items.
  public init(_ store: any StorageStore, groupName: @escaping @Sendable (StorageGroup.ID) -> String) throws {
    self.store = store
    self.groupName = groupName
    try indexAll(of: store.groups(in: .everything).map(\.id))
  }

  /// Indexes the items of a group anew, because it is called otherwise now.
  ///
  /// - Throws: What the store throws.
  public func renamed(_ group: StorageGroup.ID) throws {
    try alone { try indexAll(of: [group]) }
  }

  /// Does something with the store and the index while nothing is written to them. The other store and the closure that names groups are
  /// called meanwhile.
  ///
  /// - Throws: ``StorageError/reentrant`` where these do so themselves.
  private func alone<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
    if writing.isHeldByCaller { throw StorageError.reentrant }
    return try writing.withLock(orRefuse: "a store is written to from inside itself") { _ in try body() }
  }

  /// Indexes the items of groups, many at once: small writes would be merged again and again.
  private func indexAll(of groups: [StorageGroup.ID]) throws {
    var items: [StorageItem] = []
    for group in groups {
      var after: String?
      repeat {
        let page = try store.items(in: group, after: after, limit: 4096)
        items += page
        after = page.last?.id
        if items.count >= 1 << 16 {
          try indexed(items)
          items = []
        }
      } while after != nil
    }
    try indexed(items)
  }

  private func indexed(_ items: [StorageItem]) throws(IndexError) {
    let report = try index.upsert(
      items.lazy.map { [groupName] in SearchableItem(item: $0, groupName: groupName($0.group)) }, onRejection: .skip)
    // What the index had of them before must not be found either.
    index.delete(report.rejected.map { SearchableItem.id(items[$0.offset].id, of: items[$0.offset].serviceType) })
  }

  /// The groups of a scope that are not counted to their end, and the index, of one moment between two writes.
  func moment(in scope: StorageScope) throws -> (partial: Set<StorageGroup.ID>, snapshot: IndexSnapshot<SearchableItem>)
  {
    try alone {
      (Set(try store.groups(in: scope).lazy.filter(\.isPartial).map(\.id)), index.snapshot)
    }
  }

  // MARK: The store

  /// The items of the other store.
  public func items(in group: StorageGroup.ID, after id: String?, limit: Int) throws -> [StorageItem] {
    try store.items(in: group, after: id, limit: limit)
  }

  /// The groups of the other store.
  public func groups(in scope: StorageScope) throws -> [StorageGroup] { try store.groups(in: scope) }

  /// The counting state of the other store.
  public func state(of service: String) throws -> CountingState { try store.state(of: service) }

  /// Carries changes out in the other store, then in the index.
  public func write(_ changes: [StorageChange]) throws {
    try alone {
      try store.write(changes)
      // Of several changes of an item the last one counts.
      var last: [TextKey: StorageItem?] = [:]
      for change in changes {
        switch change {
        case .put(let item): last[TextKey(SearchableItem.id(item.id, of: item.serviceType))] = .some(item)
        case .remove(let id, let service): last[TextKey(SearchableItem.id(id, of: service))] = .some(nil)
        case .beginPass, .mark, .position, .endPass: break
        }
      }
      index.delete(last.compactMap { key, item in item == nil ? key.text : nil })
      try indexed(last.values.compactMap(\.self))
    }
  }
}
