internal import Typeahead

extension StorageManager {
  /// Removes the files of a scope, of one type of content or all, and then their items: also those that are not counted yet. Ask before.
  ///
  /// Files go first, some at a time: whatever happens in between, the store never lacks a file that is there. Counting may go on beside.
  /// A file, a group or a service that fails does not keep the others.
  ///
  /// - Returns: What was freed: what was not there any more is not in it.
  /// - Throws: ``StorageError/deletion(freed:failures:)`` once all was tried, where a file cannot be removed, a group not be listed, or
  ///   a service has no source; other ``StorageError`` where the store cannot be used, and `CancellationError`. What was removed by
  ///   then is gone, and the sums are right.
  @discardableResult
  @concurrent public func delete(
    in scope: StorageScope, only type: StorageItem.ContentType? = nil
  ) async throws -> StorageSum {
    let stored = try ask { store in try store.groups(in: scope).map(\.id) }
    var deletion = Deletion()
    for source in sources where scope.includes(service: source.serviceType) {
      for group in groups(source, scope, stored, &deletion) {
        guard
          let files = deletion.note({ () throws(StorageError) in
            try ask(source) { source in try source.itemIDs(in: group.groupId) }
          })
        else { continue }
        var walk = GroupWalk(group, files: files)
        repeat {
          try Task.checkCancellation()
          await Task.yield()
        } while try deleteNext(&walk, source, only: type, &deletion)
      }
    }
    noteServicesWithoutSource(stored, &deletion)
    if !deletion.failures.isEmpty { throw StorageError.deletion(freed: deletion.freed, failures: deletion.failures) }
    return deletion.freed
  }

  /// What came of a deletion so far.
  private struct Deletion {
    var freed = StorageSum()
    var failures: [StorageError] = []

    /// What `body` gives; nil where it fails, which is noted.
    mutating func note<Result>(_ body: () throws(StorageError) -> Result) -> Result? {
      do throws(StorageError) {
        return try body()
      } catch {
        failures.append(error)
        return nil
      }
    }
  }

  private func noteServicesWithoutSource(_ stored: [StorageGroup.ID], _ deletion: inout Deletion) {
    var known = Set(sources.map { TextKey($0.serviceType) })
    for group in stored where known.insert(TextKey(group.serviceType)).inserted {
      deletion.failures.append(.noSource(service: group.serviceType))
    }
  }

  /// The groups of a scope that have items or files; where the source cannot say, those that have items.
  private func groups(
    _ source: any StorageSource, _ scope: StorageScope, _ stored: [StorageGroup.ID], _ deletion: inout Deletion
  ) -> [StorageGroup.ID] {
    if case .group(let group) = scope { return [group] }
    let named = deletion.note { () throws(StorageError) in try ask(source) { source in try source.groups() } } ?? []
    let groups = named.map { StorageGroup.ID(serviceType: source.serviceType, groupId: $0) }
    return Set(groups + stored.filter { $0.serviceType.hasSameBytes(as: source.serviceType) }).sorted()
  }

  /// Deletes the next ones, and says whether there are more.
  private func deleteNext(
    _ walk: inout GroupWalk, _ source: any StorageSource, only type: StorageItem.ContentType?,
    _ deletion: inout Deletion
  ) throws(StorageError) -> Bool {
    try passes.withLock { _ throws(StorageError) in
      let stored = try ask { [walk] store in try store.items(in: walk.group, after: walk.after, limit: stepSize) }
      let portion = walk.next(stored, limit: stepSize)
      var changes: [StorageChange] = []
      for entry in portion.entries {
        let removed = deletion.note { () throws(StorageError) in
          try remove(entry.id, entry.stored, in: walk.group, source, only: type)
        }
        guard let (item, isFreed) = removed ?? nil else { continue }
        changes.append(.remove(id: item.id, serviceType: item.serviceType))
        if isFreed { deletion.freed += StorageSum(count: 1, bytes: item.contentSizeInBytes) }
      }
      try write(changes)
      return !portion.isLast
    }
  }

  /// Removes the file of an item, and says whether there was one; nil where it is none of those that are meant.
  private func remove(
    _ id: String, _ stored: StorageItem?, in group: StorageGroup.ID, _ source: any StorageSource,
    only type: StorageItem.ContentType?
  ) throws(StorageError) -> (item: StorageItem, isFreed: Bool)? {
    let found = if let stored { stored } else { try item(id, source) }
    guard let item = found, item.group == group, type == nil || item.contentType == type else { return nil }
    return (item, try ask(source) { source in try source.remove(item) })
  }
}
