/// A record with its standing.
struct RankedRecord: Sendable {
  var part: Int
  var record: Int
  var key: RankKey
  var rules: RuleValues
}

/// What a search found: in one segment, or in all.
struct Evaluation: Sendable {
  /// The number of matches.
  var total = 0
  /// The best of them in rank order.
  var best: [RankedRecord] = []
  /// Whether no match can have been missed.
  var isExact = true
}

/// The best records met so far in one segment, at most `limit`; ties go to the one met first.
struct BestRecords {
  private(set) var records: [RankedRecord] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The key that a record must stay below to be kept; nil while any would be.
  var bound: RankKey? {
    if records.count < limit { return nil }
    return records.last?.key ?? 0
  }

  /// Keeps the record if it is good enough.
  mutating func insert(_ record: RankedRecord) {
    if limit > Self.mostInserted {
      // So many are wanted that sorting once at the end is cheaper.
      records.append(record)
      return
    }
    if let bound, record.key >= bound { return }
    if records.count == limit { records.removeLast() }
    var place = records.count
    while place > 0, records[place - 1].key > record.key { place -= 1 }
    records.insert(record, at: place)
  }

  private static let mostInserted = 256
}

/// What is asked of each segment.
struct SegmentRequest {
  var combinations: [QueryReadings.Combination]
  var limit: Int
  var fields: FieldSet
  var nameFields: FieldSet
  var packing: RankPacking
}

extension Segment {
  /// The exact number of living matches and the best of them. `accepts` is asked about matches alone.
  ///
  /// This is where matching is specialised for short queries: callers are generic over records, what is below is not.
  func evaluate(_ request: SegmentRequest, live: Bitmap, part: Int, accepts: ((Int) -> Bool)?) -> Evaluation {
    if request.combinations.allSatisfy({ $0.tokens.count <= UInt64.mostTokens }) {
      var search = SegmentSearch<UInt64>(self, live: live, request)
      return search.evaluate(request, part: part, accepts: accepts)
    } else {
      var search = SegmentSearch<WideTokenMask>(self, live: live, request)
      return search.evaluate(request, part: part, accepts: accepts)
    }
  }
}

extension IndexSnapshot {
  /// What a query is asked with.
  struct Request {
    var query: Query
    var limit: Int
    var fields: FieldSet
    var filter: Filter<Record>?
  }

  /// The total and the best records in rank order.
  func evaluate(_ request: Request) -> Evaluation {
    let segmentRequest = SegmentRequest(
      combinations: QueryReadings(request.query, isLiteral: !schema.readsQueriesFreely).combinations,
      limit: request.limit, fields: request.fields, nameFields: schema.nameFields,
      packing: RankPacking(schema.ranking))
    var result = Evaluation()
    for (number, part) in parts.enumerated() {
      let accepts = request.filter.map { filter in { (record: Int) in filter.includes(part.records[record]) } }
      let found = part.segment.evaluate(segmentRequest, live: part.live, part: number, accepts: accepts)
      result.total += found.total
      result.best.append(contentsOf: found.best)
      result.isExact = result.isExact && found.isExact
    }
    result.best.sort { isBefore($0, $1) }
    result.best.removeSubrange(min(request.limit, result.best.count)...)
    return result
  }

  /// Whether one record ranks before another.
  private func isBefore(_ left: RankedRecord, _ right: RankedRecord) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.part == right.part { return left.record < right.record }
    let order = Segment.staticOrder(
      (parts[left.part].segment, left.record), (parts[right.part].segment, right.record), schema.ranking.steps)
    return order < 0
  }
}
