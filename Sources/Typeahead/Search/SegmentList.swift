/// What of a snapshot is searched: everything but the records, so that searching is not generic over these.
struct SegmentList: Sendable {
  /// What of the schema segments are made by.
  let layout: SegmentLayout
  /// Whether queries are read as typed alone.
  let isLiteral: Bool
  /// The segments, of those whose check was put off no more may be looked at than of ``Section/neededAtOnce``.
  private(set) var uncheckedSegments: [LiveSegment] = []
  /// Whether the check of some was put off.
  private var hasChecks = false
  /// Whether none was damaged; else answers are not exact.
  private var isWhole = true

  init<Record>(_ schema: Schema<Record>) {
    layout = SegmentLayout(schema)
    isLiteral = !schema.readsQueriesFreely
  }

  /// The segments, all of them checked. Where that was put off, it is done now; what is damaged is taken for empty.
  var segments: [LiveSegment] {
    get {
      if !hasChecks || uncheckedSegments.allSatisfy(\.isSound) { return uncheckedSegments }
      var list = self
      list.settle()
      return list.uncheckedSegments
    }
    _modify {
      settle()
      yield &uncheckedSegments
    }
  }

  /// Takes what was stored for the segments.
  mutating func restore(_ segments: [LiveSegment]) {
    uncheckedSegments = segments
    hasChecks = segments.contains { $0.check != nil }
    isWhole = true
  }

  mutating func remove(at index: Int) { uncheckedSegments.remove(at: index) }

  /// Leaves out all segments but some.
  mutating func keep(_ places: [Int]) { uncheckedSegments = places.map { uncheckedSegments[$0] } }

  /// Checks what was not checked yet.
  mutating func settle() {
    if !hasChecks { return }
    for index in uncheckedSegments.indices where !uncheckedSegments[index].settle() { isWhole = false }
    hasChecks = false
  }

  /// Tells apart lists of other segments: of such, places mean other records.
  var fingerprint: UInt64 {
    uncheckedSegments.reduce(into: Checksum()) { $0.combine($1.segment.identity.number) }.value
  }

  /// Finds the total and the best records, in rank order if no other is wanted. The filter is asked about matches alone.
  func search(
    _ text: String, limit: Int, fields: FieldSet, filter: RecordFilter?, order: ColumnOrder? = nil,
    chosen: ChosenSearch? = nil, _ memory: inout SearchMemory
  ) {
    memory.begin(text, isLiteral: isLiteral)
    if let order { return search(by: order, limit: limit, fields: fields, filter: filter, &memory) }
    search(limit: limit, fields: fields, filter: filter, chosen: chosen, &memory)
  }

  /// Answers the query that was begun; keys are found where `needsKeys` says so, or several segments are to be compared.
  func search(
    limit: Int, fields: FieldSet, filter: RecordFilter?, chosen: ChosenSearch? = nil, needsKeys: Bool = false,
    _ memory: inout SearchMemory
  ) {
    if memory.isUnread { return }
    var request = request(limit, fields, memory.writing)
    if needsKeys || chosen != nil { request.needsKeys = true }
    if filter == nil, chosen == nil, uncheckedSegments.count == 1, uncheckedSegments[0].check?.isDone == false,
      memory.takeUnchecked(uncheckedSegments[0], request)
    {
      return
    }
    let segments = segments
    memory.begin(filter, segments, request)
    let (list, order) = (segments.span, RankOrder(segments, layout.steps))
    let first = list.indices.max { list[$0].count < list[$1].count } ?? 0
    // The best of the largest are mostly better than all others', of which only what is as good is looked for then.
    if !list.isEmpty {
      request.segment = Int32(first)
      memory.search(list[first], request, chosen)
    }
    let isSortedLast = limit > BestRecords.mostInserted
    for number in list.indices where number != first {
      let known = memory.found.count
      if !isSortedLast { memory.lookAbove(last: limit) }
      request.segment = Int32(number)
      memory.search(list[number], request, chosen)
      if !isSortedLast { memory.merge(from: known, limit: limit, by: order) }
    }
    memory.endFilter()
    if isSortedLast, list.count > 1 { memory.sort(limit: limit, by: order) }
    if let chosen { memory.putChosen(limit: limit, by: ChosenOrder(order, chosen, layout.packing)) }
    end(&memory)
  }

  /// Calls `body` with all matches of each segment for the query that was begun, and its number.
  func forEachMatch(
    fields: FieldSet, filter: RecordFilter?, _ memory: inout SearchMemory, _ body: (Int, borrowing RecordSet) -> Void
  ) {
    if memory.isUnread { return }
    var request = request(0, fields, memory.writing)
    request.keepsMatches = true
    let segments = segments
    memory.begin(filter, segments, request)
    for (number, segment) in segments.enumerated() {
      request.segment = Int32(number)
      memory.search(segment, request)
      memory.withMatches { body(number, $0) }
    }
    memory.endFilter()
    end(&memory)
  }

  private func end(_ memory: inout SearchMemory) {
    if !isWhole || hasChecks && !uncheckedSegments.allSatisfy(\.isSound) { memory.missSomething() }
  }

  /// Answers the query that was begun from records that have all matches.
  func refine(
    _ known: borrowing Scratch<RankedRecord>, limit: Int, fields: FieldSet, chosen: ChosenSearch? = nil,
    _ memory: inout SearchMemory
  ) {
    var request = request(limit, fields, memory.writing)
    let segments = segments
    for number in segments.indices {
      request.segment = Int32(number)
      memory.refine(known, segments[number], request)
    }
    let order = RankOrder(segments, layout.steps)
    if let chosen {
      memory.sort(by: ChosenOrder(order, chosen, layout.packing))
    } else if segments.count > 1 {
      memory.sort(limit: limit, by: order)
    }
    end(&memory)
  }

  private func request(_ limit: Int, _ fields: FieldSet, _ writing: QueryWriting) -> RecordRequest {
    var searched = layout.fields
    searched.searched = fields
    var request = RecordRequest(
      limit: limit, fields: searched, packing: layout.packing, writing: writing,
      needsKeys: uncheckedSegments.count > 1)
    request.fewMatches = layout.tuning.fewMatches
    return request
  }

  /// The order of records that were found.
  var order: RankOrder { RankOrder(segments, layout.steps) }
}
