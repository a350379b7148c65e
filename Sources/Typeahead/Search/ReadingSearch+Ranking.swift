/// Ranking records that are known to match, without looking at all of them.
///
/// Records are numbered in static order, so of those that the rules hold equal the first ones are best: as soon as the best
/// records kept are as good as any of the rest could be, the rest is not looked at. What makes records better than others
/// and few have is looked at first, then no other can be as good.
extension ReadingSearch {
  private enum Source { case all, inFirstField }

  /// Ranks the known matches.
  mutating func rankMatches(
    _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    // The least key that a match not looked at yet can have.
    var floor = closedKey
    if finder.candidates.count > segment.tuning.fewMatches {
      floor |= rankBegun(segment, request, best: &best, &counts)
      if let priority = openRule(.priority), finder.findInFirstField(segment, into: &inFirstField) {
        scan(.inFirstField, floor: floor, segment, request, best: &best, &counts)
        floor |= 1 &<< priority.shift
      }
    }
    scan(.all, floor: floor, segment, request, best: &best, &counts)
  }

  private func openRule(_ kind: RuleKind) -> RankPacking.Part? {
    for index in 0..<openRules.count where openRules[index].rule == kind { return openRules[index] }
    return nil
  }

  /// Ranks the matches that have the rarest whole word of the query, unless that is no rare one; gives what all others' keys
  /// have for lack of it.
  private mutating func rankBegun(
    _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) -> RankKey {
    var lacking: RankKey = 0
    for rule in [RuleKind.nameIsQuery, .valueIsQuery, .nameBegins, .wholeTokens] {
      if let part = openRule(rule) { lacking |= 1 &<< part.shift }
    }
    if lacking == 0 || finder.spans.count < 2 { return 0 }
    // These rules want every token but the last whole.
    var rarest = 0..<Int.max
    for index in 0..<finder.spans.count - 1 {
      let exact = finder.spans[index].exact
      let postings = segment.terms.postings(TermRange(exact, exact + 1))
      if postings.count < rarest.count { rarest = postings }
    }
    if rarest.count > finder.candidates.count / 2 { return 0 }
    counts.postings += rarest.count
    for place in rarest {
      let record = segment.terms.records[place]
      if finder.candidates.contains(record) { rank(record, segment, request, best: &best, &counts) }
    }
    return lacking
  }

  /// Ranks matches in ascending order for as long as one of at least the floor's key could be kept.
  private mutating func scan(
    _ source: Source, floor: RankKey, _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    var cursor = Candidates.Cursor()
    while true {
      switch source {
      case .all: finder.candidates.read(&cursor, into: &block)
      case .inFirstField: inFirstField.read(&cursor, into: &block)
      }
      if block.count == 0 { return }
      for index in 0..<block.count { segment.flat.prefetch(Int(block[index])) }
      for index in 0..<block.count {
        let record = block[index]
        if floor >= best.bound(record) { return }
        rank(record, segment, request, best: &best, &counts)
      }
    }
  }

  @inline(__always)
  private mutating func rank(
    _ record: UInt32, _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    counts.records += 1
    unsafe flat.go(to: segment.flat.words(Int(record)))
    if let key = flatKey(segment, Int(record), bound: best.bound(record)) {
      best.insert(RankedRecord(key: key, part: request.part, record: record))
    }
  }
}
