/// How many items there are of something, and how much room they take.
public struct StorageSum: Sendable, Hashable {
  /// The number of items.
  public var count: Int
  /// Their sizes together, in bytes.
  public var bytes: Int64

  /// A sum of the given parts; without any, that of nothing.
  public init(count: Int = 0, bytes: Int64 = 0) {
    self.count = count
    self.bytes = bytes
  }

  /// The sum of both. Past the largest number of items or bytes it stays there.
  public static func + (left: StorageSum, right: StorageSum) -> StorageSum {
    let count = left.count.addingReportingOverflow(right.count)
    let bytes = left.bytes.addingReportingOverflow(right.bytes)
    return StorageSum(
      count: count.overflow ? .max : count.partialValue, bytes: bytes.overflow ? .max : bytes.partialValue)
  }

  /// Adds another sum.
  public static func += (left: inout StorageSum, right: StorageSum) { left = left + right }
}
