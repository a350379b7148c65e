/// Answers that were worked out beforehand.
extension ReadingSearch {
  /// Takes a stored answer, if there is one, and looks for no other.
  mutating func takeAnswer(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    if query.count == 0 { return nil }
    finder.begin(living.segment)
    if !finder.append(query, living.segment) { return nil }
    return takeFound(living, query, request, &best, &counts)
  }

  /// Takes the stored answer of the query whose tokens were found; nil if there is none.
  @inline(__always)
  mutating func takeFound(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    guard Self.mayBeStored(query, request), let answers = living.answers, let stored = finder.storedQuery,
      let number = answers.find(stored)
    else { return nil }
    return take(number, of: answers, living, query, request, &best, &counts)
  }

  /// Takes a stored answer of an unchecked segment none of whose records is deleted, if there is one, and looks at nothing but that
  /// and the trie.
  mutating func takeUnchecked(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    let segment = living.segment
    guard let check = living.check, !check.isDone, let answers = living.answers, living.dead.isEmpty,
      !request.needsKeys, query.count > 0, Self.mayBeStored(query, request),
      (0..<query.count).allSatisfy({ segment.isHeavy(query.token($0)) })
    else { return nil }
    finder.begin(segment)
    guard finder.append(query, segment), let stored = finder.storedQuery, let number = answers.find(stored, check)
    else { return nil }
    return take(number, of: answers, living, query, request, &best, &counts)
  }

  @inline(__always)
  private static func mayBeStored(_ query: borrowing QueryText, _ request: SegmentRequest) -> Bool {
    query.isAsTyped && request.mayBeStored
  }

  /// Takes a stored answer; nil if one of its best records was deleted.
  private mutating func take(
    _ number: Int, of answers: StoredAnswers, _ living: borrowing LiveSegment, _ query: borrowing QueryText,
    _ request: SegmentRequest, _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    var filter: FilteredRecords?
    var total = answers.total(number)
    if !living.dead.isEmpty {
      if !living.hasAll(of: answers, number) { return nil }
      finder.take(living.dead, living.segment)
      prepare(living.segment, query, request)
      // A forged total may be too small.
      total = max(
        0, total - decide(living.segment, query, live: nil, request, &filter, keeps: false, best: &best, &counts))
    }
    if !request.needsKeys {
      answers.forEachRecord(number) { best.append(RankedRecord(key: 0, part: request.part, record: $0)) }
      return total
    }
    chosen.removeAll(keepingCapacity: true)
    answers.forEachRecord(number) { chosen.append($0) }
    finder.take(chosen, living.segment)
    prepare(living.segment, query, request)
    _ = decide(living.segment, query, live: nil, request, &filter, best: &best, &counts)
    rankDeferred(living.segment, query, request, best: &best, &counts)
    return total
  }
}
