/// The progress of counting: the present service and group, and the numbers done.
public struct CountingProgress: Sendable, Equatable {
  /// The service that is being counted.
  public var serviceType: String
  /// Its group; nil behind the last one.
  public var groupId: String?
  /// How many files of the group are done, of how many.
  public var filesDone = 0
  /// How many files the group has.
  public var files = 0
  /// How many groups are done.
  public var groupsDone = 0
  /// How many groups there are. How many files all of them have, nobody knows before they are counted.
  public var groups = 0
  /// The groups of all services that could not be counted, and why, each as the last pass of its service found it. Those that were never
  /// counted stay partial until a later reconciliation can.
  public var failures: [Failure] = []

  /// A group that could not be counted.
  public struct Failure: Sendable, Equatable {
    /// The group.
    public let group: StorageGroup.ID
    /// Why not.
    public let error: StorageError
  }
}
