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
    if !segment.dead.isEmpty {
      if !segment.hasAll(of: answers, number) { return nil }
      again.removeAll()
      for record in segment.dead { again.append(record) }
      combineAnew(segment, request)
      // A forged total may be too small.
      total = max(0, total - combined.count)
    }
    if !request.needsKeys {
      answers.forEachRecord(number) { best.append(RankedRecord(key: 0, part: request.part, record: $0)) }
      return total
    }
    again.removeAll()
    answers.forEachRecord(number) { again.append($0) }
    combineAnew(segment, request)
    for index in 0..<combined.count { best.insert(combined[index]) }
    return total
  }

  /// Ranks the records of ``again``, and no others, by all readings together, whatever it costs: else a total would be too large.
  private mutating func combineAnew(_ segment: borrowing LiveSegment, _ request: SegmentRequest) {
    combined.removeAll()
    again.sort(by: <)
    let budget = counts.budget
    counts.budget = .unlimited
    combine(segment, request)
    counts.budget = budget
  }
}
