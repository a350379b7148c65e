/// A pass over all files of a service, the first or one that reconciles; it says what comes next and is told what was found.
///
/// It can be dropped at any moment: the state that the store keeps is enough to make one that goes on.
struct CountingPass {
  /// Whether the service was not counted before.
  let isFirst: Bool
  /// The groups that an earlier pass has counted or marked: those that fail now are as they were then, the others are known to be
  /// incomplete.
  private let counted: Set<StorageGroup.ID>
  private let position: CountingState.Position?
  /// The groups that are not done, the next one last.
  private var pending: [StorageGroup.ID]
  private(set) var walk: GroupWalk?
  private(set) var progress: CountingProgress

  /// A pass that goes on where a state says.
  ///
  /// - Parameters:
  ///   - source: The groups of the source, in their order.
  ///   - stored: Groups that the store has, which may have no files any more.
  init(_ serviceType: String, _ state: CountingState, source: [String], stored: [StorageGroup.ID]) {
    isFirst = !state.isCounted
    counted = isFirst ? [] : Set(stored)
    position = state.position
    var groups: [StorageGroup.ID] = []
    var seen: Set<StorageGroup.ID> = []
    let named = source.map { StorageGroup.ID(serviceType: serviceType, groupId: $0) }
    // A group that failed may be gone since.
    let failed = state.marks.filter { !$0.value }.keys
    for group in [state.position?.group].compactMap(\.self) + named + (stored + failed).sorted()
    where seen.insert(group).inserted { groups.append(group) }
    pending = groups.filter { state.marks[$0] != true }.reversed()
    progress = CountingProgress(serviceType: serviceType, groupId: pending.last?.groupId)
    progress.groups = groups.count
    progress.groupsDone = groups.count - pending.count
  }

  /// The group to be counted; nil behind the last one.
  var group: StorageGroup.ID? { pending.last }

  /// Takes the list of the group's files, ascending.
  mutating func enter(files: [String]) {
    guard let group else { return }
    walk = GroupWalk(group, files: files, after: position?.group == group ? position?.after : nil)
    note()
  }

  /// What to look at next in the group that was entered.
  mutating func next(_ stored: [StorageItem], limit: Int) -> GroupWalk.Portion {
    let portion = walk?.next(stored, limit: limit) ?? GroupWalk.Portion(isLast: true)
    note()
    return portion
  }

  private mutating func note() {
    progress.groupId = group?.groupId
    progress.filesDone = walk?.filesDone ?? 0
    progress.files = walk?.fileCount ?? 0
  }

  /// What is to be written of a portion that was looked at; `found` are the items as they are now.
  mutating func changes(for portion: GroupWalk.Portion, found: [StorageItem?]) -> [StorageChange] {
    guard let group else { return [] }
    var changes: [StorageChange] = []
    for (entry, item) in zip(portion.entries, found) {
      if let item {
        if item != entry.stored { changes.append(.put(item)) }
      } else if let stored = entry.stored {
        changes.append(.remove(id: stored.id, serviceType: stored.serviceType))
      }
    }
    if portion.isLast {
      changes.append(.mark(group, isCounted: true))
      leave()
    } else if let after = walk?.after {
      changes.append(.position(group, after: after))
    }
    return changes
  }

  /// Gives the group up, and says what is to be written of that.
  mutating func fail(_ error: StorageError) -> [StorageChange] {
    guard let group else { return [] }
    progress.failures.append(CountingProgress.Failure(group: group, error: error))
    leave()
    return counted.contains(group) ? [] : [.mark(group, isCounted: false)]
  }

  private mutating func leave() {
    pending.removeLast()
    walk = nil
    progress.groupsDone += 1
    note()
  }
}
