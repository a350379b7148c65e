/// Taking the best of a frequent prefix from its champion list.
extension ReadingSearch {
  /// Answers from the champion list of the query whose tokens were found; nil if it has none, or the list lacks some of the best that
  /// are left.
  @inline(__always)
  mutating func takeChampions(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    guard mayTakeChampions(query, request), let champions = living.champions,
      let list = champions.find(finder.spans[0].champions)
    else { return nil }
    return take(list, of: champions, living, query, request, &best, &counts)
  }

  /// Answers from the champion list of an unchecked segment none of whose records is deleted, if there is one, and looks at nothing but
  /// that and the trie.
  mutating func takeUnchecked(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    let segment = living.segment
    guard let check = living.check, !check.isDone, let champions = living.champions, living.isWhole,
      !request.needsKeys, query.count == 1, segment.isHeavy(query.token(0))
    else { return nil }
    finder.begin(segment)
    guard finder.append(query, segment), mayTakeChampions(query, request),
      let list = champions.find(finder.spans[0].champions, check)
    else { return nil }
    return take(list, of: champions, living, query, request, &best, &counts)
  }

  @inline(__always)
  private func mayTakeChampions(_ query: borrowing QueryText, _ request: SegmentRequest) -> Bool {
    query.count == 1 && query.isAsTyped && request.fields == .all && request.limit <= ChampionLists.depth
      && !request.needsMatches
  }

  private mutating func take(
    _ list: Int, of champions: ChampionLists, _ living: borrowing LiveSegment, _ query: borrowing QueryText,
    _ request: SegmentRequest, _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    var total = champions.total(list)
    chosen.removeAll(keepingCapacity: true)
    if living.isWhole {
      champions.forEachRecord(list) { chosen.append($0) }
    } else {
      let live = living.live
      champions.forEachRecord(list) { if live.contains(Int($0)) { chosen.append($0) } }
      // What comes next is known if these are all.
      if chosen.count < request.limit, total > ChampionLists.depth { return nil }
      total = count(living, query, request, best: &best, &counts)
    }
    if !request.needsKeys {
      for record in chosen { best.append(RankedRecord(key: 0, segment: request.segment, record: record)) }
      return total
    }
    var filter: FilteredRecords?
    finder.take(chosen, living.segment)
    prepare(living.segment, query, request)
    _ = decide(living.segment, query, live: nil, request, &filter, best: &best, &counts)
    rankDeferred(living.segment, query, request, best: &best, &counts)
    return total
  }

  /// Counts the living matches, and keeps none of them.
  private mutating func count(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int {
    let segment = living.segment
    var filter: FilteredRecords?
    findCandidates(living, query, request)
    var total = finder.candidates.count
    total += decide(segment, query, live: living.live, request, &filter, keeps: false, best: &best, &counts)
    counts.postings += finder.postings
    // What follows looks at others.
    finder.begin(segment)
    _ = finder.append(query, segment)
    return total
  }
}
