/// The memory that searches work in, kept from search to search: reading the query, then segment after segment.
struct SearchMemory: ~Copyable, Sendable {
  var text = QueryText()
  /// The query's readings where there are several, or tokens are many; else ``text`` is its reading.
  private(set) var readings = QueryReadings()
  var flat = ReadingSearch()
  private var finder = CandidateFinder()
  var best = BestRecords()
  // Of a query with several readings: the best of one, and of all, each by the best reading; the matches, those that several
  // readings match, and those that were decided one by one.
  var ofReading = BestRecords()
  var ranked = Scratch<RankedRecord>()
  var matches = MarkSet()
  var repeated = MarkSet()
  var alone = Scratch<UInt32>()
  /// Of these the records that are ranked by all readings together, and their keys.
  var again = Scratch<UInt32>()
  var combined = Scratch<RankedRecord>()
  /// Ranks them while ``flat`` holds the matches of one reading.
  var combiner = ReadingSearch()
  var ofCombined = BestRecords()
  var spare = Scratch<RankedRecord>()

  /// The best records of all segments searched so far.
  private(set) var found = Scratch<RankedRecord>()
  /// What the keys of further records must be below to be wanted.
  private var ceiling = RankKey.max
  /// The number of matches in them.
  var total = 0
  /// Whether reading the query would have taken more than may be done: it is not searched for then.
  private(set) var isUnread = false
  /// Whether no match can have been missed.
  private var isComplete = true
  var isExact: Bool { isComplete && !counts.isCut }

  /// What is known of the filter searched with last, for each segment; none without a filter.
  private var filtered: [FilteredRecords?] = []
  private var lastFilter: Identity?

  /// What the search did.
  var counts = SearchCounts()
  /// The most that a search may do.
  var budget = WorkBudget.standard

  /// Reads a query; `readsOn` where it is likely more of the one before.
  mutating func begin(_ query: String, isLiteral: Bool, readsOn: Bool = false) {
    begin()
    counts.work += WorkBudget.readingWork(query)
    isUnread = counts.isSpent()
    if isUnread { return }
    if text.read(query, isLiteral: isLiteral, readsOn: readsOn), text.count <= LatticeMatcher.mostTokens { return }
    readings.read(query, isLiteral: isLiteral)
    if readings.count == 1, readings.mostTokens <= LatticeMatcher.mostTokens {
      text.set(readings, 0)
      readings.removeAll()
    }
  }

  /// Takes a query that was read elsewhere, in one way.
  mutating func begin(_ reading: QueryReadings.Combination) {
    begin()
    let isShort = reading.wholePlaces.isEmpty && reading.tokens.count <= LatticeMatcher.mostTokens
    if isShort { text.set(reading) } else { readings.set(reading) }
  }

  private mutating func begin() {
    found.removeAll()
    ceiling = .max
    total = 0
    counts = SearchCounts(budget: budget)
    isUnread = false
    isComplete = true
    readings.removeAll()
  }

  /// Takes the filter to search the segments with, if any; what is known of it from the search before stays known.
  mutating func begin(_ filter: RecordFilter?, _ segments: [LiveSegment]) {
    let known = lastFilter == filter?.identity ? filtered : []
    lastFilter = filter?.identity
    filtered.removeAll(keepingCapacity: true)
    guard let filter else { return }
    for (number, living) in segments.enumerated() {
      var records = known.first { $0?.segment == living.segment.identity } ?? FilteredRecords(living.segment)
      records?.includes = { filter.includes(number, $0) }
      filtered.append(records)
    }
  }

  /// Forgets what a filter said, so that it is asked again.
  mutating func forgetFilter() {
    filtered.removeAll(keepingCapacity: true)
    lastFilter = nil
  }

  /// Lets go of the filter's records.
  mutating func endFilter() {
    for index in filtered.indices { filtered[index]?.includes = nil }
  }

  /// Counts a segment's living matches and keeps the best.
  ///
  /// This is where matching is specialised for short queries: callers are generic over records, what is below is not.
  mutating func search(_ segment: borrowing LiveSegment, _ request: SegmentRequest) {
    var filter: FilteredRecords?
    let hasFilter = !filtered.isEmpty
    if hasFilter { swap(&filter, &filtered[Int(request.segment)]) }
    best.begin(limit: request.limit, below: ceiling)
    let matches: Int
    if readings.isEmpty {
      matches = flat.search(segment, text, request, &filter, best: &best, &counts)
    } else if readings.mostTokens <= LatticeMatcher.mostTokens, readings.wholePlaces.isEmpty {
      matches = searchReadings(segment, request, &filter)
    } else if readings.mostTokens <= UInt64.mostTokens {
      matches = search(segment.segment, live: segment.live, request, &filter, UInt64.self)
    } else {
      matches = search(segment.segment, live: segment.live, request, &filter, WideTokenMask.self)
    }
    total += matches
    if hasFilter { swap(&filter, &filtered[Int(request.segment)]) }
    endSegment()
  }

  /// Answers from the champion lists of a segment, of which nothing else is looked at but its trie, if it has the query's.
  mutating func takeUnchecked(_ segment: borrowing LiveSegment, _ request: SegmentRequest) -> Bool {
    guard readings.isEmpty else { return false }
    best.begin(limit: request.limit)
    guard let matches = flat.takeUnchecked(segment, text, request, best: &best, &counts) else { return false }
    total += matches
    endSegment()
    return true
  }

  /// Keeps of the segments still to come only what is as good as the last of the best found, once these are as many as are wanted.
  mutating func lookAbove(last limit: Int) {
    if limit > 0, found.count == limit { ceiling = found[limit - 1].key + 1 }
  }

  /// Forgets what was found since so many were known and is not before the last that is wanted; says whether anything is left of it.
  mutating func hasFoundBetter(since known: Int, limit: Int, by order: borrowing RankOrder) -> Bool {
    while known == limit, found.count > known, !order.isBefore(found[found.count - 1], found[known - 1]) {
      found.truncate(found.count - 1)
    }
    return found.count > known
  }

  /// Says that matches may be missing.
  mutating func missSomething() { isComplete = false }

  /// Adds the best records of a segment.
  mutating func endSegment() {
    best.finish()
    for index in 0..<best.records.count { found.append(best.records[index]) }
  }

  /// Begins with an answer that was found before, whose records follow.
  mutating func begin(total: Int, isExact: Bool) {
    found.removeAll()
    self.total = total
    isComplete = isExact
    counts = SearchCounts()
  }

  /// Adds the next of the best records of an answer that was found before.
  mutating func append(_ ranked: RankedRecord) { found.append(ranked) }

  private mutating func search<Mask: TokenMask>(
    _ segment: Segment, live: Bitmap, _ request: SegmentRequest, _ filter: inout FilteredRecords?, _: Mask.Type
  ) -> Int {
    // A reading with more tokens than any record has is dropped before its tokens' sets are made: each holds all tokens.
    var search = LongQuerySearch<Mask>(
      segment, readings.combinations(ofAtMost: segment.mostTokens), request, &finder, &text, &counts)
    let matches = search.search(live: live, request, &filter, best: &best, &counts)
    isComplete = isComplete && search.isExact
    return matches
  }

  /// Puts the best of what was known and of what was found behind it, both in order, in one order.
  mutating func merge(from known: Int, limit: Int, by order: borrowing RankOrder) {
    spare.removeAll()
    var (left, right) = (0, known)
    while spare.count < limit, left < known || right < found.count {
      let takesRight = left == known || right < found.count && order.isBefore(found[right], found[left])
      spare.append(found[takesRight ? right : left])
      if takesRight { right += 1 } else { left += 1 }
    }
    swap(&found, &spare)
  }

  /// Puts the best records of several segments in one order, however many they are.
  mutating func sort(limit: Int, by order: RankOrder) {
    found.sort(by: order.isBefore)
    found.truncate(limit)
  }
}
