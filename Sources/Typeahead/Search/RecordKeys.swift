/// The keys of records for the readings of a query.
struct RecordKeys: ~Copyable {
  private var rules = RecordRules()
  private(set) var parts: [SearchPart] = []
  /// How many of them are of the query at hand.
  private(set) var count = 0

  /// Begins a query of so many readings.
  mutating func begin(_ readings: Int) {
    count = readings
    while parts.count < count { parts.append(SearchPart()) }
  }

  /// The key of a record, for each rule the best that a reading gives it; nil where none matches.
  mutating func key(
    _ record: UInt32, _ segment: CoreSegment, _ request: borrowing RecordRequest, below bound: RankKey
  ) -> RankKey? {
    if count == 1 { return key(record, parts[0], segment, request, below: bound) }
    var best: RankKey?
    for part in parts[..<count] where !part.isEmpty {
      if let key = key(record, part, segment, request, below: .max) {
        best = best.map { request.packing.better($0, key) } ?? key
      }
    }
    return best
  }

  private mutating func key(
    _ record: UInt32, _ part: SearchPart, _ segment: CoreSegment, _ request: borrowing RecordRequest,
    below bound: RankKey
  ) -> RankKey? {
    let (mayMatch, isTouched) = part.found.standing(record)
    if !mayMatch { return nil }
    return rules.key(
      Int(record), segment, part.query, request, below: bound,
      // What of a telephone number stands together is told by its other forms.
      isTouched: isTouched || !part.query.digits.isEmpty)
  }
}
