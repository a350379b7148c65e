/// Answers one reading of a query in a segment: candidates by their flat records, those whose variants it touches by their
/// lattices.
struct FlatSearch: ~Copyable {
  private var finder = CandidateFinder()
  private var flat = FlatMatcher()
  private var graph = RecordGraph<UInt64>()
  private var matcher = Matcher<UInt64>()
  private var tokens = QueryTokens<UInt64>()
  private var resolved = ResolvedTokens()

  /// Whether the last search followed every record to the end.
  private(set) var isExact = true

  /// Counts the living matches and keeps the best of them.
  mutating func search(
    _ segment: Segment, _ reading: QueryReadings.Combination, live: Bitmap, _ request: SegmentRequest,
    accepts: ((Int) -> Bool)?, best: inout BestRecords
  ) -> Int {
    isExact = true
    if reading.tokens.count > segment.mostTokens { return 0 }
    if reading.tokens.isEmpty { return all(segment, live: live, request, accepts, &best) }
    finder.begin(segment)
    for token in reading.tokens where !finder.append(token.span, segment) { return 0 }
    finder.find(segment)
    flat.prepare(
      finder.spans, .init(fields: request.fields, nameFields: request.nameFields, isAsTyped: reading.isAsTyped))
    let touchesAny = finder.touchesAny
    if touchesAny { prepareLattices(reading) }

    var total = 0
    for index in 0..<finder.records.count {
      let record = finder.records[index]
      if !live.contains(Int(record)) { continue }
      let key: RankKey?
      if touchesAny, finder.touches(record, segment) {
        guard readLattice(segment, Int(record), request), let cover = cover(request) else { continue }
        if let accepts, !accepts(Int(record)) { continue }
        key = latticeKey(segment, Int(record), request, reading, cover, bound: best.bound)
      } else {
        let isMatch = unsafe flat.matches(segment.flat.words(Int(record)))
        if !isMatch { continue }
        if let accepts, !accepts(Int(record)) { continue }
        key = flatKey(segment, Int(record), request, bound: best.bound)
      }
      total += 1
      if let key { best.insert(RankedRecord(key: key, part: request.part, record: record)) }
    }
    if touchesAny { isExact = !matcher.isCut }
    return total
  }

  /// Answers the empty query: all records, in static order but for their own values.
  private func all(
    _ segment: Segment, live: Bitmap, _ request: SegmentRequest, _ accepts: ((Int) -> Bool)?,
    _ best: inout BestRecords
  ) -> Int {
    var total = 0
    live.forEach { record in
      if let accepts, !accepts(record) { return }
      total += 1
      best.insert(
        RankedRecord(
          key: request.packing.key(.equal, segment, record), part: request.part, record: UInt32(record)))
    }
    return total
  }

  /// The key of the flat record at hand, unless it is not below the bound.
  @inline(__always)
  private mutating func flatKey(
    _ segment: Segment, _ record: Int, _ request: SegmentRequest, bound: RankKey
  ) -> RankKey? {
    var key: RankKey = 0
    for index in request.packing.parts.indices {
      let part = request.packing.parts[index]
      let value = part.rule == .value ? segment.ruleColumns[part.column][record] : flat.value(of: part.rule)
      key = key << part.width | RankKey(value)
      if key > bound >> part.shift { return nil }
    }
    return key
  }

  // MARK: Records whose variants are touched

  private mutating func prepareLattices(_ reading: QueryReadings.Combination) {
    tokens.set(reading.tokens)
    resolved.labels.removeAll(keepingCapacity: true)
    for token in tokens.distinct {
      resolved.labels.append(.init(finder.spans[token.firstPlace]))
    }
    matcher.beginQuery()
  }

  private mutating func readLattice(_ segment: Segment, _ record: Int, _ request: SegmentRequest) -> Bool {
    graph.read(segment.forward, segment.forward.range(record), tokens, resolved, fields: request.fields)
    return !graph.values.isEmpty || tokens.count == 0
  }

  private mutating func cover(_ request: SegmentRequest) -> Matcher<UInt64>.Cover? {
    matcher.cover(graph, tokens, request.nameFields, .everything)
  }

  private mutating func latticeKey(
    _ segment: Segment, _ record: Int, _ request: SegmentRequest, _ reading: QueryReadings.Combination,
    _ cover: Matcher<UInt64>.Cover, bound: RankKey
  ) -> RankKey? {
    var key: RankKey = 0
    for part in request.packing.parts {
      let value =
        part.rule == .value
        ? segment.ruleColumns[part.column][record]
        : matcher.value(
          of: part.rule, graph, tokens, cover, nameFields: request.nameFields, isAsTyped: reading.isAsTyped)
      key = key << part.width | RankKey(value)
      if key > bound >> part.shift { return nil }
    }
    return key
  }
}
