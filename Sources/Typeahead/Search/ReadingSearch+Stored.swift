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
    return take(stored, number, of: answers, living, query, request, &best, &counts)
  }

  /// Takes a stored answer of an unchecked segment none of whose records is deleted, if there is one, and looks at nothing but that
  /// and the trie.
  mutating func takeUnchecked(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    let segment = living.segment
    guard let check = living.check, !check.isDone, let answers = living.answers, living.isWhole,
      !request.needsKeys, query.count > 0, Self.mayBeStored(query, request),
      (0..<query.count).allSatisfy({ segment.isHeavy(query.token($0)) })
    else { return nil }
    finder.begin(segment)
    guard finder.append(query, segment), let stored = finder.storedQuery, let number = answers.find(stored, check)
    else { return nil }
    return take(stored, number, of: answers, living, query, request, &best, &counts)
  }

  @inline(__always)
  private static func mayBeStored(_ query: borrowing QueryText, _ request: SegmentRequest) -> Bool {
    query.isAsTyped && request.mayBeStored
  }

  /// Takes a stored answer; nil if it is to be worked out anew: ``outdated`` says so.
  private mutating func take(
    _ stored: StoredQuery, _ number: Int, of answers: StoredAnswers, _ living: borrowing LiveSegment,
    _ query: borrowing QueryText, _ request: SegmentRequest, _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    let total: Int
    if living.isWhole {
      total = answers.total(number)
      if !request.needsKeys {
        answers.forEachRecord(number) { best.append(RankedRecord(key: 0, part: request.part, record: $0)) }
        return total
      }
      chosen.removeAll(keepingCapacity: true)
      answers.forEachRecord(number) { chosen.append($0) }
    } else {
      guard let matches = takeLiving(stored, number, living, query, request, &best, &counts) else { return nil }
      total = matches
      if !request.needsKeys {
        for record in chosen { best.append(RankedRecord(key: 0, part: request.part, record: record)) }
        return total
      }
      chosen.removeLast(max(0, chosen.count - request.limit))
    }
    finder.take(chosen, living.segment)
    prepare(living.segment, query, request)
    var filter: FilteredRecords?
    _ = decide(living.segment, query, live: nil, request, &filter, best: &best, &counts)
    rankDeferred(living.segment, query, request, best: &best, &counts)
    return total
  }

  /// Takes a stored answer of a segment some of whose records were deleted: its total, and ``chosen``, its best living records.
  private mutating func takeLiving(
    _ stored: StoredQuery, _ number: Int, _ living: borrowing LiveSegment, _ query: borrowing QueryText,
    _ request: SegmentRequest, _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int? {
    guard let answer = living.answer(stored, number, limit: request.limit, best: &chosen), counts.charge(answer.cost)
    else {
      if request.limit > 0 { outdated = stored }
      return nil
    }
    // A forged total may be too small.
    if let deleted = answer.deleted {
      if deleted.isEmpty { return answer.total }
      let before = counts.cost
      finder.take(deleted, living.segment)
      prepare(living.segment, query, request)
      var filter: FilteredRecords?
      let gone = decide(living.segment, query, live: nil, request, &filter, keeps: false, best: &best, &counts)
      let total = max(0, answer.total - gone)
      if !counts.isCut { living.revise(stored, answer, total: total, best: chosen, deciding: counts.cost - before) }
      return total
    }
    guard let (gone, cost) = countDeleted(living, query, request, &best, &counts) else {
      counts.charged -= answer.cost.charge
      if request.limit > 0 { outdated = stored }
      return nil
    }
    let total = max(0, answer.total - gone)
    if !counts.isCut {
      living.revise(stored, total: total, best: chosen, .init(searching: answer.cost.searching, counting: cost))
    }
    return total
  }

  /// Counts the deleted records that match, of however many were deleted, and says what that costs at most; nil if that is more than is left.
  private mutating func countDeleted(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> (total: Int, cost: Int)? {
    let segment = living.segment
    if counts.cost > counts.budget.postings { return nil }
    finder.find(segment)
    prepare(segment, query, request)
    finder.separate(
      segment, isNested: flat.isNested, readsCuts: flat.readsCuts, fields: request.fields,
      nameFields: request.nameFields)
    let postings = finder.postings + finder.records.count
    counts.postings += postings
    finder.drop(living.live)
    let deciding = SearchCounts(records: finder.records.count, lattices: finder.touchesAny ? finder.records.count : 0)
      .cost
    var total: Int?
    let before = counts.work
    if counts.cost + deciding <= counts.budget.postings {
      var filter: FilteredRecords?
      total = finder.candidates.count
      total! += decide(segment, query, live: nil, request, &filter, keeps: false, best: &best, &counts)
    }
    // What follows looks at others.
    finder.begin(segment)
    _ = finder.append(query, segment)
    return total.map { ($0, postings + deciding + counts.work - before) }
  }
}
