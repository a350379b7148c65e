/// Which records of a segment match a reading of a query: those that are known to, and those that are to be looked at.
struct FoundRecords: ~Copyable {
  var certain = RecordSet()
  private(set) var uncertain = RecordSet()
  private var touched = RecordSet()
  /// The places of the query's tokens, that of fewest postings first.
  private var order = Scratch<Int>()

  /// Finds them. Where not all fields are searched, or a token must be whole, nothing is certain.
  mutating func find(_ query: borrowing ResolvedReading, _ segment: CoreSegment, isEverywhere: Bool) {
    certain.removeAll(of: segment.count)
    uncertain.removeAll(of: segment.count)
    var (isCut, haveSets) = (false, true)
    for place in 0..<query.count {
      let token = query.tokens[place]
      isCut = isCut || token.cut != .missing || token.mustBeWhole
      haveSets = haveSets && token.group != .missing
    }
    if query.count == 1 {
      Self.take(query.tokens[0], segment, into: &certain)
      if isCut || !isEverywhere { swap(&certain, &uncertain) }
    } else if isEverywhere, !isCut, haveSets {
      findBySets(query, segment)
    } else {
      findByTokens(query, segment)
    }
  }

  /// Makes a set the records that have a token.
  private static func take(_ token: ResolvedReading.Token, _ segment: CoreSegment, into set: inout RecordSet) {
    if token.group != .missing {
      set.take(segment.prefixes.sets, PrefixTable.set(.primary, token.group))
      var touched = RecordSet()
      touched.take(segment.prefixes.sets, PrefixTable.set(.touched, token.group))
      set.formUnion(touched)
      if token.cut == .missing { return }
    } else {
      let postings = segment.terms.postings(token.terms)
      set.begin(segment.count, about: postings.count)
      for place in postings { set.insert(segment.terms.records[place]) }
      if token.cut == .missing { return set.end() }
    }
    let postings = segment.terms.postings(TermRange(token.cut, token.cut + 1))
    for place in postings { set.insert(segment.terms.records[place]) }
    set.end()
  }

  /// All tokens have sets. What has each by its primary reading matches; others may where a token touches what is not primary.
  private mutating func findBySets(_ query: borrowing ResolvedReading, _ segment: CoreSegment) {
    let sets = segment.prefixes.sets
    var mostBegun = 0
    for place in 0..<query.count {
      let token = query.tokens[place]
      mostBegun = max(mostBegun, token.begun)
      let set = PrefixTable.set(token.begun > 1 ? .twice : .primary, token.group)
      if place == 0 { certain.take(sets, set) } else { certain.formIntersection(sets, set) }
    }
    if mostBegun > 2 {
      // So many of one beginning are counted by looking.
      swap(&certain, &uncertain)
      certain.removeAll(of: segment.count)
    }
    for place in 0..<query.count {
      touched.take(sets, PrefixTable.set(.touched, query.tokens[place].group))
      for place in 0..<query.count where touched.count > 0 {
        let other = query.tokens[place]
        let (primary, own) = (PrefixTable.set(.primary, other.group), PrefixTable.set(.touched, other.group))
        touched.keep { sets.contains($0, primary) || sets.contains($0, own) }
      }
      uncertain.formUnion(touched)
    }
    uncertain.subtract(certain)
  }

  /// Starts with the token that fewest records have.
  private mutating func findByTokens(_ query: borrowing ResolvedReading, _ segment: CoreSegment) {
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
        let sets = segment.prefixes.sets
        let (primary, own) = (PrefixTable.set(.primary, token.group), PrefixTable.set(.touched, token.group))
        uncertain.keep { sets.contains($0, primary) || sets.contains($0, own) }
      } else {
        Self.take(token, segment, into: &touched)
        uncertain.formIntersection(touched)
      }
      if uncertain.count == 0 { return }
    }
  }
}
