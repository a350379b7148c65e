/// Which records of a segment match a reading of a query: those that are known to, and those that are to be looked at.
struct FoundRecords: ~Copyable {
  private(set) var certain = RecordSet()
  private(set) var uncertain = RecordSet()
  /// Those of them where more than the primary reading is to be looked at.
  private(set) var touched = RecordSet()
  private var own = RecordSet()
  /// The places of the query's tokens, that of fewest postings first.
  private var order = Scratch<Int>()

  /// Finds them. Where not all fields are searched, or a token must be whole, nothing is certain.
  mutating func find(_ query: borrowing ResolvedReading, _ segment: CoreSegment, isEverywhere: Bool) {
    certain.removeAll(of: segment.count)
    uncertain.removeAll(of: segment.count)
    touched.removeAll(of: segment.count)
    var (isCut, haveSets) = (!isEverywhere, true)
    for place in 0..<query.count {
      let token = query.tokens[place]
      isCut = isCut || token.cut != .missing || token.mustBeWhole
      haveSets = haveSets && token.group != .missing
    }
    if haveSets, !isCut { return findBySets(query, segment) }
    findByTokens(query, segment)
    // One token alone is served wherever it is.
    if query.count == 1, !isCut { swap(&certain, &uncertain) }
    if query.count == 1 { touched.copy(certain) }
  }

  /// All tokens have sets. What has each by its primary reading matches; others may where a token touches what is not primary.
  private mutating func findBySets(_ query: borrowing ResolvedReading, _ segment: CoreSegment) {
    let (prefixes, sets) = (segment.prefixes, segment.prefixes.sets)
    var mostBegun = 0
    for place in 0..<query.count {
      let token = query.tokens[place]
      mostBegun = max(mostBegun, token.begun)
      let kind: PrefixTable.Kind = query.count == 1 ? .any : token.begun > 1 ? .twice : .primary
      if place == 0 {
        certain.take(sets, prefixes.set(kind, token.group))
      } else {
        certain.formIntersection(sets, prefixes.set(kind, token.group))
      }
      own.take(sets, prefixes.set(.touched, token.group))
      touched.formUnion(own)
    }
    if query.count == 1 { return }
    for place in 0..<query.count where touched.count > 0 {
      touched.formIntersection(sets, prefixes.set(.any, query.tokens[place].group))
    }
    if mostBegun > 2 {
      // So many of one beginning are counted by looking.
      swap(&certain, &uncertain)
      certain.removeAll(of: segment.count)
    }
    uncertain.formUnion(touched)
    uncertain.subtract(certain)
  }

  /// Whether a record may match, and if so, whether more than its primary reading is to be looked at.
  func standing(_ record: UInt32) -> (mayMatch: Bool, isTouched: Bool) {
    if uncertain.contains(record) { return (true, true) }
    return (certain.contains(record), touched.contains(record))
  }

  /// Starts with the token that fewest records have.
  private mutating func findByTokens(_ query: borrowing ResolvedReading, _ segment: CoreSegment) {
    let sets = segment.prefixes.sets
    order.removeAll()
    for place in 0..<query.count {
      let count = segment.terms.postings(query.tokens[place].terms).count
      var other = 0
      while other < order.count, segment.terms.postings(query.tokens[order[other]].terms).count <= count { other += 1 }
      order.insert(place, at: other)
    }
    for number in 0..<order.count {
      let token = query.tokens[order[number]]
      if number == 0 {
        Self.take(token, segment, into: &uncertain)
      } else if token.group != .missing, token.cut == .missing {
        uncertain.formIntersection(sets, segment.prefixes.set(.any, token.group))
      } else {
        Self.take(token, segment, into: &own)
        uncertain.formIntersection(own)
      }
      if uncertain.count == 0 { return }
    }
  }

  /// Makes a set the records that have a token.
  private static func take(_ token: borrowing ResolvedReading.Token, _ segment: CoreSegment, into set: inout RecordSet)
  {
    if token.group != .missing, token.cut == .missing {
      return set.take(segment.prefixes.sets, segment.prefixes.set(.any, token.group))
    }
    let postings = segment.terms.postings(token.terms)
    set.begin(segment.count, about: postings.count)
    for place in postings { set.insert(segment.terms.records[place]) }
    if token.cut != .missing {
      for place in segment.terms.postings(TermRange(token.cut, token.cut + 1)) {
        set.insert(segment.terms.records[place])
      }
    }
    set.end()
  }
}
