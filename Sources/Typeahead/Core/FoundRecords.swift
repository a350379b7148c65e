/// Which records of a segment match a reading of a query: those that are known to, and those that are to be looked at.
struct FoundRecords: ~Copyable {
  private(set) var certain = RecordSet()
  private(set) var uncertain = RecordSet()
  private var touched = RecordSet()

  /// Finds them. Where not all fields are searched, or a token must be whole, nothing is certain.
  mutating func find(_ query: borrowing ResolvedReading, _ segment: CoreSegment, isEverywhere: Bool) {
    certain.removeAll(of: segment.count)
    uncertain.removeAll(of: segment.count)
    let isCut = query.tokens.contains { $0.cut != .missing || $0.mustBeWhole }
    if query.count == 1 {
      Self.take(query.tokens[0], segment, into: &certain)
      if isCut || !isEverywhere { swap(&certain, &uncertain) }
    } else if isEverywhere, !isCut, query.tokens.allSatisfy({ $0.group != .missing }) {
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
    for place in query.tokens.indices {
      let needed = query.tokensBegun(by: place)
      let set = PrefixTable.set(needed > 1 ? .twice : .primary, query.tokens[place].group)
      if place == 0 { certain.take(sets, set) } else { certain.formIntersection(sets, set) }
    }
    if query.tokens.indices.contains(where: { query.tokensBegun(by: $0) > 2 }) {
      // So many of one beginning are counted by looking.
      swap(&certain, &uncertain)
      certain.removeAll(of: segment.count)
    }
    for token in query.tokens {
      touched.take(sets, PrefixTable.set(.touched, token.group))
      for other in query.tokens where touched.count > 0 {
        let (primary, own) = (PrefixTable.set(.primary, other.group), PrefixTable.set(.touched, other.group))
        touched.keep { sets.contains($0, primary) || sets.contains($0, own) }
      }
      uncertain.formUnion(touched)
    }
    uncertain.subtract(certain)
  }

  /// Starts with the token that fewest records have.
  private mutating func findByTokens(_ query: borrowing ResolvedReading, _ segment: CoreSegment) {
    let counts = query.tokens.map { segment.terms.postings($0.terms).count }
    let order = query.tokens.indices.sorted { counts[$0] < counts[$1] }
    for (number, place) in order.enumerated() {
      let token = query.tokens[place]
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
