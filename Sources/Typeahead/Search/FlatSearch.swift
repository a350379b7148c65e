/// Answers one reading of a query in a segment: candidates by their flat records, those whose variants it touches by their
/// lattices.
struct FlatSearch: ~Copyable {
  private var finder = CandidateFinder()
  private var flat = FlatMatcher()
  private var lattice = LatticeMatcher()

  /// How many records ahead are asked for while one is decided.
  private static let lookahead = 12

  /// Counts the living matches and keeps the best of them.
  mutating func search(
    _ segment: Segment, _ query: borrowing QueryText, live: Bitmap, answers: StoredAnswers?, _ request: SegmentRequest,
    accepts: ((Int) -> Bool)?, best: inout BestRecords
  ) -> Int {
    if query.count > segment.mostTokens { return 0 }
    if query.count == 0 { return all(segment, live: live, request, accepts, &best) }
    finder.begin(segment)
    if !finder.append(query, segment) { return 0 }
    if let answers, accepts == nil, request.fields == .all, request.limit <= StoredAnswers.depth, query.isAsTyped,
      let number = finder.answerKey.flatMap({ answers.find($0) })
    {
      if !request.needsKeys {
        answers.forEachRecord(number) { best.append(RankedRecord(key: 0, part: request.part, record: $0)) }
      } else {
        finder.take(answers, number, segment)
        _ = decide(segment, query, live: live, request, accepts: nil, best: &best)
      }
      return answers.total(number)
    }
    finder.find(segment)
    return decide(segment, query, live: live, request, accepts: accepts, best: &best)
  }

  /// Decides and ranks the candidates.
  private mutating func decide(
    _ segment: Segment, _ query: borrowing QueryText, live: Bitmap, _ request: SegmentRequest,
    accepts: ((Int) -> Bool)?, best: inout BestRecords
  ) -> Int {
    flat.prepare(
      finder.spans, .init(fields: request.fields, nameFields: request.nameFields, isAsTyped: query.isAsTyped))
    let touchesAny = finder.touchesAny
    if touchesAny { lattice.prepare(finder.spans) }
    var total = 0
    for index in 0..<finder.records.count {
      let record = finder.records[index]
      if index + Self.lookahead < finder.records.count {
        segment.flat.prefetch(Int(finder.records[index + Self.lookahead]))
      }
      if !live.contains(Int(record)) { continue }
      var finding = FlatMatcher.Finding.unknown
      switch touchesAny ? finder.touch(record, segment) : .none {
      case .none: finding = unsafe flat.matches(segment.flat.words(Int(record))) ? .match : .noMatch
      case .single(let token, let field):
        finding = unsafe flat.matches(segment.flat.words(Int(record)), token: token, field: field)
      case .several: break
      }
      let isFlat = finding != .unknown
      if !isFlat {
        lattice.read(segment.forward, Int(record), query, fields: request.fields, nameFields: request.nameFields)
        finding = lattice.matches() ? .match : .noMatch
      }
      if finding == .noMatch { continue }
      if let accepts, !accepts(Int(record)) { continue }
      let key =
        isFlat
        ? flatKey(segment, Int(record), request, bound: best.bound)
        : latticeKey(segment, Int(record), request, isAsTyped: query.isAsTyped, bound: best.bound)
      total += 1
      if let key { best.insert(RankedRecord(key: key, part: request.part, record: record)) }
    }
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

  /// The key of the flat record at hand, unless it is above the bound.
  @inline(__always)
  private mutating func flatKey(
    _ segment: Segment, _ record: Int, _ request: SegmentRequest, bound: RankKey
  ) -> RankKey? {
    var key: RankKey = 0
    for index in request.packing.parts.indices {
      let part = request.packing.parts[index]
      let value = part.rule == .value ? segment.ruleColumns[part.column][record] : flat.value(of: part.rule)
      key = key &<< part.width | RankKey(value)
      if key > bound &>> part.shift { return nil }
    }
    return key
  }

  /// The key of the lattice at hand, unless it is above the bound.
  private mutating func latticeKey(
    _ segment: Segment, _ record: Int, _ request: SegmentRequest, isAsTyped: Bool, bound: RankKey
  ) -> RankKey? {
    var key: RankKey = 0
    for index in request.packing.parts.indices {
      let part = request.packing.parts[index]
      let value =
        part.rule == .value
        ? segment.ruleColumns[part.column][record] : lattice.value(of: part.rule, isAsTyped: isAsTyped)
      key = key &<< part.width | RankKey(value)
      if key > bound &>> part.shift { return nil }
    }
    return key
  }
}
