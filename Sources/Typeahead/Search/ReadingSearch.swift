/// Answers one reading of a query in a segment: candidates by their flat records, those whose variants it touches by their
/// lattices.
struct ReadingSearch: ~Copyable {
  var finder = CandidateFinder()
  var flat = FlatMatcher()
  var lattice = LatticeMatcher()
  /// The rules that the record at hand may be better by than its primary reading is.
  private var latticeRules = Scratch<RankPacking.RuleBits>()
  /// The rules that the query leaves open, and what the others make of every key.
  var openRules = Scratch<RankPacking.RuleBits>()
  var closedKey: RankKey = 0
  /// The open rules that the records at hand are asked about, and what is known of their keys.
  var askedRules = Scratch<RankPacking.RuleBits>()
  var knownKey: RankKey = 0
  /// The known matches by groups, and those that are to be ranked next.
  var groups = MatchGroups()
  var block = Scratch<UInt32>()
  /// Sets of all matches that can still be among the best, and the postings of a term that others of them have.
  var prospects = Scratch<Prospects>()
  var prospectWords = 0..<0
  /// The matches that were decided one by one, where they are needed.
  private(set) var decided = Scratch<UInt32>()
  /// Certain matches whose lattices alone tell how well they match: ``rankDeferred(_:_:_:best:_:)`` must follow when all others are
  /// ranked.
  var deferred = DeferredMatches()
  /// Those of them that are ranked next.
  var promising = Scratch<DeferredMatches.Match>()
  /// Records to be decided: of a champion list, or of another reading.
  var chosen: [UInt32] = []

  /// How many records are decided before it is asked again whether that was enough.
  static let recordsAtOnce = 64
  /// The same is asked after so much work on lattices, in postings read: as much as so many records of some words each take.
  static let workAtOnce = 64_000

  /// How many records ahead are asked for while one is looked at; where their lattices stand, as many before that.
  static let lookahead = 12

  /// Counts the living matches and keeps the best of them.
  mutating func search(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    _ filter: inout FilteredRecords?, best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int {
    let total = find(living, query, request, &filter, best: &best, &counts)
    rankMatches(living.segment, query, request, best: &best, &counts)
    return total
  }

  /// Counts the living matches, and keeps the best of those that had to be decided one by one; the others are left to be ranked.
  mutating func find(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest,
    _ filter: inout FilteredRecords?, best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int {
    let segment = living.segment
    decided.removeAll()
    finder.begin(segment)
    if query.count > segment.mostTokens { return 0 }
    if query.count == 0 { return all(living, request, &filter, &best, &counts) }
    if !finder.append(query, segment) { return 0 }
    if filter == nil, let total = takeChampions(living, query, request, &best, &counts) { return total }
    findCandidates(living, query, request, areSorted: best.isSortedLast)
    if filter != nil { finder.candidates.keep(&filter!) }
    var total = finder.candidates.count
    total += decide(segment, query, live: living.live, request, &filter, best: &best, &counts)
    counts.postings += finder.postings
    return total
  }

  /// Finds the candidates, and tells those apart that are known to match; not where all are to be sorted, which looks at each.
  mutating func findCandidates(
    _ living: borrowing LiveSegment, _ query: borrowing QueryText, _ request: SegmentRequest, areSorted: Bool = false
  ) {
    let segment = living.segment
    finder.find(segment)
    prepare(segment, query, request)
    if areSorted {
      finder.leaveAll()
    } else {
      finder.separate(
        segment, isNested: flat.isNested, readsCuts: flat.readsCuts, fields: request.fields,
        nameFields: request.nameFields)
    }
    if !living.isWhole { finder.candidates.keep(living.live) }
  }

  /// Whether a segment has something that begins with each token.
  mutating func mayMatch(_ query: borrowing QueryText, _ segment: Segment) -> Bool {
    finder.begin(segment)
    return finder.append(query, segment)
  }

  /// Decides and ranks living records by a reading.
  mutating func decide(
    _ records: borrowing Scratch<UInt32>, _ living: borrowing LiveSegment, _ query: borrowing QueryText,
    _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    var filter: FilteredRecords?
    finder.begin(living.segment)
    if query.count > living.segment.mostTokens || !finder.append(query, living.segment) { return }
    chosen.removeAll(keepingCapacity: true)
    for index in 0..<records.count { chosen.append(records[index]) }
    finder.take(chosen, living.segment)
    prepare(living.segment, query, request)
    _ = decide(living.segment, query, live: nil, request, &filter, best: &best, &counts)
    rankDeferred(living.segment, query, request, best: &best, &counts)
  }

  /// Finds the prospects among the known matches of a reading; see ``findProspects(below:_:_:_:)``.
  mutating func findProspects(
    below last: RankKey, _ floor: RankKey, _ living: borrowing LiveSegment, _ query: borrowing QueryText,
    _ request: SegmentRequest
  ) -> Bool {
    let segment = living.segment
    prospects.removeAll()
    prospectWords = 0..<0
    finder.begin(segment)
    if query.count > segment.mostTokens || !finder.append(query, segment) { return true }
    finder.take([], segment)
    prepare(segment, query, request)
    if request.fields == .all {
      finder.findKept(segment, request.nameFields, readsCuts: flat.readsCuts)
    }
    return finder.haveDetails && findProspects(below: last, floor, segment, request)
  }

  /// Prepares for deciding and ranking records by the tokens found.
  mutating func prepare(
    _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest
  ) {
    flat.prepare(
      finder.spans,
      .init(
        fields: request.fields, nameFields: request.nameFields, isAsTyped: query.isAsTyped,
        isUncut: finder.touchesAny && query.isUncut, mayAllBeWhole: finder.touchesAny && finder.mayAllBeWhole,
        fieldsOfWholeEnds: finder.touchesAny ? segment.prefixes.fieldsOfWholeEnds : FieldSet([])))
    if finder.touchesAny { lattice.prepare(finder.spans, terms: segment.terms.count) }
    deferred.removeAll()
    openRules.removeAll()
    closedKey = 0
    for part in request.packing.rules {
      if let value = flat.constant(of: part.rule, touchesAny: finder.touchesAny) {
        closedKey |= RankKey(value) &<< part.shift
      } else {
        openRules.append(part)
      }
    }
    askAll()
  }

  /// Asks of records whatever the query leaves open.
  mutating func askAll() {
    askedRules.removeAll()
    for index in 0..<openRules.count { askedRules.append(openRules[index]) }
    knownKey = closedKey
  }

  /// Decides candidates one by one, and ranks them if they are to be kept, or defers them.
  mutating func decide(
    _ segment: Segment, _ query: borrowing QueryText, live: Bitmap?, _ request: SegmentRequest,
    _ filter: inout FilteredRecords?, keeps: Bool = true, best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int {
    var total = 0
    for index in 0..<finder.records.count {
      if isSpent(&counts) { break }
      if index % Self.recordsAtOnce == 0 {
        if counts.isSpent() { break }
        counts.records += min(Self.recordsAtOnce, finder.records.count - index)
      }
      let record = finder.records[index]
      if finder.touchesAny, index + 2 * Self.lookahead < finder.records.count {
        segment.forward.prefetchPlace(Int(finder.records[index + 2 * Self.lookahead]))
      }
      if index + Self.lookahead < finder.records.count {
        let coming = Int(finder.records[index + Self.lookahead])
        segment.flat.prefetch(coming)
        if finder.touchesAny { segment.forward.prefetch(coming) }
      }
      if let live, !live.contains(Int(record)) { continue }
      let touch = finder.touchesAny ? finder.touch(record, segment) : .none
      var finding = findFlat(record, touch, segment)
      if finding == .unknown { finding = unsafe flat.matchesPrimary(segment.flat.words(Int(record)), touch) }
      let isFlat = finding == .match
      let knowsLeast = finding == .unrankedMatch && flat.knowsLeast(touch)
      if finding == .unknown || (finding == .unrankedMatch && best.isSortedLast && !knowsLeast) {
        readLattice(record, segment, query, request, &counts)
        finding = lattice.matches() ? .match : .noMatch
      }
      if finding == .noMatch { continue }
      if filter?.contains(Int(record)) == false { continue }
      total += 1
      if request.needsMatches { decided.append(record) }
      if !keeps { continue }
      let bound = best.bound(record)
      if finding == .unrankedMatch {
        let least = leastKey(segment, Int(record), touch, request)
        if least >= bound { continue }
        if knowsLeast {
          best.insert(RankedRecord(key: least, segment: request.segment, record: record))
        } else {
          deferred.append(.init(record: record, leastKey: least))
        }
        continue
      }
      let key =
        isFlat
        ? flatKey(segment, record, query, request, bound: bound, &counts)
        : latticeKey(
          segment, request, leastKey(segment, Int(record), touch, request),
          isAsTyped: query.isAsTyped, bound: bound)
      if let key { best.insert(RankedRecord(key: key, segment: request.segment, record: record)) }
    }
    counts.work += lattice.takeWork()
    return total
  }

  /// Goes to a record and decides it by its flat record, if that can be.
  @inline(__always)
  mutating func findFlat(_ record: UInt32, _ touch: VariantTouch, _ segment: Segment) -> FlatMatcher.Finding {
    let words = unsafe segment.flat.words(Int(record))
    if touch.isNone { return unsafe flat.matches(words) ? .match : .noMatch }
    return unsafe flat.matches(words, touch)
  }

  /// Answers the empty query: all records, in static order but for their own values.
  private func all(
    _ living: borrowing LiveSegment, _ request: SegmentRequest, _ filter: inout FilteredRecords?,
    _ best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Int {
    let segment = living.segment
    if filter == nil, !best.isSortedLast, request.packing.rules.allSatisfy({ $0.rule != .value }) {
      // The rules hold all records equal, and these are in static order.
      let key = request.packing.key(.equal, segment, 0)
      var record = 0
      while record < segment.count, best.bound(UInt32(record)) > key {
        if living.live.contains(record) {
          best.append(RankedRecord(key: key, segment: request.segment, record: UInt32(record)))
        }
        record += 1
      }
      return living.count
    }
    var total = 0
    living.live.forEach { record in
      if counts.isSpent() { return }
      counts.records += 1
      if filter?.contains(record) == false { return }
      total += 1
      best.insert(
        RankedRecord(
          key: request.packing.key(.equal, segment, record), segment: request.segment, record: UInt32(record)))
    }
    return total
  }

  /// The key of the flat record at hand, unless it is not below the bound.
  @inline(__always)
  mutating func flatKey(
    _ segment: Segment, _ record: UInt32, _ query: borrowing QueryText, _ request: SegmentRequest, bound: RankKey,
    _ counts: inout SearchCounts
  ) -> RankKey? {
    var key = knownKey
    if key >= bound { return nil }
    latticeRules.removeAll()
    for index in 0..<askedRules.count {
      let part = askedRules[index]
      let value = part.rule == .value ? segment.ruleColumns[part.column][Int(record)] : flat.value(of: part.rule)
      if value != 0, flat.mayHoldByParts(part.rule) {
        latticeRules.append(part)
        continue
      }
      key |= RankKey(value) &<< part.shift
      if key >= bound { return nil }
    }
    if latticeRules.count == 0 { return key }
    readLattice(record, segment, query, request, &counts)
    for index in 0..<latticeRules.count {
      let part = latticeRules[index]
      key |= RankKey(lattice.value(of: part.rule, isAsTyped: query.isAsTyped)) &<< part.shift
    }
    return key < bound ? key : nil
  }
}
