/// Ranking the matches of a query, by strata.
extension SegmentSearch {
  /// Ranks what matches for certain: first what may stand in names as it was typed.
  mutating func rank(_ segment: Segment, _ request: borrowing RecordRequest) {
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

  /// For each rule the set that can hold it splits what is left, and a stratum is looked at only while the best of it could be among the
  /// best.
  private mutating func rank(_ segment: Segment, _ request: borrowing RecordRequest, asTyped: UInt8) {
    if rest.count == 0 { return }
    findStrata(segment, request, asTyped)
    // Whether it is known whose tokens may stand next to each other: nil before it was asked.
    var knowsAdjacent: Bool? = best.isSortedLast || keys.parts.allSatisfy { $0.query.count == 1 } ? false : nil
    for (bound, part, next) in strata where rest.count > 0 {
      stratum.copy(rest)
      if keys.counts.isSpent() {
        // As many as are wanted, whichever they are.
        rankRecords(0, segment, request)
        return
      }
      if keys.parts.count > 1 { keepMatches(of: keys.parts[part]) }
      if next.isOfBoth, !keys.parts[part].query.isAsTyped {
        guard keys.parts[0].query.isAsTyped, !keys.parts[0].isEmpty else { continue }
        keepMatches(of: keys.parts[0])
      }
      keys.counts.postings += keys.parts[part].keep(next, segment, in: &stratum, &spare)
      rest.subtract(stratum)
      var apart = next
      apart.isApart = true
      rankStratum(bound, apart: request.packing.bound(asTyped: asTyped, apart), &knowsAdjacent, segment, request)
    }
  }

  /// Keeps of the stratum at hand what a reading may match.
  private mutating func keepMatches(of part: SearchPart) {
    spare.copy(part.found.certain)
    spare.formUnion(part.found.uncertain)
    stratum.formIntersection(spare)
  }

  /// The strata of all readings, best first. What one reading gives a record by one rule and another by the next is better than either: so
  /// what sets do not tell of one is not known of any.
  private mutating func findStrata(_ segment: Segment, _ request: borrowing RecordRequest, _ asTyped: UInt8) {
    strata.removeAll(keepingCapacity: true)
    var (least, mayBeOfRuns) = (Int.max, request.writing.isOfSigns)
    for part in keys.parts where !part.isEmpty {
      least = min(least, part.leastPriority(segment, request.fields))
      mayBeOfRuns = mayBeOfRuns || part.mayBeOfRuns
    }
    for (number, part) in keys.parts.enumerated() where !part.isEmpty {
      ofPart.removeAll(keepingCapacity: true)
      part.strata(segment, request.fields, from: least, mayBeOfRuns: mayBeOfRuns, into: &ofPart)
      for var stratum in ofPart {
        strata.append((request.packing.bound(asTyped: asTyped, stratum), number, stratum))
        // What the reading as typed does not match, too, has no primary one.
        if part.query.isAsTyped { continue }
        stratum.isOfBoth = false
        strata.append((request.packing.bound(asTyped: asTyped, stratum), number, stratum))
      }
    }
    strata.sort { $0.bound < $1.bound }
  }

  /// Looks at the records of the stratum at hand. Where as many as are wanted are found, and they are not as good as the best could be, those
  /// come first whose tokens may stand next to each other.
  private mutating func rankStratum(
    _ bound: RankKey, apart: RankKey, _ knowsAdjacent: inout Bool?, _ segment: Segment,
    _ request: borrowing RecordRequest
  ) {
    let mayHelp = knowsAdjacent != false && apart > bound
    if !rankRecords(bound, segment, request, untilFull: mayHelp) { return }
    if knowsAdjacent == nil { knowsAdjacent = findAdjacent(segment, request) }
    if knowsAdjacent == true {
      spare.copy(stratum)
      spare.subtract(adjacent)
      stratum.formIntersection(adjacent)
      keys.counts.postings += 2 * adjacent.cost
      rankRecords(bound, segment, request)
      swap(&stratum, &spare)
      rankRecords(apart, segment, request)
    } else {
      rankRecords(bound, segment, request)
    }
  }

  /// Looks at the records of the stratum at hand while they may be among the best; says whether it ended because there were as many.
  @discardableResult
  private mutating func rankRecords(
    _ bound: RankKey, _ segment: Segment, _ request: borrowing RecordRequest, untilFull: Bool = false
  ) -> Bool {
    var (isEnded, further) = (false, 0)
    stratum.forEach { record in
      let least = best.bound(record)
      if least <= bound { return false }
      if keys.counts.isSpent() {
        // As many as are wanted are looked at whatever is left.
        if best.isFull || further == best.limit { return false }
        further += 1
      }
      isEnded = untilFull && best.isFull
      if isEnded { return false }
      if let key = keys.key(record, segment, request, below: least) {
        best.insert(RankedRecord(key: key, segment: request.segment, record: record))
      }
      return true
    }
    return isEnded
  }

  /// Finds the matches whose tokens may stand next to each other by some reading; false where sets do not tell.
  private mutating func findAdjacent(_ segment: Segment, _ request: borrowing RecordRequest) -> Bool {
    adjacent.removeAll(of: segment.count)
    for part in keys.parts where !part.isEmpty {
      guard part.query.haveSets || part.query.count == 1 else { return false }
      part.insertAdjacent(into: &adjacent, segment, request.fields, &spare)
      keys.counts.postings += part.query.count * segment.prefixes.fieldCount * adjacent.cost
    }
    return true
  }
}

extension RankPacking {
  /// The least key of the records of a stratum.
  func bound(asTyped: UInt8, _ stratum: SearchPart.Stratum) -> RankKey {
    key { bits in
      switch bits.rule {
      case .asTyped: asTyped
      case .calledSo: stratum.grade
      case .priority: stratum.priority
      case .adjacent: stratum.isApart ? 1 : 0
      case .primaryReading: stratum.isOfBoth ? 0 : 1
      default: 0
      }
    }
  }
}
