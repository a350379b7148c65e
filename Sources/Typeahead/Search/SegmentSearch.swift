/// Answers a query in one segment: finds the matches of each reading, then ranks them by strata.
struct SegmentSearch: ~Copyable, Sendable {
  var keys = RecordKeys()
  var best = BestRecords()
  /// The matches that were not looked at yet.
  private(set) var rest = RecordSet()
  private var others = RecordSet()
  private var stratum = RecordSet()
  private var spare = RecordSet()
  private var strata: [(bound: RankKey, part: Int, stratum: SearchPart.Stratum)] = []
  private var ofPart: [SearchPart.Stratum] = []

  /// Counts the living matches that meet the filter, and keeps the best.
  mutating func search(
    _ living: borrowing LiveSegment, _ request: borrowing RecordRequest, _ filter: inout FilteredRecords?
  ) -> Int {
    let segment = living.segment
    if keys.isEmpty { return searchAll(living, request, &filter) }
    for part in keys.parts { part.resolve(segment) }
    if living.isWhole, filter == nil, !request.keepsMatches, let total = takeChampions(segment, request) {
      return total
    }
    let total = find(living, request, &filter)
    if request.limit > 0 { rank(segment, request) }
    return total
  }

  /// Answers from the champions of a segment, of which nothing else is looked at but its prefixes, if it has the query's.
  mutating func takeUnchecked(_ segment: Segment, _ request: borrowing RecordRequest) -> Int? {
    guard let part = keys.parts.first, keys.parts.count == 1, part.query.count == 1,
      segment.prefixes.descend(part.query.text.token(0)).depth == part.query.text.token(0).count
    else { return nil }
    part.resolve(segment)
    return takeChampions(segment, request)
  }

  private mutating func takeChampions(_ segment: Segment, _ request: borrowing RecordRequest) -> Int? {
    guard keys.parts.count == 1, let node = keys.parts[0].champions(segment, request) else { return nil }
    for place in 0..<min(request.limit, Int(node.championCount)) {
      let record = segment.prefixes.champions[Int(node.champions) + place]
      // A forged one may be none.
      guard let key = request.needsKeys ? keys.key(ofAny: record, segment, request) : 0 else { continue }
      if key >= best.bound(record) { break }
      best.append(RankedRecord(key: key, segment: request.segment, record: record))
    }
    return Int(node.count)
  }

  // MARK: Finding

  /// Of the empty query all records match; they are told apart by values alone.
  private mutating func searchAll(
    _ living: borrowing LiveSegment, _ request: borrowing RecordRequest, _ filter: inout FilteredRecords?
  ) -> Int {
    let segment = living.segment
    rest.take(living.live)
    Self.keep(&rest, filter: &filter)
    let hasValues = request.packing.rules.contains { $0.rule == .value }
    if request.limit == 0 { return rest.count }
    rest.forEach { record in
      if hasValues {
        let key = request.packing.key { $0.rule == .value ? segment.ruleColumns[$0.column][Int(record)] : 0 }
        best.insert(RankedRecord(key: key, segment: request.segment, record: record))
      } else {
        best.append(RankedRecord(key: 0, segment: request.segment, record: record))
      }
      return hasValues || !best.isFull
    }
    return rest.count
  }

  /// Keeps what meets the filter.
  private static func keep(_ records: inout RecordSet, filter: inout FilteredRecords?) {
    if filter != nil { records.keepBits { filter!.meeting($0, at: $1) } }
  }

  /// Finds the matches, and ranks those that had to be looked at; gives the number of all.
  private mutating func find(
    _ living: borrowing LiveSegment, _ request: borrowing RecordRequest, _ filter: inout FilteredRecords?
  ) -> Int {
    let segment = living.segment
    rest.removeAll(of: segment.count)
    stratum.removeAll(of: segment.count)
    for part in keys.parts where !part.isEmpty {
      part.find(segment, request)
      keys.counts.postings += part.found.work
      rest.formUnion(part.found.certain)
      stratum.formUnion(part.found.uncertain)
    }
    stratum.subtract(rest)
    if !living.isWhole {
      rest.formIntersection(living.live)
      stratum.formIntersection(living.live)
    }
    Self.keep(&rest, filter: &filter)
    Self.keep(&stratum, filter: &filter)
    var total = rest.count
    stratum.forEach { record in
      if keys.counts.isSpent() { return false }
      if let key = keys.key(record, segment, request, below: best.bound(record)) {
        total += 1
        if request.keepsMatches { rest.insert(record) }
        best.insert(RankedRecord(key: key, segment: request.segment, record: record))
      }
      return true
    }
    if request.keepsMatches { rest.end() }
    return total
  }

  // MARK: Ranking

  /// Ranks what matches for certain: first what may stand in names as it was typed.
  private mutating func rank(_ segment: Segment, _ request: borrowing RecordRequest) {
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
    for (bound, part, next) in strata where rest.count > 0 {
      stratum.copy(rest)
      if keys.parts.count > 1 { keepMatches(of: keys.parts[part]) }
      if next.isOfBoth, !keys.parts[part].query.isAsTyped {
        guard keys.parts[0].query.isAsTyped, !keys.parts[0].isEmpty else { continue }
        keepMatches(of: keys.parts[0])
      }
      keys.parts[part].keep(next, segment, in: &stratum, &spare)
      keys.counts.postings += 4 * stratum.cost
      rankStratum(bound, segment, request)
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

  private mutating func rankStratum(_ bound: RankKey, _ segment: Segment, _ request: borrowing RecordRequest) {
    stratum.forEach { record in
      let least = best.bound(record)
      if least <= bound { return false }
      if best.isFull, keys.counts.isSpent() { return false }
      if let key = keys.key(record, segment, request, below: least) {
        best.insert(RankedRecord(key: key, segment: request.segment, record: record))
      }
      return true
    }
    rest.subtract(stratum)
  }

  // MARK: Refining

  /// Counts those of some living records that match, and keeps the best; they are all matches of a wider query.
  mutating func refine(
    _ known: borrowing Scratch<RankedRecord>, _ living: borrowing LiveSegment, _ request: borrowing RecordRequest
  ) -> Int {
    for part in keys.parts { part.resolve(living.segment) }
    stratum.removeAll(of: living.segment.count)
    for index in 0..<known.count where known[index].segment == request.segment { stratum.insert(known[index].record) }
    stratum.end()
    var total = 0
    stratum.forEach { record in
      if let key = keys.key(ofAny: record, living.segment, request) {
        total += 1
        best.insert(RankedRecord(key: key, segment: request.segment, record: record))
      }
      return true
    }
    return total
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
      case .primaryReading: stratum.isOfBoth ? 0 : 1
      default: 0
      }
    }
  }
}
