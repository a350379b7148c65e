internal import Typeahead

extension StorageManager {
  /// Removes the files of a scope, of one type of content or all, and then their items: also those that are not counted yet. Ask before.
  ///
  /// Files go first, some at a time: whatever happens in between, the store never lacks a file that is there. Counting may go on beside.
  ///
  /// - Returns: What was freed: what was not there any more is not in it.
  /// - Throws: ``StorageError`` where a file cannot be removed, a service has no source, or the store cannot be used, and
  ///   `CancellationError`; what was removed by then is gone, and the sums are right.
  @discardableResult
  @concurrent public func delete(
    in scope: StorageScope, only type: StorageItem.ContentType? = nil
  ) async throws -> StorageSum {
    let stored = try ask { store in try store.groups(in: scope).map(\.id) }
    let known = Set(sources.map { TextKey($0.serviceType) })
    if let group = stored.first(where: { !known.contains(TextKey($0.serviceType)) }) {
      throw StorageError.noSource(service: group.serviceType)
    }
    var freed = StorageSum()
    for source in sources where scope.includes(service: source.serviceType) {
      for group in try groups(source, scope, stored) {
        var walk = GroupWalk(group, files: try ask(source) { source in try source.itemIDs(in: group.groupId) })
        repeat {
          try Task.checkCancellation()
          await Task.yield()
        } while try deleteNext(&walk, source, only: type, &freed)
      }
    }
    return freed
  }

  /// The groups of a scope that have items or files.
  private func groups(
    _ source: any StorageSource, _ scope: StorageScope, _ stored: [StorageGroup.ID]
  ) throws(StorageError) -> [StorageGroup.ID] {
    if case .group(let group) = scope { return [group] }
    let named = try ask(source) { source in try source.groups() }
    let groups = named.map { StorageGroup.ID(serviceType: source.serviceType, groupId: $0) }
    return Set(groups + stored.filter { $0.serviceType.hasSameBytes(as: source.serviceType) }).sorted()
  }

  /// Deletes the next ones, and says whether there are more.
  private func deleteNext(
    _ walk: inout GroupWalk, _ source: any StorageSource, only type: StorageItem.ContentType?,
    _ freed: inout StorageSum
  ) throws(StorageError) -> Bool {
    try passes.withLock { _ throws(StorageError) in
      let stored = try ask { [walk] store in try store.items(in: walk.group, after: walk.after, limit: stepSize) }
      let portion = walk.next(stored, limit: stepSize)
      var changes: [StorageChange] = []
      var failure: StorageError?
      do throws(StorageError) {
        for entry in portion.entries {
          let found = if let stored = entry.stored { stored } else { try item(entry.id, source) }
          guard let item = found, item.group == walk.group, type == nil || item.contentType == type else { continue }
          let isFreed = try ask(source) { source in try source.remove(item) }
          changes.append(.remove(id: item.id, serviceType: item.serviceType))
          if isFreed { freed += StorageSum(count: 1, bytes: item.contentSizeInBytes) }
        }
      } catch {
        failure = error
      }
      try write(changes)
      if let failure { throw failure }
      return !portion.isLast
    }
  }
}
