/// Finding the matches of a part that can still be among the best, once enough others were found.
///
/// What comes after the last of the best in static order must be better by some rule: one that the last lacks, and that nothing
/// before it decides. For most rules few records can be, and which is known from the sets of the query's tokens.
extension ReadingSearch {
  /// The records that two sets have; of one set alone, both are the same.
  struct Prospects: BitwiseCopyable {
    var set: UInt32
    var other: UInt32
  }

  /// Looking at so many records of a part is cheaper than telling its matches apart.
  private static let mostProspects = 512

  /// Ranks the matches of a part that can be better than the last of the best, if few can; says whether that is so.
  mutating func rankProspects(
    _ part: Int, _ floor: RankKey, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) -> Bool {
    guard let last = best.last(before: UInt32(part) << 16) else { return false }
    if !findProspects(below: last, floor, segment, request) { return false }
    let words = segment.terms.postings(prospectWords, inPart: part)
    var size = words.count
    if size > Self.mostProspects { return false }
    for index in 0..<prospects.count {
      guard let found = segment.prefixes.sets.container(part, ifAnyOf: prospects[index].set) else { continue }
      size += Int(found.count)
      if found.isDense || size > Self.mostProspects { return false }
    }
    counts.postings += size - words.count
    askAll()
    rankPostings(words, segment, query, request, best: &best, &counts)
    for index in 0..<prospects.count {
      forEachProspect(prospects[index], inPart: part, of: segment.prefixes.sets) { $0.addMatch($1) }
    }
    rankBlock(segment, query, request, best: &best, &counts)
    return true
  }

  /// Calls `body` with the records of a part.
  mutating func forEachProspect(
    _ prospects: Prospects, inPart part: Int, of sets: RecordSets, _ body: (inout ReadingSearch, UInt32) -> Void
  ) {
    sets.forEach(inContainer: part, of: prospects.set) { record in
      if prospects.other == prospects.set || sets.contains(record, in: prospects.other) { body(&self, record) }
    }
  }

  /// Finds what all known matches are in whose keys can be below a given one, where none is below `floor`: ``prospects`` and
  /// ``prospectWords``. Says whether that is known.
  mutating func findProspects(
    below last: RankKey, _ floor: RankKey, _ segment: Segment, _ request: SegmentRequest
  ) -> Bool {
    prospects.removeAll()
    prospectWords = 0..<0
    var needsLines = false
    for rule in request.packing.rules {
      let (least, kept) = (floor & rule.mask, last & rule.mask)
      if least > kept { break }
      if least == kept { continue }
      if rule.rule == .value { return false }
      if openRule(rule.rule) == nil {
        // The query alone decides it.
        if closedKey & rule.mask < kept { return false }
      } else if rule.rule == .valueIsQuery {
        needsLines = true
      } else if !addProspects(rule.rule, below: Int(kept >> rule.shift), segment) {
        return false
      }
    }
    // Who has a value that is the query has all words of it.
    if needsLines, prospectWords.isEmpty { addLines(segment) }
    return true
  }

  private mutating func add(_ set: UInt32) {
    if set != .missing { prospects.append(Prospects(set: set, other: set)) }
  }

  /// Adds the sets of all records whose value of a rule can be below a given one; says whether they are known.
  private mutating func addProspects(
    _ rule: RuleKind, below value: Int, _ segment: Segment
  ) -> Bool {
    let prefixes = segment.prefixes
    switch rule {
    case .nameIsQuery, .nameBegins:
      add(prefixes.detail(.leading, of: finder.spans[0].details))
    case .leadsName:
      for token in 0..<finder.spans.count {
        add(prefixes.detail(.leading, of: finder.spans[token].details))
      }
    case .priority:
      addRarest(inFields: 0..<min(value, prefixes.fieldCount), orBy: .variants, prefixes)
    case .adjacent, .ordered:
      for field in 0..<prefixes.fieldCount { addRarest(inFields: field..<field + 1, orBy: .parts, prefixes) }
    case .primaryReading:
      // Without variants it holds for all.
      if !finder.keepsVariants { return false }
      addRarest(inFields: 0..<prefixes.fieldCount, orBy: .nothing, prefixes)
    case .wholeTokens:
      prospectWords = rarestWord(segment)
    case .valueIsQuery, .value, .asTyped, .calledSo:
      return false
    }
    return true
  }

  /// The postings of the token that fewest records have as a whole token. Where it is asked for, every token is a term.
  private mutating func rarestWord(_ segment: Segment) -> Range<Int> {
    var rarest = 0..<Int.max
    for index in 0..<finder.spans.count {
      let exact = finder.spans[index].exact
      let postings = segment.terms.postings(TermRange(exact, exact + 1))
      if postings.count < rarest.count { rarest = postings }
    }
    return rarest
  }

  /// Keeps, of the records of ``prospectWords`` that stand from a place on, those that have every token of the query as a whole token.
  mutating func keepWhole(_ records: inout Scratch<UInt32>, from start: Int, _ segment: Segment) {
    if start == records.count { return }
    for index in 0..<finder.spans.count {
      let exact = finder.spans[index].exact
      let postings = segment.terms.postings(TermRange(exact, exact + 1))
      if postings == prospectWords { continue }
      var (place, kept) = (postings.lowerBound, start)
      for number in start..<records.count {
        place = segment.terms.firstPosting(place..<postings.upperBound, from: records[number])
        if place == postings.upperBound { break }
        if segment.terms.records[place] != records[number] { continue }
        records[kept] = records[number]
        kept += 1
      }
      records.truncate(kept)
    }
  }

  /// Adds the records that may have a value that is the query: those with its rarest word, or, where these are many, for each field
  /// those that have a value of as many tokens there, and the token that fewest have there.
  private mutating func addLines(_ segment: Segment) {
    let (words, prefixes) = (rarestWord(segment), segment.prefixes)
    if finder.spans.count > PrefixIndex.mostLength || words.count <= Self.mostProspects {
      prospectWords = words
      return
    }
    for field in 0..<prefixes.fieldCount {
      let lengths = prefixes.values(ofLength: finder.spans.count, field)
      var rarest = prefixes.field(field, of: finder.spans[0].details)
      for token in 1..<finder.spans.count where rarest != .missing {
        let set = prefixes.field(field, of: finder.spans[token].details)
        if set == .missing || prefixes.sets.count(of: set) < prefixes.sets.count(of: rarest) { rarest = set }
      }
      if rarest == .missing || lengths == .missing { continue }
      let isShorter = prefixes.sets.count(of: lengths) < prefixes.sets.count(of: rarest)
      prospects.append(isShorter ? .init(set: lengths, other: rarest) : .init(set: rarest, other: lengths))
    }
  }

  /// What besides its primary reading a record may have a token by.
  private enum Besides { case nothing, parts, variants }

  /// Adds the sets of the records that have, in some of the fields, the token that fewest have there.
  private mutating func addRarest(inFields fields: Range<Int>, orBy besides: Besides, _ prefixes: PrefixIndex) {
    var (rarest, least) = (0, Int.max)
    for token in 0..<finder.spans.count {
      var count = 0
      forEachSet(of: token, fields, besides, prefixes) { _, set in count += prefixes.sets.count(of: set) }
      if count < least { (rarest, least) = (token, count) }
    }
    forEachSet(of: rarest, fields, besides, prefixes) { search, set in search.add(set) }
  }

  /// Calls `body` with the sets of the records that have a token in some of the fields, or by the variants that are told apart.
  private mutating func forEachSet(
    of token: Int, _ fields: Range<Int>, _ besides: Besides, _ prefixes: PrefixIndex,
    _ body: (inout ReadingSearch, UInt32) -> Void
  ) {
    for field in fields {
      let set = prefixes.field(field, of: finder.spans[token].details)
      if set != .missing { body(&self, set) }
    }
    if besides != .nothing, finder.cutField.map({ fields.contains($0) }) ?? false {
      for index in 0..<finder.cutSets.count where finder.cutSets[index].isOf(token) {
        body(&self, finder.cutSets[index].set)
      }
    }
    if besides == .variants, finder.variantField.map({ fields.contains($0) }) ?? false {
      for index in 0..<finder.variantSets.count where finder.variantSets[index].isOf(token) {
        body(&self, finder.variantSets[index].set)
      }
    }
  }
}
