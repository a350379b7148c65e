/// Which records of a segment match a reading of a query: those that are known to, and those that are to be looked at.
struct FoundRecords: ~Copyable {
  private(set) var certain = RecordSet()
  private(set) var uncertain = RecordSet()
  /// Those of them where more than the primary reading is to be looked at.
  private(set) var touched = RecordSet()
  private var own = RecordSet()
  /// The places of the query's tokens, that of fewest postings first.
  private var order = Scratch<Int>()
  /// What it took, in postings read, and what it may take.
  private(set) var work = 0
  private var mostWork = 0

  /// Finds them; none where that takes more work than it may. Where not all fields are searched, or a token must be whole, nothing is
  /// certain.
  mutating func find(_ query: borrowing ResolvedReading, _ segment: Segment, isEverywhere: Bool, atMost most: Int) {
    mostWork = most
    findAll(query, segment, isEverywhere: isEverywhere)
    if work <= mostWork { return }
    certain.removeAll(of: segment.count)
    uncertain.removeAll(of: segment.count)
  }

  private mutating func findAll(_ query: borrowing ResolvedReading, _ segment: Segment, isEverywhere: Bool) {
    certain.removeAll(of: segment.count)
    uncertain.removeAll(of: segment.count)
    touched.removeAll(of: segment.count)
    work = 0
    var (isCut, isBySets) = (!isEverywhere || !query.together.isEmpty, query.haveSets)
    for place in 0..<query.count {
      let token = query.tokens[place]
      // The terms of forms are others', too.
      if token.cut != .missing || token.isForm && token.group == .missing { isCut = true }
      if query.wholePlaces.contains(place), !token.isOneTerm { isCut = true }
      if token.isForm || token.isOneTerm { isBySets = false }
    }
    if isBySets, !isCut { return findBySets(query, segment) }
    findByTokens(query, segment)
    if query.leadsName { keepLeading(query.tokens[0], segment) }
    // One token alone is served wherever it is.
    if query.count == 1, !isCut { swap(&certain, &uncertain) }
    if query.count == 1 { touched.copy(certain) }
  }

  /// All tokens have sets. What has each by its primary reading matches; others may where a token touches what is not primary.
  private mutating func findBySets(_ query: borrowing ResolvedReading, _ segment: Segment) {
    let (prefixes, sets) = (segment.prefixes, segment.prefixes.sets)
    for place in 0..<query.count {
      let token = query.tokens[place]
      let isRepeated = query.mostBegun > 1 && query.begun(place) > 1
      let kind: PrefixIndex.Kind = query.count == 1 ? .any : isRepeated ? .twice : .primary
      if place == 0 {
        certain.take(sets, prefixes.set(kind, token.group))
      } else {
        certain.formIntersection(sets, prefixes.set(kind, token.group))
      }
      own.take(sets, prefixes.set(.touched, token.group))
      work += certain.cost + own.cost
      if work > mostWork { return }
      touched.formUnion(own)
    }
    if query.count == 1 { return }
    for place in 0..<query.count where touched.count > 0 && work <= mostWork {
      touched.formIntersection(sets, prefixes.set(.any, query.tokens[place].group))
      work += touched.cost
    }
    if query.mostBegun > 2 {
      // So many of one beginning are counted by looking.
      swap(&certain, &uncertain)
      certain.removeAll(of: segment.count)
    }
    uncertain.formUnion(touched)
    uncertain.subtract(certain)
    // So few are sooner looked at than told apart by a set of each field.
    if query.count == 2, uncertain.count > prefixes.fieldCount { findApart(query, segment) }
  }

  /// Two tokens of different fields compete for nothing, whatever they touch there.
  private mutating func findApart(_ query: borrowing ResolvedReading, _ segment: Segment) {
    let (prefixes, sets) = (segment.prefixes, segment.prefixes.sets)
    for field in 0..<prefixes.fieldCount {
      let first = prefixes.set(.of(field), query.tokens[0].group)
      if sets.count(first) == 0 { continue }
      own.removeAll(of: segment.count)
      for other in 0..<prefixes.fieldCount where other != field {
        own.formUnion(sets, prefixes.set(.of(other), query.tokens[1].group))
        work += own.cost
      }
      own.formIntersection(sets, first)
      certain.formUnion(own)
    }
    uncertain.subtract(certain)
  }

  /// Keeps those that have a name which begins with a token.
  private mutating func keepLeading(_ token: ResolvedReading.Token, _ segment: Segment) {
    if token.group == .missing { return }
    let (prefixes, sets) = (segment.prefixes, segment.prefixes.sets)
    own.take(sets, prefixes.set(.leadsTitle, token.group))
    touched.take(sets, prefixes.set(.leadsName, token.group))
    own.formUnion(touched)
    uncertain.formIntersection(own)
    touched.removeAll(of: segment.count)
  }

  /// Whether a record may match, and if so, whether more than its primary reading is to be looked at.
  func standing(_ record: UInt32) -> (mayMatch: Bool, isTouched: Bool) {
    if uncertain.contains(record) { return (true, true) }
    return (certain.contains(record), touched.contains(record))
  }

  /// Starts with the token that fewest records have.
  private mutating func findByTokens(_ query: borrowing ResolvedReading, _ segment: Segment) {
    order.removeAll()
    for place in 0..<query.count { order.append(place) }
    order.sort { left, right in
      let (first, second) = (segment.postingCount(query.tokens[left]), segment.postingCount(query.tokens[right]))
      return first != second ? first < second : left < right
    }
    for number in 0..<order.count {
      let token = query.tokens[order[number]]
      if number == 0 {
        uncertain.take(token, segment)
      } else if let set = segment.set(token), token.cut == .missing {
        uncertain.formIntersection(segment.prefixes.sets, set)
      } else {
        own.take(token, segment)
        uncertain.formIntersection(own)
        work += own.cost
      }
      work += uncertain.cost
      if uncertain.count == 0 || work > mostWork { return }
    }
  }
}

extension Segment {
  /// How many postings a token has at most.
  func postingCount(_ token: ResolvedReading.Token) -> Int {
    let own = if let set = set(token) { prefixes.sets.count(set) } else { terms.postings(token.terms).count }
    return own + (token.cut == .missing ? 0 : terms.postings(TermRange(token.cut, token.cut + 1)).count)
  }

  /// The set of the records that have a token, but for runs that are cut, where there is one.
  func set(_ token: ResolvedReading.Token) -> Int? {
    if token.group == .missing { return nil }
    return prefixes.set(token.isForm ? .form : token.isOneTerm ? .exact : .any, token.group)
  }
}

extension RecordSet {
  /// Makes it the records that have a token, or may.
  mutating func take(_ token: ResolvedReading.Token, _ segment: Segment) {
    if let set = segment.set(token), token.cut == .missing { return take(segment.prefixes.sets, set) }
    take(anyOf: CollectionOfOne(token), segment)
  }

  /// Makes it the records that have one of some tokens, or may.
  mutating func take(anyOf tokens: some Collection<ResolvedReading.Token>, _ segment: Segment) {
    begin(segment.count, about: tokens.reduce(0) { $0 + segment.postingCount($1) })
    for token in tokens {
      if let set = segment.set(token) {
        segment.prefixes.sets.forEach(set) { insert($0) }
      } else {
        insertPostings(token.terms, segment.terms)
      }
      if token.cut != .missing { insertPostings(TermRange(token.cut, token.cut + 1), segment.terms) }
    }
    end()
  }

  private mutating func insertPostings(_ range: TermRange, _ terms: TermIndex) {
    for place in terms.postings(range) { insert(terms.records[place]) }
  }

  /// Keeps the records in whose names one of the tokens that lose something may stand as it was typed: where it is longer than a mark, or
  /// not all names are searched, it may not.
  mutating func keepWritten(
    _ token: Range<Int>, of query: [UInt8], _ segment: Segment, _ spare: inout RecordSet
  ) {
    let marks = segment.writing.marks
    let end =
      token.count <= NameWriting.longestMark
      ? token.upperBound : UTF8Bytes.boundary(query, atOrBefore: token.lowerBound + NameWriting.longestMark)
    let found = query[token.lowerBound..<end].withColumn { marks.range(marks.all, ofPrefix: $0).terms }
    spare.begin(segment.count, about: marks.postings(found).count)
    spare.insertPostings(found, marks)
    spare.end()
    formIntersection(spare)
  }
}
