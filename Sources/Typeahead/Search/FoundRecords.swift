/// Which records of a segment match a reading of a query: those that are known to, and those that are to be looked at.
struct FoundRecords: ~Copyable {
  private(set) var certain = RecordSet()
  private(set) var uncertain = RecordSet()
  /// Those of them where more than the primary reading is to be looked at.
  private(set) var touched = RecordSet()
  private var own = RecordSet()
  /// The sets of the tokens, and the records of a chunk that have all, and that are touched.
  private var sets = Scratch<TokenSets>()
  /// Whether parts may compete with primary tokens.
  private var competes = false
  private var here = RecordChunk()
  private var some = RecordChunk()
  private var spare = RecordChunk()
  private var other = RecordChunk()
  private var elsewhere = RecordChunk()
  private var parts = RecordChunk()
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
    if query.count == 0 { return }
    if isBySets, !isCut { return findBySets(query, segment) }
    findByTokens(query, segment)
    if query.leadsName { keepLeading(query.tokens[0], segment) }
    // One token alone is served wherever it is.
    if query.count == 1, !isCut { swap(&certain, &uncertain) }
    if query.count == 1 { touched.copy(certain) }
  }

  /// All tokens have sets, which are gone through together, a chunk at a time. What all have matches where none touches more than the primary
  /// reading; else what has each by that.
  private mutating func findBySets(_ query: borrowing ResolvedReading, _ segment: Segment) {
    let stored = segment.prefixes.sets
    orderSets(query, segment)
    competes = query.crossesCuts
    let most = stored.count(sets[0].any)
    certain.beginChunks(segment.count, about: most)
    uncertain.beginChunks(segment.count, about: most)
    touched.beginChunks(segment.count, about: most)
    for chunk in 0..<RecordChunk.count(segment.count) where work <= mostWork {
      takeAll(chunk, stored)
      if here.isEmpty { continue }
      takeTouched(chunk, stored)
      spare.formUnion(some)
      touched.append(spare, at: chunk)
      if query.mostBegun > 2 {
        // So many of one beginning are counted by looking.
        uncertain.append(here, at: chunk)
        continue
      }
      here.subtract(some)
      if !some.isEmpty, query.count > 1 {
        takePrimary(chunk, stored)
        here.formUnion(spare)
        some.subtract(spare)
        // So few are sooner looked at than told apart by a set of each field.
        if query.count == 2, some.count > segment.prefixes.fieldCount { findApart(chunk, query, segment) }
        if query.count > 2, some.count > Self.fewForEach * query.count { findAlone(chunk, query, segment) }
        uncertain.append(some, at: chunk)
      } else {
        here.formUnion(some)
      }
      certain.append(here, at: chunk)
    }
  }

  /// So few records for each token are sooner looked at than told apart.
  private static let fewForEach = 8

  /// The sets of a token: who may have it, and who has it by the primary reading, both as often as it is needed; and in whom it touches more
  /// than that. (Private in a noncopyable type it breaks the compiler of 6.3 where files are compiled one by one.)
  struct TokenSets: BitwiseCopyable {
    var any: Int
    var primary: Int
    var touched: Int
    /// Who has it by parts.
    var part: Int
    var group: UInt32
    var isRepeated: Bool
  }

  /// Takes the sets of the tokens, that of fewest records first.
  private mutating func orderSets(_ query: borrowing ResolvedReading, _ segment: Segment) {
    let prefixes = segment.prefixes
    sets.removeAll()
    for place in 0..<query.count {
      let group = query.tokens[place].group
      let isRepeated = query.mostBegun > 1 && query.begun(place) > 1
      sets.append(
        TokenSets(
          any: prefixes.set(isRepeated ? .twiceAny : .any, group),
          primary: prefixes.set(isRepeated ? .twice : .primary, group), touched: prefixes.set(.touched, group),
          part: prefixes.set(.part, group), group: group, isRepeated: isRepeated))
    }
    if sets.count > 1 { sets.sort { prefixes.sets.count($0.any) < prefixes.sets.count($1.any) } }
  }

  /// Makes `here` what has all tokens, and those that are repeated, where nothing is touched, twice.
  private mutating func takeAll(_ chunk: Int, _ stored: StoredSets) {
    for place in 0..<sets.count {
      if place == 0 {
        here.take(stored, sets[place].any, at: chunk)
      } else {
        spare.take(stored, sets[place].any, at: chunk)
        here.formIntersection(spare)
      }
      work += RecordChunk.wordCount
      if here.isEmpty { return }
    }
  }

  /// Makes `some` what of `here` is touched by what may compete, and `spare` what is touched by parts that do not.
  private mutating func takeTouched(_ chunk: Int, _ stored: StoredSets) {
    if !some.isEmpty { some.removeAll() }
    if !elsewhere.isEmpty { elsewhere.removeAll() }
    for place in 0..<sets.count {
      spare.take(stored, sets[place].touched, at: chunk)
      some.formUnion(spare)
      spare.take(stored, sets[place].part, at: chunk)
      if competes || sets[place].isRepeated { some.formUnion(spare) } else { elsewhere.formUnion(spare) }
    }
    work += 2 * sets.count * RecordChunk.wordCount
    if !some.isEmpty { some.formIntersection(here) }
    for place in 0..<sets.count where sets[place].isRepeated {
      spare.take(stored, sets[place].primary, at: chunk)
      spare.formUnion(some)
      here.formIntersection(spare)
      work += RecordChunk.wordCount
    }
    spare.copy(elsewhere)
    if !spare.isEmpty { spare.formIntersection(here) }
  }

  /// Makes `spare` what of `some` has each token by the primary reading.
  private mutating func takePrimary(_ chunk: Int, _ stored: StoredSets) {
    spare.copy(some)
    for place in 0..<sets.count where !spare.isEmpty {
      takeServed(place, chunk, stored)
      spare.formIntersection(other)
    }
  }

  /// Makes `other` who has a token by the primary reading, or by parts that compete with nothing.
  private mutating func takeServed(_ place: Int, _ chunk: Int, _ stored: StoredSets) {
    other.take(stored, sets[place].primary, at: chunk)
    work += 2 * RecordChunk.wordCount
    if competes || sets[place].isRepeated { return }
    parts.take(stored, sets[place].part, at: chunk)
    other.formUnion(parts)
  }

  /// Takes from `some` to `here` those in which two tokens stand in different fields: they compete for nothing, whatever they touch there.
  private mutating func findApart(_ chunk: Int, _ query: borrowing ResolvedReading, _ segment: Segment) {
    let (prefixes, stored) = (segment.prefixes, segment.prefixes.sets)
    for field in 0..<prefixes.fieldCount {
      spare.take(stored, prefixes.set(.of(field), query.tokens[0].group), at: chunk)
      work += RecordChunk.wordCount
      if spare.isEmpty { continue }
      spare.formIntersection(some)
      if spare.isEmpty { continue }
      if !elsewhere.isEmpty { elsewhere.removeAll() }
      for another in 0..<prefixes.fieldCount where another != field {
        other.take(stored, prefixes.set(.of(another), query.tokens[1].group), at: chunk)
        elsewhere.formUnion(other)
        work += RecordChunk.wordCount
      }
      spare.formIntersection(elsewhere)
      here.formUnion(spare)
      some.subtract(spare)
    }
  }

  /// Takes from `some` to `here` those in which a token stands in a field that has none of the others, which are all served by primary tokens:
  /// whatever it touches there, it competes with nothing.
  private mutating func findAlone(_ chunk: Int, _ query: borrowing ResolvedReading, _ segment: Segment) {
    let (prefixes, stored) = (segment.prefixes, segment.prefixes.sets)
    for own in 0..<sets.count where !sets[own].isRepeated {
      elsewhere.copy(some)
      for another in 0..<sets.count where another != own && !elsewhere.isEmpty {
        takeServed(another, chunk, stored)
        elsewhere.formIntersection(other)
      }
      for field in 0..<prefixes.fieldCount where !elsewhere.isEmpty {
        spare.take(stored, prefixes.set(.of(field), sets[own].group), at: chunk)
        work += RecordChunk.wordCount
        if spare.isEmpty { continue }
        spare.formIntersection(elsewhere)
        for another in 0..<sets.count where another != own && !spare.isEmpty {
          other.take(stored, prefixes.set(.of(field), sets[another].group), at: chunk)
          spare.subtract(other)
          work += RecordChunk.wordCount
        }
        here.formUnion(spare)
        some.subtract(spare)
        elsewhere.subtract(spare)
      }
    }
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
    let sets = segment.prefixes.sets
    func isLarge(_ set: Int) -> Bool { sets.count(set) * Self.sparse > segment.count }
    for token in tokens {
      if let set = segment.set(token) {
        if !isLarge(set) { sets.forEach(set) { insert($0) } }
      } else {
        insertPostings(token.terms, segment.terms)
      }
      if token.cut != .missing { insertPostings(TermRange(token.cut, token.cut + 1), segment.terms) }
    }
    end()
    // Many are added a word at a time.
    for token in tokens {
      if let set = segment.set(token), isLarge(set) { formUnion(sets, set) }
    }
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
