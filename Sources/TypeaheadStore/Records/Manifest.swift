internal import Typeahead

/// What a store says of its records as a whole; written in the transaction of every commit.
public struct Manifest: Sendable, Equatable {
  /// The format that is written, and the newest that is read.
  public static let formatVersion = 4

  /// The number of the last change; each upsert and delete has the next one.
  public internal(set) var change = 0
  /// The number of records.
  public internal(set) var count = 0
  /// The sum of the records' checksums, the same in whatever order they stand.
  public internal(set) var sum: UInt64 = 0
  /// The change up to which single changes are forgotten: the index's files know them.
  var forgotten = 0

  init() {}

  /// The checksum of all of it.
  var checksum: UInt64 {
    var checksum = Checksum()
    checksum.combine(Self.formatVersion)
    checksum.combine(change)
    checksum.combine(count)
    checksum.combine(sum)
    checksum.combine(forgotten)
    return checksum.value
  }
}
