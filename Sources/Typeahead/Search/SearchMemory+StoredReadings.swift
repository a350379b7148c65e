/// Queries of several readings, as names typed with their dots and digits typed with blanks: their answers are stored by what is typed.
extension SearchMemory {
  /// Whether the query has several readings, all short, and its tokens as typed tell which.
  var hasReadingsOfTokens: Bool {
    readings.isFolded && readings.count > 1 && readings.mostTokens <= LatticeMatcher.mostTokens
  }

  /// Takes the stored answer of all readings, if there is one.
  mutating func takeAllReadings(_ segment: borrowing LiveSegment, _ request: SegmentRequest) -> Int? {
    guard readings.isFolded, request.mayBeStored, let answers = segment.answers else { return nil }
    text.set(readings, 0)
    guard flat.mayMatch(text, segment.segment), let query = flat.finder.storedQueryOfReadings(segment.segment),
      let number = answers.find(query)
    else { return nil }
    var total = answers.total(number)
    again.removeAll()
    if segment.isWhole {
      answers.forEachRecord(number) { again.append($0) }
    } else {
      guard let living = takeLivingAnswer(query, number, segment, request) else { return nil }
      total = living
    }
    if !request.needsKeys {
      for index in 0..<again.count { best.append(RankedRecord(key: 0, part: request.part, record: again[index])) }
      return total
    }
    again.truncate(request.limit)
    combineAnew(segment, request)
    for index in 0..<combined.count { best.insert(combined[index]) }
    return total
  }

  /// Takes the stored answer of a segment some of whose records were deleted: its total, and its best living records to ``again``. Nil if
  /// it is to be worked out anew, also where more were deleted than are decided one by one: sets do not tell what several readings match.
  private mutating func takeLivingAnswer(
    _ query: StoredQuery, _ number: Int, _ segment: borrowing LiveSegment, _ request: SegmentRequest
  ) -> Int? {
    guard let answer = segment.answer(query, number, limit: request.limit, best: &flat.chosen),
      let deleted = answer.deleted, counts.charge(answer.cost)
    else {
      if request.limit > 0 { flat.outdated = query }
      return nil
    }
    var total = answer.total
    if !deleted.isEmpty {
      let before = counts.cost
      for record in deleted { again.append(record) }
      combineAnew(segment, request)
      // A forged total may be too small.
      total = max(0, total - (counts.isCut ? deleted.count : combined.count))
      if !counts.isCut {
        segment.revise(query, answer, total: total, best: flat.chosen, deciding: counts.cost - before)
      }
    }
    again.removeAll()
    for record in flat.chosen { again.append(record) }
    return total
  }

  /// Of some records, so much is done in any case.
  private static let leastWork = 10_000_000

  /// Ranks the records of ``again``, and no others, by all readings together, as long as their lattices are not many times as large as
  /// usual, whatever is left.
  private mutating func combineAnew(_ segment: borrowing LiveSegment, _ request: SegmentRequest) {
    combined.removeAll()
    again.sort(by: <)
    let budget = counts.budget
    counts.budget = WorkBudget(postings: max(budget.postings, counts.cost + Self.leastWork))
    combine(segment, request)
    counts.budget = budget
  }
}
