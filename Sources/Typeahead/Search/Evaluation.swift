/// What a search found.
struct Evaluation: Sendable {
  /// The number of matches.
  var total = 0
  /// The best of them in rank order.
  var best: [RankedRecord] = []
  /// Whether no match can have been missed.
  var isExact = true
}

/// What is asked of each segment.
struct SegmentRequest {
  var combinations: [QueryReadings.Combination]
  var limit: Int
  var fields: FieldSet
  var nameFields: FieldSet
  var packing: RankPacking
  /// Whether the best records' keys are needed: to compare those of several segments.
  var needsKeys = true
  /// The number of the segment.
  var part: Int32 = 0
}

/// The memory that searches work in, kept from search to search.
struct SearchMemory: ~Copyable {
  private var flat = FlatSearch()
  private var finder = CandidateFinder()
  private var best = BestRecords()

  /// The exact number of a segment's living matches; appends the best to `evaluation`. `accepts` is asked about matches alone.
  ///
  /// This is where matching is specialised for short queries: callers are generic over records, what is below is not.
  mutating func search(
    _ segment: Segment, live: Bitmap, answers: StoredAnswers?, _ request: SegmentRequest, accepts: ((Int) -> Bool)?,
    _ evaluation: inout Evaluation
  ) {
    best.begin(limit: request.limit)
    if request.combinations.count == 1, request.combinations[0].tokens.count <= LatticeMatcher.mostTokens {
      evaluation.total += flat.search(
        segment, request.combinations[0], live: live, answers: answers, request, accepts: accepts, best: &best)
    } else if request.combinations.allSatisfy({ $0.tokens.count <= UInt64.mostTokens }) {
      search(segment, live: live, request, accepts, UInt64.self, &evaluation)
    } else {
      search(segment, live: live, request, accepts, WideTokenMask.self, &evaluation)
    }
    best.finish()
    for index in 0..<best.records.count { evaluation.best.append(best.records[index]) }
  }

  private mutating func search<Mask: TokenMask>(
    _ segment: Segment, live: Bitmap, _ request: SegmentRequest, _ accepts: ((Int) -> Bool)?, _: Mask.Type,
    _ evaluation: inout Evaluation
  ) {
    var search = SegmentSearch<Mask>(segment, request, &finder)
    evaluation.total += search.search(live: live, request, accepts: accepts, best: &best)
    evaluation.isExact = evaluation.isExact && search.isExact
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
  func evaluate(_ request: Request, _ memory: inout SearchMemory) -> Evaluation {
    var segmentRequest = SegmentRequest(
      combinations: QueryReadings(request.query, isLiteral: !schema.readsQueriesFreely).combinations,
      limit: request.limit, fields: request.fields, nameFields: schema.nameFields,
      packing: RankPacking(schema.ranking))
    segmentRequest.needsKeys = parts.count > 1
    var result = Evaluation()
    for (number, part) in parts.enumerated() {
      segmentRequest.part = Int32(number)
      let accepts = request.filter.map { filter in { (record: Int) in filter.includes(part.records[record]) } }
      memory.search(
        part.segment, live: part.live, answers: part.answers, segmentRequest, accepts: accepts, &result)
    }
    if parts.count > 1 {
      result.best.sort { isBefore($0, $1) }
      result.best.removeSubrange(min(request.limit, result.best.count)...)
    }
    return result
  }

  /// Whether one record ranks before another.
  private func isBefore(_ left: RankedRecord, _ right: RankedRecord) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.part == right.part { return left.record < right.record }
    let order = Segment.staticOrder(
      (parts[Int(left.part)].segment, Int(left.record)), (parts[Int(right.part)].segment, Int(right.record)),
      schema.ranking.steps)
    return order < 0
  }
}
