/// A record whose values have one reading each, as far as a query can tell: most records of most queries. One pass over their tokens says all
/// that the rules ask.
struct RecordChains: ~Copyable {
  /// What the rules say of a record.
  struct Standing {
    /// The least field such that those up to it serve all tokens; nil where the record does not.
    var priority: Int?
    var grade: UInt8 = 5
    var isAdjacent = false
    /// Whether the primary readings serve all tokens.
    var isPrimary = true
  }

  /// The sets of tokens that were served so far, and those by primary readings.
  private struct Served {
    var any: UInt64 = 1
    var primary: UInt64 = 1

    /// Whether both serve so many tokens.
    func haveAll(_ count: Int) -> Bool {
      TokenMatcher.haveAll(any, count) && TokenMatcher.haveAll(primary, count)
    }

    @inline(__always)
    mutating func add(_ begun: UInt64) {
      if begun == 0 { return }
      let isSame = any == primary
      any |= TokenMatcher.adding(begun, to: any)
      primary = isSame ? any : primary | TokenMatcher.adding(begun, to: primary)
    }
  }

  /// What was done, in postings read.
  private(set) var work = 0

  /// Reads a record; nil where a token touches other readings, or more is asked than chains tell.
  mutating func read(
    _ record: Int, _ segment: Segment, _ query: borrowing ResolvedReading, _ fields: SearchedFields, isTouched: Bool
  ) -> Standing? {
    if query.count == 0 || query.count > TokenMatcher.fewTokens { return nil }
    if !query.together.isEmpty || query.asksGraphs { return nil }
    var shape = ShapeReader(segment.tokens.shape(record))
    let places = segment.tokens.places(record)
    var (term, served) = (places.lowerBound, Served())
    var standing = Standing()
    work += places.count * query.count / 2 + 20
    let lastName = fields.names.intersection(fields.searched).last
    let lastAsked = max(lastName, fields.lines.intersection(fields.searched).last)
    while !shape.isAtEnd {
      let header = shape.next()
      let (field, kind, count) = (header >> 2, header & 3, shape.next())
      // Of what serves all tokens already, later fields may tell how they stand.
      if served.haveAll(query.count), query.digits.isEmpty,
        field > (query.count == 1 || standing.isAdjacent ? lastName : lastAsked)
      {
        break
      }
      let (own, isSearched) = (term..<term + count, fields.searched.contains(field))
      term += count
      if kind == RecordTokens.Kind.chain {
        if isSearched { walk(field, own, segment, query, fields, &served, &standing) }
        continue
      }
      term += shape.next()
      let bytes = shape.next()
      var graph = shape
      shape.skip(bytes)
      if !isSearched { continue }
      // What may stand in the place of a chain's tokens.
      let others = (kind == RecordTokens.Kind.graph ? own.lowerBound : own.upperBound)..<term
      if !isTouched || !query.touches(others, segment) {
        walk(field, own, segment, query, fields, &served, &standing)
      } else if areLinesAsked(field, fields) {
        return nil
      } else if kind == RecordTokens.Kind.parted, !query.crossesCuts {
        walkFinest(field, own, &graph, segment, query, &served, &standing)
      } else if kind == RecordTokens.Kind.flat, graph.next() == 2 {
        walkChoice(field, own, own.lowerBound..<term, segment, query, fields, &served, &standing)
      } else {
        return nil
      }
    }
    standing.isPrimary = TokenMatcher.haveAll(served.primary, query.count)
    return standing
  }

  /// Whether a rule asks how tokens stand in the lines of a field.
  private func areLinesAsked(_ field: Int, _ fields: SearchedFields) -> Bool {
    fields.names.contains(field) || fields.lines.contains(field)
  }

  /// Walks past a value each of whose readings is one token, as of a telephone number: it serves one of what these serve.
  private func walkChoice(
    _ field: Int, _ primary: Range<Int>, _ terms: Range<Int>, _ segment: Segment, _ query: borrowing ResolvedReading,
    _ fields: SearchedFields, _ served: inout Served, _ standing: inout Standing
  ) {
    var (begun, own) = (UInt64(0), UInt64(0))
    for place in terms {
      let term = segment.tokens.terms[place]
      begun |= query.tokensServed(by: term).begun
      if query.digits.contains(term), fields.phones.contains(field) { standing.isAdjacent = true }
      if place < primary.upperBound { own = begun }
    }
    served.any |= TokenMatcher.adding(begun, to: served.any)
    served.primary |= TokenMatcher.adding(own, to: served.primary)
    if standing.priority == nil, TokenMatcher.haveAll(served.any, query.count) { standing.priority = field }
  }

  /// Walks along the finest reading of a value: what it does not serve none does. Beside it the primary one.
  private func walkFinest(
    _ field: Int, _ terms: Range<Int>, _ graph: inout ShapeReader, _ segment: Segment,
    _ query: borrowing ResolvedReading, _ served: inout Served, _ standing: inout Standing
  ) {
    var any = served.any
    for _ in 0..<graph.next() {
      let begun = query.tokensServed(by: segment.tokens.terms[terms.lowerBound + graph.next()]).begun
      if begun != 0 { any |= TokenMatcher.adding(begun, to: any) }
    }
    for place in terms { served.add(query.tokensServed(by: segment.tokens.terms[place]).begun) }
    served.any = any
    if standing.priority == nil, TokenMatcher.haveAll(any, query.count) { standing.priority = field }
  }

  /// Walks along a value.
  @inline(__always)
  private func walk(
    _ field: Int, _ terms: Range<Int>, _ segment: Segment, _ query: borrowing ResolvedReading, _ fields: SearchedFields,
    _ served: inout Served, _ standing: inout Standing
  ) {
    let last = query.count - 1
    // How many tokens the line begins with, all whole, and which tokens stand next to each other before the one at hand.
    var (whole, together, isLed) = (0, UInt64(0), true)
    var (begins, beginsWhole) = (false, false)
    for place in terms {
      let term = segment.tokens.terms[place]
      let (begun, own) = query.tokensServed(by: term)
      if query.digits.contains(term), fields.phones.contains(field) { standing.isAdjacent = true }
      served.add(begun)
      if isLed {
        let bit: UInt64 = 1 << UInt64(whole)
        if whole == last {
          begins = begun & bit != 0
          beginsWhole = own & bit != 0
        }
        isLed = whole < last && own & bit != 0
        whole += 1
      }
      together = (together << 1 | 1) & begun
      if together >> UInt64(last) & 1 != 0, fields.lines.contains(field) { standing.isAdjacent = true }
    }
    if standing.priority == nil, TokenMatcher.haveAll(served.any, query.count) { standing.priority = field }
    if begins, fields.names.contains(field) {
      let isEqual = beginsWhole && terms.count == query.count
      let grade: UInt8 = field == fields.title ? isEqual ? 0 : beginsWhole ? 1 : 3 : isEqual ? 2 : 4
      standing.grade = min(standing.grade, grade)
    }
  }
}

extension ResolvedReading {
  /// Which tokens begin a term, and which are it, by their places; of few tokens.
  @inline(__always)
  fileprivate func tokensServed(by term: UInt32) -> (begun: UInt64, own: UInt64) {
    var (begun, own) = (UInt64(0), UInt64(0))
    for place in 0..<count {
      let token = tokens[place]
      if !token.terms.contains(term) { continue }
      let isWhole = term == token.exact
      if !isWhole, wholePlaces.contains(place) { continue }
      begun |= 1 << UInt64(place)
      if isWhole { own |= 1 << UInt64(place) }
    }
    return (begun, own)
  }

  /// Whether one of the tokens begins one of some terms.
  func touches(_ places: Range<Int>, _ segment: Segment) -> Bool {
    for place in places {
      let term = segment.tokens.terms[place]
      for token in 0..<count where tokens[token].terms.contains(term) || term == tokens[token].cut { return true }
    }
    return false
  }
}
