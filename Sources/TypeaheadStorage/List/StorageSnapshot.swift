public import Typeahead

/// The list at one moment: groups with their sums, largest first.
public struct StorageSnapshot: Sendable, Equatable {
  /// The groups, those that take the most first; of equal ones by service and id, in the order of their bytes. No id is there twice.
  public let groups: [StorageGroup]
  /// Whether there may be more than the sums say, because not all was counted yet, or a group could not be.
  public let isPartial: Bool
  /// What is being counted, or was last in this process.
  public let progress: CountingProgress?

  /// A list without groups.
  public init() { self.init(groups: [], isPartial: false, progress: nil) }

  init(groups: [StorageGroup], isPartial: Bool, progress: CountingProgress?) {
    self.groups = groups.sortedBySize()
    self.isPartial = isPartial || groups.contains(where: \.isPartial)
    self.progress = progress
  }

  /// The sum of all groups, of one type of content or all.
  ///
  /// - Complexity: O(*g*) for *g* groups.
  public func total(only type: StorageItem.ContentType? = nil) -> StorageSum {
    groups.reduce(StorageSum()) { $0 + $1.sum(only: type) }
  }

  /// The changes from an older snapshot to this one, for a list view. Groups whose sums have changed are changed rows.
  ///
  /// - Complexity: O(*g*) for *g* groups that mostly keep their order.
  public func difference(from old: StorageSnapshot) -> ListDifference<StorageGroup.ID> {
    ListDifference(from: old.groups.map(\.id), to: groups.map(\.id)) { old.groups[$0] != groups[$1] }
  }
}

extension [StorageGroup] {
  /// The groups in the order of the list.
  func sortedBySize() -> [StorageGroup] {
    let keyed = map { (group: $0, bytes: $0.total.bytes) }
    return keyed.sorted { $0.bytes != $1.bytes ? $0.bytes > $1.bytes : $0.group.id < $1.group.id }.map(\.group)
  }
}
