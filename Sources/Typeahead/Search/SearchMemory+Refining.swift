/// Answering from records that are known to have all matches.
extension SearchMemory {
  /// Whether the query that was begun can be answered so: its readings have few tokens, and some.
  var canRefine: Bool { readings.isEmpty ? text.count > 0 : readings.mostTokens <= LatticeMatcher.mostTokens }

  /// Counts those of some living records that match, and keeps the best. The records are those of the segment among `known`, and
  /// meet the filter.
  mutating func refine(
    _ known: borrowing Scratch<RankedRecord>, _ segment: borrowing LiveSegment, _ request: SegmentRequest
  ) {
    again.removeAll()
    for index in 0..<known.count where known[index].segment == request.segment { again.append(known[index].record) }
    if again.count == 0 { return }
    again.sort(by: <)
    combined.removeAll()
    combine(segment, request)
    total += combined.count
    best.begin(limit: request.limit)
    for index in 0..<combined.count { best.insert(combined[index]) }
    endSegment()
  }
}
