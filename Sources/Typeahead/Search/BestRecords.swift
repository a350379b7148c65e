/// A record with its standing.
struct RankedRecord: BitwiseCopyable, Sendable {
  var key: RankKey
  var part: Int32
  var record: UInt32
}

/// The best records met so far in one segment, at most `limit`; ties go to the one met first.
struct BestRecords: ~Copyable {
  private(set) var records = Scratch<RankedRecord>()
  /// The key that a record must not pass to be kept.
  private(set) var bound = RankKey.max
  private var limit = 0

  /// So many are wanted that sorting once at the end is cheaper.
  private var isSortedLast: Bool { limit > 256 }

  /// Forgets all records; keeps at most `limit` from now on.
  mutating func begin(limit: Int) {
    self.limit = limit
    records.removeAll()
    bound = limit == 0 ? 0 : .max
  }

  /// Adds a record that is known to be the next best.
  mutating func append(_ record: RankedRecord) {
    if records.count < limit { records.append(record) }
  }

  /// Keeps the record if it is good enough. Records come in ascending order.
  mutating func insert(_ record: RankedRecord) {
    if isSortedLast { return records.append(record) }
    if records.count == limit {
      if limit == 0 || record.key >= records[limit - 1].key { return }
      records.truncate(limit - 1)
    }
    var place = records.count
    while place > 0, records[place - 1].key > record.key { place -= 1 }
    records.insert(record, at: place)
    // An equal key loses to those met before.
    if records.count == limit { bound = records[limit - 1].key == 0 ? 0 : records[limit - 1].key - 1 }
  }

  /// Puts the records in order, best first.
  mutating func finish() {
    if isSortedLast {
      records.sort { left, right in left.key != right.key ? left.key < right.key : left.record < right.record }
    }
    records.truncate(limit)
  }
}
