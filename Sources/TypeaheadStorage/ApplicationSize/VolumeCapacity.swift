/// How large a volume is, and how much room it has, in bytes.
public struct VolumeCapacity: Sendable, Equatable {
  /// All of it.
  public let total: Int64
  /// What is free for an app that is not the system.
  public let free: Int64

  /// A capacity of the given parts.
  public init(total: Int64, free: Int64) {
    self.total = total
    self.free = free
  }
}
