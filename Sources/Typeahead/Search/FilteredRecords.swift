/// Which records of a segment meet a filter: known from columns and terms, else asked when first wanted, and known from then on.
///
/// A ``SearchMemory`` keeps one for each segment while it is searched with an equal filter, so that typing on costs a bitmap and
/// no record is asked twice.
struct FilteredRecords {
  let segment: Identity
  /// Whether a record meets the filter; only while searching, so that it keeps no records alive.
  var includes: (@Sendable (Int) -> Bool)?
  /// What finding words took, and whether that was more than may be done: then records are missing.
  let (work, isCut): (Int, Bool)
  private var asked: [UInt64]
  private var met: [UInt64]

  init(_ segment: Segment, _ filter: ColumnFilter, _ search: inout WordSearch) {
    self.segment = segment.identity
    search.begin()
    met = segment.records(filter, asked: false, &search)
    asked = filter.asksRecords ? segment.records(filter, asked: true, &search) : met
    for word in met.indices { asked[word] = met[word] | ~asked[word] }
    (work, isCut) = (search.counts.cost, search.isCut)
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

/// Finds the records of segments that have words.
struct WordSearch: ~Copyable {
  private var search = SegmentSearch()
  private var request: RecordRequest
  private let budget: WorkBudget

  /// - Parameter request: How segments are searched.
  init(_ request: borrowing RecordRequest, _ budget: WorkBudget) {
    self.request = RecordRequest(limit: 0, fields: request.fields, packing: request.packing, keepsMatches: true)
    self.budget = budget
  }

  var counts: SearchCounts { search.keys.counts }
  var isCut: Bool { counts.isCut || search.keys.isCut }

  /// Forgets what was done.
  mutating func begin() { search.keys.counts = SearchCounts(budget: budget) }

  /// The records that have words by one of some readings, a bit for each.
  mutating func records(_ readings: [QueryReadings.Combination], _ fields: FieldSet, _ segment: Segment) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (segment.count + 63) / 64)
    request.fields.searched = fields
    let living = LiveSegment(segment)
    var noFilter: FilteredRecords?
    for reading in readings where !isCut {
      search.keys.set(reading)
      _ = search.search(living, request, nil, &noFilter)
      search.rest.forEachRecord { words[Int($0 >> 6)] |= 1 << UInt64($0 & 63) }
    }
    return words
  }
}

extension Segment {
  /// The records that a filter keeps, a bit for each, if it keeps all those that are asked, or none.
  fileprivate func records(_ filter: ColumnFilter, asked: Bool, _ search: inout WordSearch) -> [UInt64] {
    switch filter {
    case .column(let column, let test): return attributes[column].records(test)
    case .words(let words, let fields, let isLiteral):
      let readings = words.readings(isLiteral: isLiteral)
      let found = search.records(readings, fields, self)
      // Where records are missing, none is kept for that.
      return readings.isEmpty || search.isCut && asked ? all(true) : found
    case .asked: return all(asked)
    case .not(let filter): return records(filter, asked: !asked, &search).map { ~$0 }
    case .all(let filters):
      return filters.reduce(into: all(true)) { all, filter in
        let words = records(filter, asked: asked, &search)
        for word in words.indices { all[word] &= words[word] }
      }
    case .any(let filters):
      return filters.reduce(into: all(false)) { any, filter in
        let words = records(filter, asked: asked, &search)
        for word in words.indices { any[word] |= words[word] }
      }
    }
  }

  /// All records, or none.
  private func all(_ areKept: Bool) -> [UInt64] { Array(repeating: areKept ? .max : 0, count: (count + 63) / 64) }
}
