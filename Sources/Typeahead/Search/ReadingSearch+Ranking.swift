/// Ranking records that are known to match, without looking at all of them.
///
/// Records are numbered in static order, so of those that the rules hold equal the first ones are best: as soon as the best
/// records kept are as good as any of the rest could be, the rest is not looked at. What makes records better than others
/// and few have is looked at first, then no other can be as good.
extension ReadingSearch {
  /// The rules that hold only where one line has all tokens.
  private static let lineRules: [RuleKind] = [.adjacent, .ordered, .nameIsQuery, .valueIsQuery, .nameBegins]
  /// Those of them that want a line to begin with the query.
  private static let wholeLineRules: [RuleKind] = [.nameIsQuery, .valueIsQuery, .nameBegins]
  /// Those of these that want the line of a name.
  private static let nameLineRules: [RuleKind] = [.nameIsQuery, .nameBegins]
  /// The rules that hold only where every token is whole.
  private static let wordRules: [RuleKind] = [.nameIsQuery, .valueIsQuery, .wholeTokens]

  /// So many matches with the query's rarest word are ranked first, one by one.
  private static let fewWords = 256

  /// Keeps the best of the matches that were left to be ranked.
  mutating func rankMatches(
    _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    if request.limit == 0 { return }
    if finder.candidates.count > 0 {
      rankKnown(segment, query, request, best: &best, &counts)
      counts.work += lattice.takeWork()
    }
    rankDeferred(segment, query, request, best: &best, &counts)
  }

  /// Keeps the best of the matches that are known by their flat records.
  private mutating func rankKnown(
    _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    // The least key that a match not looked at yet can have.
    var floor = closedKey
    var word = RarestWord()
    var tells = false
    if finder.candidates.count > segment.tuning.fewMatches {
      tells = groups.begin(&finder, request.fields)
      word = findRarestWord(segment)
      if word.postings.count <= (tells ? Self.fewWords : finder.candidates.count / 2) {
        rankPostings(word.postings, segment, query, request, best: &best, &counts)
        floor |= word.lacking
        word = RarestWord()
      }
    }
    for part in 0..<finder.candidates.partCount where floor < best.bound(UInt32(part) << 16) {
      if tells, finder.candidates.count(ofPart: part) > segment.tuning.fewMatches {
        rankPart(part, floor, word, segment, query, request, best: &best, &counts)
      } else {
        askAll()
        var cursor = Candidates.Cursor(part: part)
        rank(floor, segment, query, request, best: &best, &counts) { search in
          search.finder.candidates.read(&cursor, into: &search.block)
        }
      }
    }
  }

  /// Ranks the known matches among the records of some postings.
  mutating func rankPostings(
    _ postings: Range<Int>, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    counts.postings += postings.count
    block.removeAll()
    for place in postings {
      addMatch(segment.terms.records[place])
      if block.count == Self.recordsAtOnce { rankBlock(segment, query, request, best: &best, &counts) }
    }
    rankBlock(segment, query, request, best: &best, &counts)
  }

  /// Adds a record to those that are to be ranked next, if it is a known match.
  mutating func addMatch(_ record: UInt32) {
    if finder.candidates.contains(record) { block.append(record) }
  }

  /// Ranks the matches that were added.
  mutating func rankBlock(
    _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    for index in 0..<min(Self.lookahead, block.count) { segment.flat.prefetch(Int(block[index])) }
    for index in 0..<block.count {
      if isSpent(&counts) { break }
      if index + Self.lookahead < block.count { segment.flat.prefetch(Int(block[index + Self.lookahead])) }
      rank(block[index], segment, query, request, best: &best, &counts)
    }
    block.removeAll()
  }

  /// Ranks the matches of a part: first those with the query's rarest word, then the others.
  private mutating func rankPart(
    _ part: Int, _ floor: RankKey, _ word: RarestWord, _ segment: Segment, _ query: borrowing QueryText,
    _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    if rankProspects(part, floor, segment, query, request, best: &best, &counts) { return }
    groups.take(part, of: finder.candidates, segment.tuning)
    if word.lacking != 0 {
      let postings = segment.terms.postings(word.postings, inPart: part)
      counts.postings += postings.count
      if groups.keep(segment.terms.records, postings) {
        rankGroups(part, floor, segment, query, request, best: &best, &counts)
      }
      if rankProspects(part, floor | word.lacking, segment, query, request, best: &best, &counts) { return }
      groups.take(part, of: finder.candidates, segment.tuning)
      groups.drop(segment.terms.records, postings)
    }
    rankGroups(part, floor | word.lacking, segment, query, request, best: &best, &counts)
  }

  /// Ranks the matches of a part by the fields that their tokens stand in: first those that have all in the first field.
  ///
  /// Of these, the ones that have all in one field, whose lines alone can hold the query; then the rest. Then the same with the
  /// next field, and so on.
  private mutating func rankGroups(
    _ part: Int, _ floor: RankKey, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    let fields = segment.prefixes.fieldCount
    let priority = openRule(.priority)
    for last in (priority == nil ? fields - 1 : 0)..<fields {
      let least = floor | (priority.map { RankKey(last) &<< $0.shift } ?? 0)
      if least >= best.bound(UInt32(part) << 16) { return }
      if !groups.gather(upTo: last, segment.prefixes) { continue }
      rankLines(part, (priority == nil ? 0 : last)..<fields, least, segment, query, request, best: &best, &counts)
      if groups.takeRest() {
        rankByName(part, least | openBits(Self.lineRules), segment, query, request, best: &best, &counts)
      }
    }
  }

  /// Ranks the matches that have all tokens in one of the fields: first those that a rule of whole lines can hold for, which
  /// are names that begin with the first token and values of as many tokens; then those that may have the tokens in order;
  /// then the rest.
  ///
  /// A match may have all in several fields, so each of these steps is done with all fields before the next: what it says of
  /// the rest is true then.
  private mutating func rankLines(
    _ part: Int, _ fields: Range<Int>, _ floor: RankKey, _ segment: Segment, _ query: borrowing QueryText,
    _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    var floor = floor
    let ofWholeLines = openBits(Self.wholeLineRules)
    let asksLines = floor & ofWholeLines != ofWholeLines
    for field in fields where request.fields.contains(field) && request.nameFields.contains(field) {
      if groups.findLine(field, segment.prefixes), asksLines, groups.takeLineBeginnings(segment.prefixes) {
        rankGroup(part, floor, leadsName: true, segment, query, request, best: &best, &counts)
      }
    }
    floor |= openBits(Self.nameLineRules)
    let isShort = finder.spans.count <= PrefixIndex.mostLength
    for field in fields where request.fields.contains(field) && !request.nameFields.contains(field) {
      if groups.findLine(field, segment.prefixes), asksLines, isShort, groups.takeLineValues(field, segment.prefixes) {
        rankByName(part, floor, segment, query, request, best: &best, &counts)
      }
    }
    if isShort { floor |= ofWholeLines }
    groups.endLines()
    if groups.takeOrderedLines(segment.prefixes) {
      rankByName(part, floor, segment, query, request, best: &best, &counts)
    }
    if groups.takeOtherLines() {
      rankByName(part, floor | openBits(Self.lineRules), segment, query, request, best: &best, &counts)
    }
  }

  /// Ranks a group, first those of it whose name begins with a token.
  private mutating func rankByName(
    _ part: Int, _ floor: RankKey, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    if floor >= best.bound(UInt32(part) << 16) { return }
    let ofNames = openBits(.leadsName)
    if ofNames != 0 {
      if groups.keepLeading(segment.prefixes) {
        rankGroup(part, floor, leadsName: true, segment, query, request, best: &best, &counts)
      }
      groups.takeAside()
    }
    rankGroup(part, floor | ofNames, leadsName: false, segment, query, request, best: &best, &counts)
  }

  private mutating func rankGroup(
    _ part: Int, _ floor: RankKey, leadsName: Bool, _ segment: Segment, _ query: borrowing QueryText,
    _ request: SegmentRequest, best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    if floor >= best.bound(UInt32(part) << 16) || groups.group.isEmpty { return }
    ask(floor, leadsName: leadsName)
    var word = 0
    rank(floor, segment, query, request, best: &best, &counts) { search in
      let wanted = search.block.count + Candidates.blockSize
      while word < search.groups.records.wordCount, search.block.count < wanted {
        search.groups.records.append(search.groups.group.word(word), at: word, to: &search.block)
        word += 1
      }
    }
  }

  /// Asks of the records of a group what neither it nor the floor of its keys says.
  private mutating func ask(_ floor: RankKey, leadsName: Bool) {
    askedRules.removeAll()
    knownKey = floor
    for index in 0..<openRules.count {
      let rule = openRules[index]
      switch rule.rule {
      case .priority:
        // Where tokens are nested, one that the record has may not do for two of the query; nor may a variant and its value.
        if !flat.isNested, finder.variantField == nil { continue }
        knownKey &= ~rule.mask
      case .leadsName: if leadsName || floor & rule.mask != 0 { continue }
      case .value: break
      default: if floor & rule.mask != 0 { continue }
      }
      askedRules.append(rule)
    }
  }

  mutating func openRule(_ kind: RuleKind) -> RankPacking.RuleBits? {
    for index in 0..<openRules.count where openRules[index].rule == kind { return openRules[index] }
    return nil
  }

  /// The bits in a key of those of the rules that are open.
  private mutating func openBits(_ kinds: [RuleKind]) -> RankKey { kinds.reduce(0) { $0 | openBits($1) } }

  private mutating func openBits(_ kind: RuleKind) -> RankKey { openRule(kind).map { 1 &<< $0.shift } ?? 0 }

  /// The query's whole word that fewest records have.
  private struct RarestWord {
    var postings = 0..<0
    /// What the keys of all records without it have; 0 if there is no such word.
    var lacking: RankKey = 0
  }

  private mutating func findRarestWord(_ segment: Segment) -> RarestWord {
    let (ofWords, ofBeginnings) = (openBits(Self.wordRules), openBits(.nameBegins))
    var word = RarestWord(postings: 0..<Int.max)
    if ofWords | ofBeginnings == 0 { return RarestWord() }
    for index in 0..<finder.spans.count {
      let exact = finder.spans[index].exact
      let isLast = index == finder.spans.count - 1
      if exact == .missing || (isLast && ofWords == 0) { continue }
      let postings = segment.terms.postings(TermRange(exact, exact + 1))
      if postings.count >= word.postings.count { continue }
      // A name can begin with the query where its last token is not whole.
      if isLast, word.lacking != 0, word.postings.count <= finder.candidates.count / 2 { continue }
      word = RarestWord(postings: postings, lacking: isLast ? ofWords : ofWords | ofBeginnings)
    }
    // Where nearly all have it, telling who does is not worth it.
    return word.lacking == 0 || word.postings.count > 2 * finder.candidates.count ? RarestWord() : word
  }

  /// Ranks matches, of which `read` appends some more to ``block``, in ascending order, as long as there are any: until none of the
  /// floor's key or more could be kept any more.
  @inline(__always)
  private mutating func rank(
    _ floor: RankKey, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts, reading read: (inout ReadingSearch) -> Void
  ) {
    block.removeAll()
    var (next, hasMore) = (0, true)
    while true {
      if hasMore, next + Self.lookahead >= block.count {
        if counts.isSpent() { return }
        block.removeFirst(next)
        next = 0
        let known = block.count
        read(&self)
        hasMore = block.count > known
        for index in known..<min(Self.lookahead, block.count) { segment.flat.prefetch(Int(block[index])) }
      }
      if next == block.count || isSpent(&counts) { return }
      if next + Self.lookahead < block.count { segment.flat.prefetch(Int(block[next + Self.lookahead])) }
      let record = block[next]
      if floor >= best.bound(record) { return }
      rank(record, segment, query, request, best: &best, &counts)
      next += 1
    }
  }

  @inline(__always)
  mutating func rank(
    _ record: UInt32, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    counts.records += 1
    if !finder.keepsVariants {
      unsafe flat.go(to: segment.flat.words(Int(record)))
    } else {
      // A match by sets is one by its flat record, unless somebody has forged either.
      if findFlat(record, finder.touchOfMatch(record, segment), segment) != .match { return }
    }
    if let key = flatKey(segment, record, query, request, bound: best.bound(record), &counts) {
      best.insert(RankedRecord(key: key, segment: request.segment, record: record))
    }
  }
}
