/// A record with its standing.
struct RankedRecord: Sendable {
  var part: Int
  var record: Int
  var key: RankKey
  var rules: RuleValues
}

/// The best records met so far in one segment, at most `limit`; ties go to the one met first.
struct BestRecords {
  private(set) var records: [RankedRecord] = []
  private let limit: Int
  private var isSorted = true

  init(limit: Int) { self.limit = limit }

  /// Whether a record with this key would be kept.
  func wants(_ key: RankKey) -> Bool {
    records.count < limit || (isSorted && limit > 0 && key < records[records.count - 1].key)
  }

  /// Keeps the record if it is good enough.
  mutating func insert(_ record: RankedRecord) {
    if limit > Self.mostInserted {
      // So many are wanted that sorting once at the end is cheaper.
      records.append(record)
      isSorted = false
      return
    }
    if !wants(record.key) { return }
    if records.count == limit { records.removeLast() }
    var place = records.count
    while place > 0, records[place - 1].key > record.key { place -= 1 }
    records.insert(record, at: place)
  }

  private static let mostInserted = 256
}

extension IndexSnapshot {
  /// What a query is asked with.
  struct Request {
    var query: Query
    var limit: Int
    var fields: FieldSet
    var filter: Filter<Record>?
  }

  /// The exact total and the best records in rank order.
  func evaluate(_ request: Request) -> (total: Int, best: [RankedRecord]) {
    let readings = QueryReadings(request.query, isLiteral: !schema.readsQueriesFreely).combinations
    if readings.allSatisfy({ $0.tokens.count <= UInt64.mostTokens }) {
      return evaluate(readings, request, UInt64.self)
    } else {
      return evaluate(readings, request, WideTokenMask.self)
    }
  }

  private func evaluate<Mask: TokenMask>(
    _ combinations: [QueryReadings.Combination], _ request: Request, _: Mask.Type
  ) -> (total: Int, best: [RankedRecord]) {
    let readings = combinations.map {
      SegmentSearch<Mask>.Reading(tokens: QueryTokens($0.tokens), isAsTyped: $0.isAsTyped)
    }
    let packing = RankPacking(schema.ranking)
    let nameFields = schema.nameFields
    var total = 0
    var best: [RankedRecord] = []
    for (number, part) in parts.enumerated() {
      var search = SegmentSearch(
        part.segment, live: part.live, readings, fields: request.fields, nameFields: nameFields)
      if request.limit == 0, request.filter == nil, search.candidatesAreMatches {
        total += search.candidates.population
        continue
      }
      var kept = BestRecords(limit: request.limit)
      search.candidates.forEach { record in
        guard let rules = search.ruleValues(record) else { return }
        if let filter = request.filter, !filter.includes(part.records[record]) { return }
        total += 1
        kept.insert(
          RankedRecord(part: number, record: record, key: packing.key(rules, part.segment, record), rules: rules))
      }
      best.append(contentsOf: kept.records)
    }
    best.sort { isBefore($0, $1) }
    return (total, Array(best.prefix(request.limit)))
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
