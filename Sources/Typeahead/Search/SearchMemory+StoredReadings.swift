/// Digits typed with blanks, which are read joined, too: their answers are stored by what is typed.
extension SearchMemory {
  /// Takes the stored answer of both readings, if there is one.
  mutating func takeJoined(_ segment: borrowing LiveSegment, _ request: SegmentRequest) -> Int? {
    guard readings.count == 2, request.mayBeStored, let answers = segment.answers else { return nil }
    text.set(readings[0])
    guard flat.mayMatch(text, segment.segment), let key = flat.finder.joiningKey(segment.segment),
      let number = answers.find(key)
    else { return nil }
    var total = answers.total(number)
    if !segment.dead.isEmpty {
      if !segment.hasAll(of: answers, number) { return nil }
      combineAnew(segment.dead, segment, request)
      total -= combined.count
    }
    if !request.needsKeys {
      answers.forEachRecord(number) { best.append(RankedRecord(key: 0, part: request.part, record: $0)) }
      return total
    }
    var records: [UInt32] = []
    answers.forEachRecord(number) { records.append($0) }
    combineAnew(records, segment, request)
    for index in 0..<combined.count { best.insert(combined[index]) }
    return total
  }

  /// Ranks some of the segment's records, and no others, by all readings together, whatever it costs: else a total would be too large.
  private mutating func combineAnew(
    _ records: [UInt32], _ segment: borrowing LiveSegment, _ request: SegmentRequest
  ) {
    again.removeAll()
    combined.removeAll()
    for record in records { again.append(record) }
    again.sort(by: <)
    let budget = counts.budget
    counts.budget = .unlimited
    combine(segment, request)
    counts.budget = budget
  }
}
