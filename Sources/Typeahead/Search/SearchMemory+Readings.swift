/// Queries of several readings: a record that several match is counted once, and takes the best of each rule.
///
/// Each reading is searched by itself. What is then better than all of these say can only be a record that several readings
/// match: few of these can be among the best, and these are decided by all readings.
extension SearchMemory {
  mutating func searchReadings(
    _ segment: borrowing LiveSegment, _ request: SegmentRequest, _ filter: inout FilteredRecords?
  ) -> Int {
    let (known, last, candidates) = knownReadings(segment.segment)
    if known == 1 {
      text.set(readings, last)
      return flat.search(segment, text, request, &filter, best: &best, &counts)
    }
    if candidates <= segment.segment.tuning.fewCombined { return combineAll(segment, request, &filter) }
    var request = request
    request.needsKeys = true
    request.needsMatches = true
    matches.prepare(records: segment.segment.count)
    repeated.prepare(records: segment.segment.count)
    let (total, floor, isAll) = searchEach(segment, request, &filter)
    if !isAll { findBestRepeated(floor, segment, request) }
    for index in 0..<combined.count { best.insert(combined[index]) }
    for index in 0..<ranked.count where !isCombined(ranked[index].record) { best.insert(ranked[index]) }
    matches.removeAll()
    repeated.removeAll()
    return total
  }

  /// The readings whose tokens the segment has all of: how many these are, the last of them, and how many candidates all have at most.
  private mutating func knownReadings(_ segment: Segment) -> (count: Int, last: Int, candidates: Int) {
    var known = (count: 0, last: 0, candidates: 0)
    for number in 0..<readings.count {
      text.set(readings, number)
      if text.count > segment.mostTokens || !flat.mayMatch(text, segment) { continue }
      known = (known.count + 1, number, known.candidates + flat.finder.mostCandidates(segment))
    }
    return known
  }

  /// Ranks all matches of all readings together; where they are few, telling first which are worth it would take longer.
  private mutating func combineAll(
    _ segment: borrowing LiveSegment, _ request: SegmentRequest, _ filter: inout FilteredRecords?
  ) -> Int {
    let everything = request.ofAllMatches
    combined.removeAll()
    for number in 0..<readings.count {
      text.set(readings, number)
      ofCombined.begin(limit: .max)
      _ = flat.find(segment, text, everything, &filter, best: &ofCombined, &counts)
      request.packing.merge(ofCombined.records, into: &combined, &spare)
    }
    for index in 0..<combined.count { best.insert(combined[index]) }
    return combined.count
  }

  /// Searches reading after reading: the best of each go to ``ranked``, sorted, each record once, but for what some of the repeated
  /// matches are known to be better than. Gives the number of matches of all, what no key of any reading is below, and whether all
  /// repeated matches were ranked by all readings.
  private mutating func searchEach(
    _ segment: borrowing LiveSegment, _ request: SegmentRequest, _ filter: inout FilteredRecords?
  ) -> (total: Int, floor: RankKey, isAll: Bool) {
    var (total, floor, isAll) = (0, RankKey.max, true)
    ranked.removeAll()
    combined.removeAll()
    alone.removeAll()
    // The one as typed has most matches and comes last.
    for number in (0..<readings.count).reversed() {
      text.set(readings, number)
      ofReading.begin(limit: request.limit)
      let count = flat.find(segment, text, request, &filter, best: &ofReading, &counts)
      if count > 0 {
        floor = request.packing.better(floor, flat.closedKey)
        total += markMatches()
      }
      if number == 0 {
        isAll = combineFirst(segment, request)
        text.set(readings, number)
      }
      if count == 0 { continue }
      flat.rankMatches(segment.segment, text, request, best: &ofReading, &counts)
      for index in 0..<ofReading.records.count { ranked.append(ofReading.records[index]) }
    }
    spare.removeAll()
    ranked.sort { $0.record != $1.record ? $0.record < $1.record : $0.key < $1.key }
    for index in 0..<ranked.count where index == 0 || ranked[index].record != ranked[index - 1].record {
      spare.append(ranked[index])
    }
    swap(&ranked, &spare)
    ranked.sort(by: BestRecords.isBefore)
    return (total, floor, isAll)
  }

  /// Marks the matches of the reading at hand; gives how many no reading before it has.
  private mutating func markMatches() -> Int {
    var added = flat.finder.candidates.mark(in: &matches, repeated: &repeated)
    for index in 0..<flat.decided.count {
      let record = flat.decided[index]
      alone.append(record)
      if matches.insertNew(record) { added += 1 } else { repeated.insert(record) }
    }
    return added
  }

  /// Ranks the first of the repeated matches by all readings together: no other record is wanted that is not better than the last of
  /// the best of them. Says whether these are all.
  private mutating func combineFirst(_ segment: borrowing LiveSegment, _ request: SegmentRequest) -> Bool {
    if request.limit == 0 { return true }
    let first = segment.segment.tuning.firstRepeated
    again.removeAll()
    repeated.append(upTo: .max, atMost: first, to: &again)
    let isAll = again.count < first
    combine(segment, request)
    if !ofReading.isSortedLast, combined.count >= request.limit {
      ofCombined.begin(limit: request.limit)
      for index in 0..<combined.count { ofCombined.insert(combined[index]) }
      ofReading.keepBefore(ofCombined.records[request.limit - 1])
    }
    return isAll
  }

  /// Ranks by all readings together those of the repeated matches that can be among the best: ``combined``, in ascending order.
  private mutating func findBestRepeated(
    _ floor: RankKey, _ segment: borrowing LiveSegment, _ request: SegmentRequest
  ) {
    rankCombined()
    again.removeAll()
    let last = ranked.count >= request.limit ? ranked[request.limit - 1] : nil
    // The last of the best itself may be better than it was found to be, and what comes before it as good.
    repeated.append(upTo: last?.record ?? .max, to: &again)
    if let last, !collectProspects(after: last, floor, segment, request) {
      again.removeAll()
      repeated.append(upTo: .max, to: &again)
    }
    dropCombined()
    combine(segment, request)
  }

  /// Drops what was ranked so already from the records to be ranked by all readings together.
  private mutating func dropCombined() {
    var kept = 0
    for index in 0..<again.count where !isCombined(again[index]) {
      again[kept] = again[index]
      kept += 1
    }
    again.truncate(kept)
  }

  /// Ranks records by all readings together.
  mutating func combine(_ segment: borrowing LiveSegment, _ request: SegmentRequest) {
    if again.count == 0 { return }
    let everything = request.ofAllMatches
    if readings.isEmpty { combineReading(segment, everything) }
    for number in 0..<readings.count {
      text.set(readings, number)
      combineReading(segment, everything)
    }
  }

  /// Adds what the records are by the reading at hand.
  private mutating func combineReading(_ segment: borrowing LiveSegment, _ request: SegmentRequest) {
    ofCombined.begin(limit: .max)
    combiner.decide(again, segment, text, request, best: &ofCombined, &counts)
    request.packing.merge(ofCombined.records, into: &combined, &spare)
  }

  /// Puts the combined records among the best of each reading, in the place of what was known of them.
  private mutating func rankCombined() {
    spare.removeAll()
    for index in 0..<ranked.count where !isCombined(ranked[index].record) { spare.append(ranked[index]) }
    for index in 0..<combined.count { spare.append(combined[index]) }
    swap(&ranked, &spare)
    ranked.sort(by: BestRecords.isBefore)
  }

  /// Adds the repeated matches behind the last of the best that can be better; says whether it is known which these are.
  private mutating func collectProspects(
    after last: RankedRecord, _ floor: RankKey, _ segment: borrowing LiveSegment, _ request: SegmentRequest
  ) -> Bool {
    for index in 0..<alone.count where alone[index] > last.record && repeated.contains(alone[index]) {
      again.append(alone[index])
    }
    let sets = segment.segment.prefixes.sets
    for number in 0..<readings.count {
      text.set(readings, number)
      if !flat.findProspects(below: last.key, floor, segment, text, request) { return false }
      let start = again.count
      for place in flat.prospectWords {
        let record = segment.segment.terms.records[place]
        if record > last.record, repeated.contains(record) { again.append(record) }
      }
      flat.keepWhole(&again, from: start, segment.segment)
      for index in 0..<flat.prospects.count {
        for number in Int(last.record >> 16)..<sets.containerCount {
          flat.forEachProspect(flat.prospects[index], inPart: number, of: sets) { _, record in
            if record > last.record, repeated.contains(record) { again.append(record) }
          }
        }
      }
    }
    again.sort(by: <)
    var kept = 0
    for index in 0..<again.count where index == 0 || again[index] != again[index - 1] {
      again[kept] = again[index]
      kept += 1
    }
    again.truncate(kept)
    return true
  }

  /// Whether a record was ranked by all readings together.
  private func isCombined(_ record: UInt32) -> Bool {
    var (low, high) = (0, combined.count)
    while low < high {
      let middle = (low + high) / 2
      if combined[middle].record < record { low = middle + 1 } else { high = middle }
    }
    return low < combined.count && combined[low].record == record
  }
}
