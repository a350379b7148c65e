/// Finds the records that may match one reading of a query: every match is among them.
///
/// Beside the candidates it knows whose variants the query touches; all others are decided by their primary readings. Of
/// these it says, where it can, that they match: they have every token, and as many for one that begins others as the query has.
///
/// What only reads is `mutating`, too: else all of the finder, which is large, would be copied for every call.
struct CandidateFinder: ~Copyable {
  /// Where the segment has the reading's tokens, in the order typed.
  private(set) var spans = Scratch<TermSpan>()
  /// The candidates, until they are told apart; then those that are known to match.
  var candidates = Candidates()
  /// The candidates that must be decided one by one.
  var records = Scratch<UInt32>()

  /// How many postings were read.
  var ownPostings = 0
  /// How many postings, and words and numbers of sets, were read.
  var postings: Int { ownPostings + candidates.reads }

  private var marks = MarkSet()
  /// The records whose variants light tokens touch.
  var lightlyTouched = LightlyTouched()
  /// Whether light tokens touch any.
  var hasTouched: Bool { !lightlyTouched.isEmpty }

  /// The records whose variants in one place a heavy token touches. Not private, as ``Candidates/Part`` is not.
  struct TouchedSet: BitwiseCopyable {
    var set: UInt32
    var touch: VariantTouch
    /// Whether they are told apart by sets, and not decided one by one.
    var isKept = false
  }
  var touchedSets = Scratch<TouchedSet>()
  /// The field whose values' variants known matches may need, if any; see ``CandidateFinder/keepServed(_:)``.
  var variantField: Int?
  /// The records whose variants there are touched, by which tokens.
  var variantSets = Scratch<TouchedSet>()
  /// The field whose tokens' parts known matches may need, if any; see ``CandidateFinder/findCuts(_:_:)``.
  var cutField: Int?
  /// The records whose parts there are touched, by which tokens.
  var cutSets = Scratch<TouchedSet>()
  /// The candidates of a part that are being told apart, and some of them.
  var partRecords = PartRecords()
  var plain = PartBitmap()
  var touched = PartBitmap()
  var served = PartBitmap()
  var undecided = PartBitmap()
  var byVariant = PartBitmap()
  var spare = PartBitmap()

  // The distinct tokens by the number of records they may have, fewest first; of many tokens some.
  private(set) var order = Scratch<Int>()
  private var sizes = Scratch<Int>()
  var chosen = Scratch<UInt32>()
  /// Whether every candidate has every token.
  private(set) var haveAll = true

  /// Begins a reading of a segment.
  mutating func begin(_ segment: Segment) {
    lightlyTouched.removeAll()
    touchedSets.removeAll()
    variantSets.removeAll()
    variantField = nil
    cutSets.removeAll()
    cutField = nil
    spans.removeAll()
    records.removeAll()
    candidates.begin()
    ownPostings = 0
  }

  /// Adds a reading's tokens; says whether something begins with each.
  mutating func append(_ query: borrowing QueryText, _ segment: Segment) -> Bool {
    for token in 0..<query.count {
      let span = segment.span(query.token(token))
      spans.append(span)
      if span.isEmpty { return false }
    }
    return true
  }

  /// How many candidates the tokens added have at most.
  mutating func mostCandidates(_ segment: Segment) -> Int {
    var most = Int.max
    for index in 0..<spans.count { most = min(most, segment.mostRecords(spans[index])) }
    return most
  }

  /// Whether the records of all tokens added are told apart by details.
  var haveDetails: Bool {
    mutating get {
      for index in 0..<spans.count where spans[index].details == .missing { return false }
      return true
    }
  }

  /// Takes given records for candidates.
  mutating func take(_ given: some Sequence<UInt32>, _ segment: Segment) {
    records.removeAll()
    for record in given { records.append(record) }
    findOrder(segment)
    if hasTouched || touchedSets.count > 0 { return }  // known from records taken before
    for index in 0..<order.count { noteTouched(order[index], segment) }
  }

  /// Finds the candidates of the tokens added, of which there must be one.
  mutating func find(_ segment: Segment) {
    findOrder(segment)
    haveAll = true
    chosen.removeAll()
    var light: Int?
    for index in 0..<order.count {
      let set = spans[order[index]].records
      if set != .missing { chosen.append(set) } else if light == nil { light = index }
    }
    // A token that is long or too deep for a set may be one of very many records: it is left to deciding those of the others.
    if let first = light, chosen.count > 0, sizes[first] > 16 * segment.prefixes.sets.count(of: chosen[0]) {
      light = nil
      haveAll = false
    }
    if let first = light {
      gather(spans[order[first]], segment)
      candidates.take(&marks)
      for index in 0..<order.count where index != first { narrow(by: spans[order[index]], segment) }
    } else {
      candidates.take(chosen, of: segment.prefixes.sets)
    }
    // Of more tokens it is not asked.
    if spans.count > LatticeMatcher.mostTokens { return }
    for index in 0..<order.count { noteTouched(order[index], segment) }
  }

  /// A record that has so many of the query's rarest tokens is worth being asked about all of them.
  private static let mostOrdered = 64

  /// Orders the distinct tokens.
  private mutating func findOrder(_ segment: Segment) {
    order.removeAll()
    sizes.removeAll()
    for index in 0..<spans.count {
      let span = spans[index]
      var isNew = true
      for other in 0..<order.count where spans[order[other]].isSameToken(as: span) { isNew = false }
      if !isNew { continue }
      let size = segment.mostRecords(span)
      if order.count == Self.mostOrdered {
        if size >= sizes[order.count - 1] { continue }
        order.truncate(order.count - 1)
        sizes.truncate(sizes.count - 1)
      }
      var place = order.count
      while place > 0, sizes[place - 1] > size { place -= 1 }
      order.insert(index, at: place)
      sizes.insert(size, at: place)
    }
  }

  /// Marks the records of a light token.
  private mutating func gather(_ span: TermSpan, _ segment: Segment) {
    marks.prepare(records: segment.count)
    ownPostings += segment.terms.postings(span.terms).count + segment.variants.postings(span.variants).count
    segment.forEachPosting(of: span) { marks.insert($0) }
  }

  /// Drops candidates without a token. A light one that has far more records than there are candidates is not asked: these
  /// are decided one by one then.
  private mutating func narrow(by span: TermSpan, _ segment: Segment) {
    if span.records != .missing {
      candidates.keep(span.records, of: segment.prefixes.sets)
    } else {
      if segment.terms.postings(span.terms).count > 16 * candidates.count {
        haveAll = false
        return
      }
      gather(span, segment)
      candidates.keep(marks)
      marks.removeAll()
    }
  }
}
