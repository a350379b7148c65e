/// A record with its standing.
struct RankedRecord: BitwiseCopyable, Sendable {
  var key: RankKey
  var segment: Int32
  var record: UInt32
}

/// The best records met so far in one segment, at most `limit`; of equal keys, those with the lower numbers.
struct BestRecords: ~Copyable {
  private(set) var records = Scratch<RankedRecord>()
  private(set) var limit = 0
  /// What the keys of records must be below.
  private var ceiling = RankKey.max

  /// So many are put in their places as they come.
  static let mostInserted = 256

  /// So many are wanted that all are taken, each of which must come once, and sorted at the end.
  var isSortedLast: Bool { limit > Self.mostInserted }

  /// Whether there are as many as are wanted.
  var isFull: Bool { records.count >= limit }

  /// Forgets all records; keeps at most `limit` from now on, and none whose key is not below `ceiling`.
  mutating func begin(limit: Int, below ceiling: RankKey = .max) {
    self.limit = limit
    self.ceiling = ceiling
    records.removeAll()
  }

  /// The key that a record must be below to be kept.
  @inline(__always)
  func bound(_ record: UInt32) -> RankKey {
    if records.count < limit || isSortedLast { return ceiling }
    if limit == 0 { return 0 }
    let last = records[limit - 1]
    return min(ceiling, last.record < record ? last.key : last.key + 1)
  }

  /// Adds a record that is known to be the next best.
  mutating func append(_ record: RankedRecord) {
    if records.count < limit { records.append(record) }
  }

  /// Keeps the record if it is good enough; one that comes again must have no better key.
  mutating func insert(_ record: RankedRecord) {
    if isSortedLast {
      if record.key < ceiling { records.append(record) }
      return
    }
    if record.key >= bound(record.record) { return }
    var place = records.count
    while place > 0, Self.isBefore(record, records[place - 1]) { place -= 1 }
    for other in 0..<place where records[other].record == record.record { return }
    records.truncate(limit - 1)
    records.insert(record, at: place)
  }

  /// Whether a record stands before another: by its key, then in static order.
  static func isBefore(_ left: RankedRecord, _ right: RankedRecord) -> Bool {
    left.key != right.key ? left.key < right.key : left.record < right.record
  }

  /// Puts the records in order, best first.
  mutating func finish() {
    if isSortedLast { records.sort(by: Self.isBefore) }
    records.truncate(limit)
  }
}
