internal import Typeahead

extension StorageManager {
  /// Removes the files of a scope, of one type of content or all, and then their items: also those that are not counted yet. Ask before.
  ///
  /// Files go first, some at a time: whatever happens in between, the store never lacks a file that is there. Counting may go on beside.
  /// A file, a group or a service that fails does not keep the others. The source is asked for each file before it goes: what belongs to
  /// another group by now, or is of another type, stays, whatever the store says.
  ///
  /// - Returns: What was freed, by the sizes that the source gave just before: what was not there any more is not in it.
  /// - Throws: ``StorageError/deletion(freed:failures:)`` once all was tried, where a file cannot be removed, a group not be listed, or
  ///   a service has no source; other ``StorageError`` where the store cannot be used, and `CancellationError`. What was removed by
  ///   then is gone, and the sums are right; where the store refused, the next reconciliation finds what went last.
  @discardableResult
  @concurrent public func delete(
    in scope: StorageScope, only type: StorageItem.ContentType? = nil
  ) async throws -> StorageSum {
    let stored = try ask { store in try store.groups(in: scope).map(\.id) }
    var deletion = Deletion()
    for source in sources where scope.includes(service: source.serviceType) {
      for group in try groups(source, scope, stored, &deletion) {
        guard
          let files = try deletion.note({ () throws(StorageError) in
            try files(of: group, source)
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

    /// What `body` gives; nil where it fails, which is noted. A source that is cancelled ends all.
    mutating func note<Result>(_ body: () throws(StorageError) -> Result) throws(CancellationError) -> Result? {
      do throws(StorageError) {
        return try body()
      } catch {
        if case .cancelled = error { throw CancellationError() }
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
  ) throws(CancellationError) -> [StorageGroup.ID] {
    if case .group(let group) = scope { return [group] }
    let named = try deletion.note { () throws(StorageError) in try ask(source) { source in try source.groups() } } ?? []
    let groups = named.map { StorageGroup.ID(serviceType: source.serviceType, groupId: $0) }
    return Set(groups + stored.filter { $0.serviceType.hasSameBytes(as: source.serviceType) }).sorted()
  }

  /// Deletes the next ones, and says whether there are more.
  private func deleteNext(
    _ walk: inout GroupWalk, _ source: any StorageSource, only type: StorageItem.ContentType?,
    _ deletion: inout Deletion
  ) throws -> Bool {
    try alone { _ in
      let stored = try ask { [walk] store in try store.items(in: walk.group, after: walk.after, limit: stepSize) }
      let portion = walk.next(stored, limit: stepSize)
      var changes: [StorageChange] = []
      do throws(CancellationError) {
        for entry in portion.entries {
          let removed = try deletion.note { [walk] () throws(StorageError) in
            try remove(entry.id, entry.stored, in: walk.group, source, only: type)
          }
          if case .freed(let bytes) = removed { deletion.freed += StorageSum(count: 1, bytes: bytes) }
          switch removed {
          case .freed, .isGone: changes.append(.remove(id: entry.id, serviceType: source.serviceType))
          case .stays(let item): if let stored = entry.stored, stored != item { changes.append(.put(item)) }
          case .isOther, nil: break
          }
        }
      } catch {
        // What went before is gone.
        try write(changes)
        throw error
      }
      try write(changes)
      return !portion.isLast
    }
  }

  /// What became of a file.
  private enum Removal {
    case freed(bytes: Int64)
    case isGone
    /// It is none of those that are meant.
    case stays(StorageItem)
    /// It is gone, and its row none of those that are meant.
    case isOther
  }

  /// Removes the file of an id if it is one of those that are meant. The source says whether it is: the store may not know yet that it
  /// was moved, has become something else or does not count any more, and what was asked for is not to cost another group a file.
  private func remove(
    _ id: String, _ stored: StorageItem?, in group: StorageGroup.ID, _ source: any StorageSource,
    only type: StorageItem.ContentType?
  ) throws(StorageError) -> Removal {
    func isMeant(_ item: StorageItem) -> Bool {
      item.group == group && (type == nil || item.contentType == type)
    }
    guard let item = try item(id, source) else { return stored.map(isMeant) ?? false ? .isGone : .isOther }
    guard isMeant(item) else { return .stays(item) }
    return try ask(source) { source in try source.remove(item) } ? .freed(bytes: item.contentSizeInBytes) : .isGone
  }
}
