/// Queries of several readings: a record that several match is counted once, and takes the best of each rule.
extension SearchMemory {
  /// Answers the readings one after another, last the one that may match most: of the others all matches are kept, of it only
  /// the best.
  ///
  /// That is enough: who is among the best of all readings and matches this one alone is among its best, as others can only
  /// become better by further readings.
  mutating func searchReadings(
    _ segment: borrowing LiveSegment, _ request: SegmentRequest, _ accepts: ((Int) -> Bool)?
  ) -> Int {
    var request = request
    request.needsKeys = true
    let widest = findWidest(segment)
    collectOthers(than: widest, segment, request, accepts)
    text.set(readings[widest])
    ofReading.begin(limit: request.limit)
    var total = flat.search(segment, text, request, accepts: accepts, best: &ofReading, &counts)
    if total > 0, matched.count > 0 {
      alsoMatched.begin(limit: .max)
      total -= flat.decideAgain(matched, segment, text, request, best: &alsoMatched, &counts)
      request.packing.merge(alsoMatched.records, into: &matched, &merged)
    }
    for index in 0..<ofReading.records.count where !hasMatched(ofReading.records[index].record) {
      best.insert(ofReading.records[index])
    }
    for index in 0..<matched.count { best.insert(matched[index]) }
    return total + matched.count
  }

  /// The reading that may match the most records.
  private mutating func findWidest(_ segment: borrowing LiveSegment) -> Int {
    var (widest, most) = (0, -1)
    for number in readings.indices {
      text.set(readings[number])
      let count = flat.mostMatches(segment, text)
      if count > most { (widest, most) = (number, count) }
    }
    return widest
  }

  /// Collects all matches of the other readings.
  private mutating func collectOthers(
    than widest: Int, _ segment: borrowing LiveSegment, _ request: SegmentRequest, _ accepts: ((Int) -> Bool)?
  ) {
    var everything = request
    everything.limit = .max
    matched.removeAll()
    for number in readings.indices where number != widest {
      text.set(readings[number])
      ofReading.begin(limit: .max)
      _ = flat.search(segment, text, everything, accepts: accepts, best: &ofReading, &counts)
      request.packing.merge(ofReading.records, into: &matched, &merged)
    }
  }

  /// Whether a record is among the other readings' matches.
  private func hasMatched(_ record: UInt32) -> Bool {
    var (low, high) = (0, matched.count)
    while low < high {
      let middle = (low + high) / 2
      if matched[middle].record < record { low = middle + 1 } else { high = middle }
    }
    return low < matched.count && matched[low].record == record
  }
}
