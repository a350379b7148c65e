/// Ranking the matches of a query, by strata.
extension SegmentSearch {
  /// Ranks what matches for certain: first what may stand in names as it was typed.
  mutating func rank(_ segment: Segment, _ request: borrowing RecordRequest) {
    further = 0
    if request.writing.losing.isEmpty { return rank(segment, request, asTyped: 0) }
    others.copy(rest)
    for token in request.writing.losing {
      keys.counts.postings += rest.cost
      rest.keepWritten(token, of: request.writing.all, segment, &spare)
      keys.counts.postings += spare.cost
    }
    others.subtract(rest)
    rank(segment, request, asTyped: 0)
    swap(&rest, &others)
    rank(segment, request, asTyped: 1)
  }

  /// Looks at the records that are left, those of the best strata first, and at each stratum only while the best of it could be among the best.
  private mutating func rank(_ segment: Segment, _ request: borrowing RecordRequest, asTyped: UInt8) {
    if rest.count <= request.fewMatches || best.isSortedLast { return rankRest(segment, request) }
    strata.find(keys.parts, segment, request, asTyped: asTyped)
    rest.becomeBits()
    for number in strata.all.indices where rest.count > 0 {
      let stratum = strata.all[number]
      if best.bound(0) <= stratum.bound { return }
      for chunk in 0..<RecordChunk.count(segment.count) {
        here.take(rest, at: chunk)
        if here.isEmpty { continue }
        // As many as are wanted, whichever they are.
        if keys.counts.isSpent() { return rankRest(segment, request) }
        keepMatches(stratum, at: chunk)
        keys.counts.postings +=
          RecordChunk.wordCount + strata.keep(stratum, in: &here, at: chunk, segment.prefixes.sets)
        if here.isEmpty { continue }
        rest.subtract(here, at: chunk)
        let isDone = here.forEach(at: chunk) {
          Self.rank($0, segment, request, from: stratum.bound, &keys, &best, &further)
        }
        if !isDone { break }
      }
    }
  }

  /// Keeps of the records at hand what the reading of a stratum may match, and where it says so the one as typed, too.
  private mutating func keepMatches(_ stratum: Strata.Stratum, at chunk: Int) {
    if keys.parts.count == 1 { return }
    keepMatches(of: stratum.part, at: chunk)
    if !stratum.isOfBoth || keys.parts[stratum.part].part.query.isAsTyped { return }
    if !keys.parts[0].part.query.isAsTyped || keys.parts[0].part.isEmpty { return here.removeAll() }
    keepMatches(of: 0, at: chunk)
  }

  private mutating func keepMatches(of part: Int, at chunk: Int) {
    matches.take(keys.parts[part].part.found.certain, at: chunk)
    uncertain.take(keys.parts[part].part.found.uncertain, at: chunk)
    matches.formUnion(uncertain)
    here.formIntersection(matches)
  }

  /// Looks at all that is left, as far as the budget goes.
  private mutating func rankRest(_ segment: Segment, _ request: borrowing RecordRequest) {
    rest.forEach { Self.rank($0, segment, request, from: 0, &keys, &best, &further) }
  }

  /// Looks at a record, none after which is better than a bound; false where they need not be looked at.
  @inline(__always)
  private static func rank(
    _ record: UInt32, _ segment: Segment, _ request: borrowing RecordRequest, from bound: RankKey,
    _ keys: inout RecordKeys, _ best: inout BestRecords, _ further: inout Int
  ) -> Bool {
    let least = best.bound(record)
    if least <= bound { return false }
    if keys.counts.isSpent() {
      // As many as are wanted are looked at whatever is left.
      if best.isFull || further == best.limit { return false }
      further += 1
    }
    if let key = keys.key(record, segment, request, below: least) {
      best.insert(RankedRecord(key: key, segment: request.segment, record: record))
    }
    return true
  }
}
