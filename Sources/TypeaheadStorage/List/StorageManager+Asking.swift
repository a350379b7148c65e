internal import Typeahead

extension StorageManager {
  /// The list as it is now. No file is read.
  ///
  /// - Throws: ``StorageError`` where the store cannot be used.
  /// - Complexity: O(*g* log *g*) for *g* groups.
  public func snapshot(of scope: StorageScope = .everything) throws(StorageError) -> StorageSnapshot {
    // In this order: what was counted before its groups are read is whole in them. A group of which nothing is counted is not in them.
    var isPartial = false
    for source in sources where scope.includes(service: source.serviceType) {
      let state = try ask { store in try store.state(of: source.serviceType) }
      if !state.isCounted(in: scope) { isPartial = true }
    }
    let groups = try ask { store in try store.groups(in: scope) }
    let services = progress.withLock { $0 }
    var progress = services.last
    progress?.failures = services.flatMap(\.failures)
    return StorageSnapshot(groups: groups, isPartial: isPartial, progress: progress)
  }

  /// The sum of a group, a service or everything, of one type of content or all. No file is read.
  ///
  /// - Throws: ``StorageError`` where the store cannot be used.
  /// - Complexity: O(*g*) for *g* groups.
  public func total(
    in scope: StorageScope = .everything, only type: StorageItem.ContentType? = nil
  ) throws(StorageError) -> StorageSum {
    try ask { store in try store.groups(in: scope) }.reduce(StorageSum()) { $0 + $1.sum(only: type) }
  }

  /// The items of a group in the order of their ids, as models of its service. They begin behind an id or with the first, up to a limit.
  /// Items that are none of the model's are left out.
  ///
  /// ```swift
  /// let attachments: [Attachment] = try manager.models(in: anna, limit: 100)
  /// ```
  ///
  /// - Throws: ``StorageError`` where the store cannot be used.
  public func models<Model: StorageItemInitializable>(
    in group: StorageGroup.ID, after id: String? = nil, limit: Int = .max
  ) throws(StorageError) -> [Model] {
    try ask { store in try store.items(in: group, after: id, limit: limit) }.compactMap(Model.init(storageItem:))
  }
}
