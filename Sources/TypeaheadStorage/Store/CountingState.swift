/// How far the counting of a service is, as a store keeps it.
///
/// A group is counted if it is marked so; without a mark, if its service was counted to its end once.
public struct CountingState: Sendable, Equatable {
  /// Whether the service was counted to its end once.
  public var isCounted: Bool
  /// Whether a pass was begun and not ended.
  public var isRunning: Bool
  /// The marks of groups: whether each was counted in the pass that runs, or could not be.
  public var marks: [StorageGroup.ID: Bool]
  /// The group in which the pass stands, and the id up to which it was counted.
  public var position: Position?

  /// A place within a group.
  public struct Position: Sendable, Equatable {
    /// The group that is being counted.
    public var group: StorageGroup.ID
    /// The last id that was.
    public var after: String

    /// A place behind an id.
    public init(group: StorageGroup.ID, after: String) {
      self.group = group
      self.after = after
    }
  }

  /// Whether all that a scope has of the service is counted.
  func isCounted(in scope: StorageScope) -> Bool {
    if case .group(let group) = scope { return marks[group] ?? isCounted }
    return isCounted && !marks.values.contains(false)
  }

  /// A state of the given parts; without any, that of a service that was never counted.
  public init(
    isCounted: Bool = false, isRunning: Bool = false, marks: [StorageGroup.ID: Bool] = [:], position: Position? = nil
  ) {
    self.isCounted = isCounted
    self.isRunning = isRunning
    self.marks = marks
    self.position = position
  }
}
