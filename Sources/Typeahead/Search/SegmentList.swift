/// What of a snapshot is searched: everything but the records, so that searching is not generic over these.
struct SegmentList: Sendable {
  /// The places of the fields records are called by.
  let nameFields: FieldSet
  let packing: RankPacking
  let steps: [StaticKeys.Step]
  /// Whether queries are read as typed alone.
  let isLiteral: Bool
  /// The segments, of those whose check was put off no more may be looked at than of ``Section/neededAtOnce``.
  private(set) var parts: [LiveSegment] = []
  /// Whether the check of some was put off.
  private var isUnchecked = false
  /// Whether none was damaged; else answers are not exact.
  private var isWhole = true

  init<Record>(_ schema: Schema<Record>) {
    nameFields = schema.nameFields
    packing = RankPacking(schema.ranking)
    steps = schema.ranking.steps
    isLiteral = !schema.readsQueriesFreely
  }

  /// The segments, all of them checked. Where that was put off, it is done now; what is damaged is taken for empty.
  var segments: [LiveSegment] {
    get {
      if !isUnchecked || parts.allSatisfy({ $0.isSound }) { return parts }
      var list = self
      list.settle()
      return list.parts
    }
    _modify {
      settle()
      yield &parts
    }
  }

  /// Takes what was stored for the segments.
  mutating func restore(_ segments: [LiveSegment]) {
    parts = segments
    isUnchecked = parts.contains { $0.check != nil }
    isWhole = true
  }

  mutating func remove(at index: Int) { parts.remove(at: index) }

  /// Leaves out all segments but some.
  mutating func keep(_ places: [Int]) { parts = places.map { parts[$0] } }

  /// Checks what was not checked yet.
  mutating func settle() {
    if !isUnchecked { return }
    for index in parts.indices where !parts[index].settle() { isWhole = false }
    isUnchecked = false
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
    if isUnchecked, filter == nil, parts.count == 1, memory.takeStored(parts[0], request) { return }
    let segments = segments
    memory.begin(filter, segments)
    let largest = filter == nil && !needsKeys ? Self.placeOfLargest(segments) : nil
    var isTaken = false
    if let largest {
      request.part = Int32(largest)
      isTaken = memory.takeBest(segments[largest], request)
    }
    let taken = memory.found.count
    for number in segments.indices where number != largest || !isTaken {
      request.part = Int32(number)
      memory.search(segments[number], request)
    }
    let isMerged = isTaken && memory.found.count == taken
    if let largest, isTaken, !isMerged {
      request.part = Int32(largest)
      memory.rankFirst(taken, of: segments[largest], request)
    }
    memory.endFilter()
    end(limit, isMerged: isMerged, &memory)
  }

  /// Of several segments the one with the most records, if that has stored answers: its best are mostly better than all others'.
  private static func placeOfLargest(_ segments: [LiveSegment]) -> Int? {
    if segments.count < 2 { return nil }
    let largest = segments.indices.max { segments[$0].count < segments[$1].count }
    return largest.flatMap { segments[$0].answers == nil ? nil : $0 }
  }

  private func end(_ limit: Int, isMerged: Bool = false, _ memory: inout SearchMemory) {
    if parts.count > 1, !isMerged { memory.merge(limit: limit, by: isBefore) }
    if !isWhole || isUnchecked && parts.contains(where: { $0.check?.isSegmentSound == false }) {
      memory.missSomething()
    }
  }

  /// Answers the query that was begun from records that have all matches.
  func refine(_ known: borrowing Scratch<RankedRecord>, limit: Int, fields: FieldSet, _ memory: inout SearchMemory) {
    var request = request(limit, fields)
    let segments = segments
    for number in segments.indices {
      request.part = Int32(number)
      memory.refine(known, segments[number], request)
    }
    end(limit, &memory)
  }

  private func request(_ limit: Int, _ fields: FieldSet) -> SegmentRequest {
    SegmentRequest(
      limit: limit, fields: fields, nameFields: nameFields, packing: packing, needsKeys: parts.count > 1)
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
