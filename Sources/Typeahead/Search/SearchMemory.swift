/// The memory that searches work in, kept from search to search: reading the query, then segment after segment.
struct SearchMemory: ~Copyable, Sendable {
  private var search = SegmentSearch()
  /// The best records of all segments searched so far.
  private(set) var found = Scratch<RankedRecord>()
  private var spare = Scratch<RankedRecord>()
  /// Those that were chosen or pinned and may be among the best of all.
  private var chosen = Scratch<RankedRecord>()
  /// What the keys of further records must be below to be wanted.
  private var ceiling = RankKey.max
  /// The number of matches in them.
  private(set) var total = 0
  /// Whether reading the query would have taken more than may be done: it is not searched for then.
  private(set) var isUnread = false
  /// Whether no match can have been missed.
  private var isComplete = true
  var isExact: Bool { isComplete && !counts.isCut && !search.keys.isCut }

  /// What is known of the filter searched with last, for each segment; none without a filter.
  private var filtered: [FilteredRecords?] = []
  private var lastFilter: ColumnFilter?

  /// What the search did.
  var counts: SearchCounts { search.keys.counts }
  /// The most that a search may do.
  var budget = WorkBudget.standard
  /// The readings of the query.
  var parts: SearchParts { _read { yield search.keys.parts } }
  /// What of it is asked of names as they are written.
  var writing: QueryWriting { search.keys.writing }

  // MARK: Beginning

  /// Reads a query; `readsOn` where it is likely more of the one before.
  mutating func begin(_ query: String, isLiteral: Bool, readsOn: Bool = false) {
    begin()
    search.keys.counts.work += WorkBudget.readingWork(query)
    isUnread = search.keys.counts.isSpent()
    if !isUnread { search.keys.read(query, isLiteral: isLiteral, readsOn: readsOn) }
  }

  /// Takes a query that was read elsewhere, in one way.
  mutating func begin(_ reading: QueryReadings.Combination) {
    begin()
    search.keys.set(reading)
  }

  private mutating func begin() {
    found.removeAll()
    chosen.removeAll()
    ceiling = .max
    total = 0
    search.keys.counts = SearchCounts(budget: budget)
    isUnread = false
    isComplete = true
  }

  /// Begins with an answer that was found before, whose records follow.
  mutating func begin(total: Int, isExact: Bool) {
    begin()
    self.total = total
    isComplete = isExact
  }

  /// Adds the next of the best records of an answer that was found before.
  mutating func append(_ ranked: RankedRecord) { found.append(ranked) }

  /// Takes the filter to search the segments with, if any; what is known of it from the search before stays known.
  mutating func begin(_ filter: RecordFilter?, _ segments: [LiveSegment], _ request: borrowing RecordRequest) {
    let known = lastFilter == filter?.columns ? filtered : []
    lastFilter = filter?.columns
    filtered.removeAll(keepingCapacity: true)
    guard let filter else { return }
    var words = WordSearch(request, budget)
    for (number, living) in segments.enumerated() {
      var records =
        known.first { $0?.segment == living.segment.identity }.flatMap(\.self)
        ?? FilteredRecords(living.segment, filter.columns, &words)
      search.keys.counts.work += records.work
      if records.isCut { missSomething() }
      records.includes = { filter.includes(number, $0) }
      filtered.append(records)
    }
  }

  /// Forgets what a filter said that asks records, so that they are asked again.
  mutating func forgetFilter() {
    if lastFilter?.asksRecords != true { return }
    filtered.removeAll(keepingCapacity: true)
    lastFilter = nil
  }

  /// Lets go of the filter's records.
  mutating func endFilter() {
    for index in filtered.indices { filtered[index]?.includes = nil }
  }

  // MARK: Searching

  /// Counts a segment's living matches and keeps the best.
  mutating func search(
    _ segment: borrowing LiveSegment, _ request: borrowing RecordRequest, _ chosen: ChosenSearch? = nil
  ) {
    var filter: FilteredRecords?
    let hasFilter = !filtered.isEmpty
    if hasFilter { swap(&filter, &filtered[Int(request.segment)]) }
    search.best.begin(limit: request.limit, below: ceiling)
    total += search.search(segment, request, chosen, &filter)
    if hasFilter { swap(&filter, &filtered[Int(request.segment)]) }
    endSegment()
  }

  /// Answers from the champions of a segment, of which nothing else is looked at but its prefixes, if it has the query's.
  mutating func takeUnchecked(_ segment: borrowing LiveSegment, _ request: borrowing RecordRequest) -> Bool {
    search.best.begin(limit: request.limit)
    guard segment.isWhole, let matches = search.takeUnchecked(segment.segment, request) else { return false }
    total += matches
    endSegment()
    return true
  }

  /// Counts those of some living records that match, and keeps the best; see ``SegmentSearch/refine(_:_:_:)``.
  mutating func refine(
    _ known: borrowing Scratch<RankedRecord>, _ segment: borrowing LiveSegment, _ request: borrowing RecordRequest
  ) {
    search.best.begin(limit: request.limit)
    total += search.refine(known, segment, request)
    endSegment()
  }

  /// Adds the best records of a segment.
  private mutating func endSegment() {
    search.best.finish()
    for index in 0..<search.best.records.count { found.append(search.best.records[index]) }
    for index in 0..<search.chosenFound.count { chosen.append(search.chosenFound[index]) }
  }

  /// Says that matches may be missing.
  mutating func missSomething() { isComplete = false }

  /// All matches of the segment searched last, where ``RecordRequest/keepsMatches`` says so.
  func withMatches(_ body: (borrowing RecordSet) -> Void) { body(search.rest) }

  // MARK: Several segments

  /// Keeps of the segments still to come only what is as good as the last of the best found, once these are as many as are wanted.
  mutating func lookAbove(last limit: Int) {
    if limit > 0, found.count == limit { ceiling = found[limit - 1].key + 1 }
  }

  /// Puts the best of what was known and of what was found behind it, both in order, in one order.
  mutating func merge(from known: Int, limit: Int, by order: borrowing RankOrder) {
    if known == found.count { return }
    spare.removeAll()
    var (left, right) = (0, known)
    while spare.count < limit, left < known || right < found.count {
      let takesRight = left == known || right < found.count && order.isBefore(found[right], found[left])
      spare.append(found[takesRight ? right : left])
      if takesRight { right += 1 } else { left += 1 }
    }
    swap(&found, &spare)
  }

  /// Puts the best by the rules, and what was chosen or pinned beside them, in one order.
  mutating func putChosen(limit: Int, by order: ChosenOrder) {
    if chosen.count == 0 { return }
    for index in 0..<chosen.count { found.append(chosen[index]) }
    let sorted = order.sorted(found)
    found.removeAll()
    for ranked in sorted.prefix(limit) { found.append(ranked) }
    chosen.removeAll()
  }

  /// Puts all matches in an order.
  mutating func sort(by order: ChosenOrder) {
    let sorted = order.sorted(found)
    found.removeAll()
    for ranked in sorted { found.append(ranked) }
  }

  /// Puts the best records of several segments in one order, however many they are.
  mutating func sort(limit: Int, by order: RankOrder) {
    found.sort(by: order.isBefore)
    found.truncate(limit)
  }
}
