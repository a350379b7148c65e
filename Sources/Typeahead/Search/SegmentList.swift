/// What of a snapshot is searched: everything but the records, so that searching is not generic over these.
struct SegmentList: Sendable {
  /// The places of the fields records are called by.
  let nameFields: FieldSet
  let packing: RankPacking
  let steps: [StaticKeys.Step]
  /// Whether queries are read as typed alone.
  let isLiteral: Bool
  var segments: [LiveSegment] = []

  init<Record>(_ schema: Schema<Record>) {
    nameFields = schema.nameFields
    packing = RankPacking(schema.ranking)
    steps = schema.ranking.steps
    isLiteral = !schema.readsQueriesFreely
  }

  /// What is asked of a segment to work out answers beforehand.
  var tableRequest: SegmentRequest {
    SegmentRequest(limit: StoredAnswers.depth, fields: .all, nameFields: nameFields, packing: packing)
  }

  /// Finds the total and the best records in rank order. The filter is asked about matches alone.
  func search(
    _ text: String, limit: Int, fields: FieldSet, filter: RecordFilter?, _ memory: inout SearchMemory
  ) {
    memory.begin(text, isLiteral: isLiteral)
    search(limit: limit, fields: fields, filter: filter, &memory)
  }

  /// Answers the query that was begun; keys are found where `needsKeys` says so, or several segments are to be compared.
  func search(
    limit: Int, fields: FieldSet, filter: RecordFilter?, needsKeys: Bool = false, _ memory: inout SearchMemory
  ) {
    var request = request(limit, fields)
    if needsKeys { request.needsKeys = true }
    memory.begin(filter, segments)
    for number in segments.indices {
      request.part = Int32(number)
      memory.search(segments[number], request)
    }
    memory.endFilter()
    if segments.count > 1 { memory.merge(limit: limit, by: isBefore) }
  }

  /// Answers the query that was begun from records that have all matches.
  func refine(_ known: borrowing Scratch<RankedRecord>, limit: Int, fields: FieldSet, _ memory: inout SearchMemory) {
    var request = request(limit, fields)
    for number in segments.indices {
      request.part = Int32(number)
      memory.refine(known, segments[number], request)
    }
    if segments.count > 1 { memory.merge(limit: limit, by: isBefore) }
  }

  private func request(_ limit: Int, _ fields: FieldSet) -> SegmentRequest {
    SegmentRequest(
      limit: limit, fields: fields, nameFields: nameFields, packing: packing, needsKeys: segments.count > 1)
  }

  /// Whether one record ranks before another.
  func isBefore(_ left: RankedRecord, _ right: RankedRecord) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.part == right.part { return left.record < right.record }
    let order = Segment.staticOrder(
      (segments[Int(left.part)].segment, Int(left.record)), (segments[Int(right.part)].segment, Int(right.record)),
      steps)
    return order < 0
  }
}
