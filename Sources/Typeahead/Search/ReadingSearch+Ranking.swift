/// Ranking records that are known to match, without looking at all of them.
///
/// Records are numbered in static order, so of those that the rules hold equal the first ones are best: as soon as the best
/// records kept are as good as any of the rest could be, the rest is not looked at. What makes records better than others
/// and few have is looked at first, then no other can be as good.
extension ReadingSearch {
  /// Ranks the known matches.
  mutating func rankMatches(
    _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    // The least key that a match not looked at yet can have.
    var floor = closedKey
    if finder.candidates.count > segment.tuning.fewMatches {
      floor |= rankBegun(segment, request, best: &best, &counts)
      if groups.begin(finder) { return rankGroups(floor, segment, request, best: &best, &counts) }
    }
    var cursor = Candidates.Cursor()
    repeat {
      finder.candidates.read(&cursor, into: &block)
    } while rankBlock(floor, segment, request, best: &best, &counts)
  }

  /// Ranks the matches by the fields that their tokens stand in: first those that have all in the first field.
  ///
  /// Of these, the ones that have all in one field, whose lines alone can hold the query; then those whose name begins with a
  /// token; then the rest. Then the same with the next field, and so on.
  private mutating func rankGroups(
    _ floor: RankKey, _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    let fields = segment.lattice.fieldCount
    let priority = openRule(.priority)
    let ofLines = openBits([.adjacent, .ordered, .nameIsQuery, .valueIsQuery, .nameBegins])
    let ofNames = openBits([.leadsName])
    for last in (priority == nil ? fields - 1 : 0)..<fields {
      let least = floor | (priority.map { RankKey(last) &<< $0.shift } ?? 0)
      if least >= best.bound(0) { return }
      for field in (priority == nil ? 0 : last)..<fields {
        rank(.init(lastField: last, field: field), least, segment, request, best: &best, &counts)
      }
      if ofNames != 0 {
        for token in 0..<finder.spans.count {
          rank(.init(lastField: last, leading: token), least | ofLines, segment, request, best: &best, &counts)
        }
      }
      rank(.init(lastField: last), least | ofLines | ofNames, segment, request, best: &best, &counts)
    }
  }

  private mutating func rank(
    _ group: MatchGroups.Group, _ floor: RankKey, _ segment: Segment, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    if floor >= best.bound(0) || !groups.begin(group, segment.lattice) { return }
    repeat {
      groups.read(&finder.candidates, segment.lattice, into: &block)
    } while rankBlock(floor, segment, request, best: &best, &counts)
  }

  private func openRule(_ kind: RuleKind) -> RankPacking.Part? {
    for index in 0..<openRules.count where openRules[index].rule == kind { return openRules[index] }
    return nil
  }

  /// The bits in a key of those of the rules that are open.
  private func openBits(_ kinds: [RuleKind]) -> RankKey {
    var bits: RankKey = 0
    for kind in kinds {
      if let part = openRule(kind) { bits |= 1 &<< part.shift }
    }
    return bits
  }

  /// Ranks the matches that have the rarest whole word of the query, unless that is no rare one; gives what all others' keys
  /// have for lack of it.
  private mutating func rankBegun(
    _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) -> RankKey {
    let lacking = openBits([.nameIsQuery, .valueIsQuery, .nameBegins, .wholeTokens])
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

  /// Ranks the matches just read, in ascending order; says whether to go on: not when none was read, or when none of the
  /// floor's key or more could be kept any more.
  private mutating func rankBlock(
    _ floor: RankKey, _ segment: Segment, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) -> Bool {
    for index in 0..<block.count { segment.flat.prefetch(Int(block[index])) }
    for index in 0..<block.count {
      let record = block[index]
      if floor >= best.bound(record) { return false }
      rank(record, segment, request, best: &best, &counts)
    }
    return block.count > 0
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
