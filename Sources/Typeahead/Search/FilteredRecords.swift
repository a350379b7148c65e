/// Which records of a segment meet a filter: known from columns, else asked when first wanted, and known from then on.
///
/// A ``SearchMemory`` keeps one for each segment while it is searched with an equal filter, so that typing on costs a bitmap and
/// no record is asked twice.
struct FilteredRecords {
  let segment: Identity
  /// Whether a record meets the filter; only while searching, so that it keeps no records alive.
  var includes: (@Sendable (Int) -> Bool)?
  private var asked: [UInt64]
  private var met: [UInt64]

  init(_ segment: Segment, _ filter: ColumnFilter) {
    self.segment = segment.identity
    met = segment.records(filter, asked: false)
    asked = filter.asksRecords ? segment.records(filter, asked: true) : met
    for word in met.indices { asked[word] = met[word] | ~asked[word] }
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

/// A filter as segments are searched for it: by their columns, and what it says of a record of a segment.
struct RecordFilter {
  let columns: ColumnFilter
  let includes: @Sendable (_ segment: Int, _ record: Int) -> Bool
}
