/// Answers a query in one segment: finds the matches of each reading, then ranks them by strata.
struct SegmentSearch: ~Copyable, Sendable {
  var keys = RecordKeys()
  var best = BestRecords()
  /// The matches that were not looked at yet.
  var rest = RecordSet()
  var others = RecordSet()
  var stratum = RecordSet()
  var spare = RecordSet()
  var strata = Strata()
  /// How many records were looked at after the budget was spent.
  var further = 0
  /// The records of a chunk: those of a stratum, and what a reading matches.
  var here = RecordChunk()
  var matches = RecordChunk()
  var uncertain = RecordChunk()
  /// The records that were chosen or pinned for the query, those of them to be looked at, and those that may be among the best.
  var remembered = RecordSet()
  var chosenRest = RecordSet()
  var chosenFound = Scratch<RankedRecord>()

  /// Counts the living matches that meet the filter, and keeps the best.
  mutating func search(
    _ living: borrowing LiveSegment, _ request: borrowing RecordRequest, _ chosen: ChosenSearch?,
    _ filter: inout FilteredRecords?
  ) -> Int {
    let segment = living.segment
    beginChosen(chosen, segment, request)
    if keys.isEmpty { return searchAll(living, request, &filter) }
    for number in keys.parts.numbers { keys.parts[number].part.resolve(segment) }
    if living.isWhole, filter == nil, !request.keepsMatches, let total = takeChampions(segment, request) {
      if remembered.count > 0 { findChosenChampions(chosen, segment, request) }
      return total
    }
    let total = find(living, request, &filter)
    if request.limit == 0 { return total }
    chosenRest.copy(remembered)
    chosenRest.formIntersection(rest)
    rank(segment, request)
    rankChosen(chosen, segment, request)
    return total
  }

  /// Answers from the champions of a segment, of which nothing else is looked at but its prefixes, if it has the query's.
  mutating func takeUnchecked(_ segment: Segment, _ request: borrowing RecordRequest) -> Int? {
    if keys.parts.count != 1 || keys.parts[0].part.query.count != 1 { return nil }
    let token = keys.parts[0].part.query.text.token(0)
    // The terms of runs are looked up of longer ones.
    guard token.count <= Segment.longestRunTerm, segment.prefixes.descend(token).depth == token.count else {
      return nil
    }
    keys.parts[0].part.resolve(segment)
    return takeChampions(segment, request)
  }

  private mutating func takeChampions(_ segment: Segment, _ request: borrowing RecordRequest) -> Int? {
    guard keys.parts.count == 1, let node = keys.parts[0].part.champions(segment, request) else { return nil }
    for place in 0..<min(request.limit, Int(node.championCount)) {
      let record = segment.prefixes.champions[Int(node.champions) + place]
      // A forged one may be none.
      guard let key = request.needsKeys ? keys.key(record, segment, request, isAny: true) : 0 else { continue }
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
    func key(_ record: UInt32) -> RankKey {
      request.packing.key { $0.rule == .value ? segment.ruleColumns[$0.column][Int(record)] : 0 }
    }
    remembered.forEachRecord { record in
      if rest.contains(record) {
        chosenFound.append(RankedRecord(key: key(record), segment: request.segment, record: record))
      }
    }
    rest.forEach { record in
      if hasValues {
        let key = key(record)
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
    for number in keys.parts.numbers where !keys.parts[number].part.isEmpty {
      let most = keys.counts.rest
      keys.parts[number].part.find(segment, request, atMost: most)
      keys.counts.postings += keys.parts[number].part.found.work
      if keys.counts.isSpent() { break }
      rest.formUnion(keys.parts[number].part.found.certain)
      stratum.formUnion(keys.parts[number].part.found.uncertain)
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
      let isRemembered = remembered.contains(record)
      if let key = keys.key(record, segment, request, below: isRemembered ? .max : best.bound(record)) {
        total += 1
        if request.keepsMatches { rest.insert(record) }
        let ranked = RankedRecord(key: key, segment: request.segment, record: record)
        if isRemembered { chosenFound.append(ranked) }
        best.insert(ranked)
      }
      return true
    }
    if request.keepsMatches { rest.end() }
    return total
  }

  // MARK: Refining

  /// Counts those of some living records that match, and keeps the best; they are all matches of a wider query.
  mutating func refine(
    _ known: borrowing Scratch<RankedRecord>, _ living: borrowing LiveSegment, _ request: borrowing RecordRequest
  ) -> Int {
    for number in keys.parts.numbers { keys.parts[number].part.resolve(living.segment) }
    stratum.removeAll(of: living.segment.count)
    for index in 0..<known.count where known[index].segment == request.segment { stratum.insert(known[index].record) }
    stratum.end()
    var total = 0
    stratum.forEachRecord { record in
      if let key = keys.key(record, living.segment, request, isAny: true) {
        total += 1
        best.insert(RankedRecord(key: key, segment: request.segment, record: record))
      }
    }
    return total
  }
}
