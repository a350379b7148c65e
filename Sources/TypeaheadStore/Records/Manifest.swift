internal import Typeahead

/// A summary of all records of a store, written in the transaction of every commit.
public struct Manifest: Sendable, Equatable {
  /// The format that is written, and the newest that is read.
  public static let formatVersion = 5

  /// The number of the last change; each upsert and delete has the next one.
  public internal(set) var change = 0
  /// The number of changes that are kept: the last one of each record, and others until they are dropped.
  public internal(set) var count = 0
  /// The sum of these changes' checksums, the same in whatever order they stand.
  public internal(set) var sum: UInt64 = 0
  /// The change up to which whoever has a note knows all.
  var known = 0
  /// The change up to which some are dropped; all after it are kept.
  var forgotten = 0
  /// The number of changes that were kept when some were dropped last, or of the records that came first.
  var kept = 0

  init() {}

  /// Counts a change in.
  mutating func add(_ row: ChangeRow) {
    change = max(change, row.change)
    count += 1
    sum &+= row.checksum
  }

  /// Whether it can be what was written: it may be forged.
  var isPossible: Bool {
    (0..<Int.max / 2).contains(change) && [count, known, forgotten, kept].allSatisfy { $0 >= 0 && $0 <= change }
  }

  /// The checksum of all of it.
  var checksum: UInt64 {
    var checksum = Checksum()
    checksum.combine(Self.formatVersion)
    checksum.combine(change)
    checksum.combine(count)
    checksum.combine(sum)
    checksum.combine(known)
    checksum.combine(forgotten)
    checksum.combine(kept)
    return checksum.value
  }
}
