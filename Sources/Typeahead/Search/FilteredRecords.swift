/// Which records of a segment meet a filter: asked when first wanted, and known from then on.
///
/// A ``SearchMemory`` keeps one for each segment while it is searched with the same filter, so that typing on costs a bitmap and
/// no record is asked twice.
struct FilteredRecords {
  let segment: Identity
  /// Whether a record meets the filter; only while searching, so that it keeps no records alive.
  var includes: (@Sendable (Int) -> Bool)?
  private var asked: [UInt64]
  private var met: [UInt64]

  init(_ segment: Segment) {
    self.segment = segment.identity
    asked = Array(repeating: 0, count: (segment.count + 63) / 64)
    met = asked
  }

  mutating func contains(_ record: Int) -> Bool {
    meeting(1 << UInt64(record & 63), at: record >> 6) != 0
  }

  /// Which of 64 records, a bit for each, meet the filter.
  mutating func meeting(_ bits: UInt64, at place: Int) -> UInt64 {
    var unknown = bits & ~asked[place]
    asked[place] |= unknown
    while unknown != 0 {
      let bit = unknown.trailingZeroBitCount
      if includes!(place << 6 + bit) { met[place] |= 1 << UInt64(bit) }
      unknown &= unknown - 1
    }
    return bits & met[place]
  }
}

/// A filter as segments are searched for it: which one it is, and what it says of a record of a segment.
struct RecordFilter {
  let identity: Identity
  let includes: @Sendable (_ segment: Int, _ record: Int) -> Bool
}
