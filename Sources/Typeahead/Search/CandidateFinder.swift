/// Finds the records that may match one reading of a query: every match is among them.
///
/// Beside the candidates it knows whose variants the query touches; all others are decided by their primary readings. Of
/// these it says, where it can, that they match: they have every token, and no token of the query begins another.
struct CandidateFinder: ~Copyable {
  /// Where the segment has the reading's tokens, in the order typed.
  private(set) var spans = Scratch<TermSpan>()
  /// The candidates, until they are told apart; then those that are known to match.
  var candidates = Candidates()
  /// The candidates that must be decided one by one.
  var records = Scratch<UInt32>()

  /// How many postings were read.
  private var ownPostings = 0
  /// How many postings, and words and numbers of sets, were read.
  var postings: Int { ownPostings + candidates.reads }

  private var marks = MarkSet()
  /// The records whose variants a light token touches.
  private var touched = MarkSet()
  private(set) var hasTouched = false
  /// How a light token touches them; none of them alone if several do.
  private var lightTouch = Touch.several

  /// Which of a record's variants a query touches.
  enum Touch {
    case none
    /// Those in one place; which of the query's tokens do, and whether some variant there is one of them.
    case one(tokens: UInt64, place: VariantPlace, hasExact: Bool)
    case several
  }

  /// The records whose variants in one place a heavy token touches. Not private, as ``Candidates/Part`` is not.
  struct TouchedSet: BitwiseCopyable {
    var set: UInt32
    var touch: Touch
    /// Whether they are told apart by sets, and not decided one by one.
    var isKept = false
  }
  var touchedSets = Scratch<TouchedSet>()
  /// The field whose values' variants known matches may need, if any; see ``CandidateFinder/keepServed(_:)``.
  var variantField: Int?
  /// The records whose variants there are touched, by which tokens.
  var variantSets = Scratch<TouchedSet>()
  // Parts of candidates being told apart.
  var served = PartBitmap()
  var byVariant = PartBitmap()
  var spare = PartBitmap()

  // The distinct tokens by the number of records they may have, fewest first.
  private var order = Scratch<Int>()
  private var sizes = Scratch<Int>()
  private(set) var chosen = Scratch<UInt32>()
  /// Whether every candidate has every token.
  private var haveAll = true

  /// Begins a reading of a segment.
  mutating func begin(_ segment: Segment) {
    if hasTouched { touched.removeAll() }
    hasTouched = false
    touchedSets.removeAll()
    variantSets.removeAll()
    variantField = nil
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

  /// The key of the tokens added among stored answers, if it can be there.
  var answerKey: UInt64? {
    if spans.count > StoredAnswers.mostTokens { return nil }
    var key: UInt64 = 0
    for index in 0..<spans.count {
      let node = spans[index].answers
      if node == TermSpan.none { return nil }
      key = StoredAnswers.key(key, adding: node)
    }
    return key
  }

  /// Whether the records of all tokens added are told apart by details.
  var haveDetails: Bool {
    for index in 0..<spans.count where spans[index].details == TermSpan.none { return false }
    return true
  }

  /// Takes given records for candidates.
  mutating func take(_ given: [UInt32], _ segment: Segment) {
    records.removeAll()
    for record in given { records.append(record) }
    findOrder(segment)
    if hasTouched || touchedSets.count > 0 { return }  // known from records taken before
    for index in 0..<order.count { noteTouched(order[index], segment) }
  }

  /// Whether, and how, the query touches variants of a candidate.
  @inline(__always)
  func touch(_ record: UInt32, _ segment: Segment) -> Touch {
    var touch = hasTouched && touched.contains(record) ? lightTouch : .none
    for index in 0..<touchedSets.count where segment.lattice.sets.contains(record, in: touchedSets[index].set) {
      touch = Self.both(touch, touchedSets[index].touch)
    }
    return touch
  }

  private static func both(_ left: Touch, _ right: Touch) -> Touch {
    if case .none = left { return right }
    guard case .one(let tokens, let place, let hasExact) = left,
      case .one(let others, let otherPlace, let haveExact) = right, place == otherPlace
    else { return .several }
    return .one(tokens: tokens | others, place: place, hasExact: hasExact || haveExact)
  }

  /// Whether the query touches any variant.
  var touchesAny: Bool { hasTouched || touchedSets.count > 0 }

  /// Finds the candidates of the tokens added, of which there must be one.
  mutating func find(_ segment: Segment) {
    findOrder(segment)
    haveAll = true
    let first = spans[order[0]]
    if first.records == TermSpan.none {
      gather(first, segment)
      candidates.take(&marks)
      for index in 1..<order.count { narrow(by: spans[order[index]], segment) }
    } else {
      chosen.removeAll()
      // A light token among them has more postings than the first has records: it is left to deciding.
      for index in 0..<order.count {
        let set = spans[order[index]].records
        if set == TermSpan.none { haveAll = false } else { chosen.append(set) }
      }
      candidates.take(chosen, of: segment.lattice.sets)
    }
    for index in 0..<order.count { noteTouched(order[index], segment) }
  }

  /// Tells the candidates apart: those known to match, and those to be decided.
  ///
  /// Of a search in some fields that is known where sets tell what stands in these, and of names all or none is searched.
  mutating func separate(_ segment: Segment, isNested: Bool, fields: FieldSet, nameFields: FieldSet) {
    chosen.removeAll()
    if fields == .all {
      if !haveAll || (isNested && !findTwice(segment)) { return leaveAll() }
      findVariants(segment, nameFields, isNested: isNested)
    } else if isNested || !haveDetails || !(fields.isDisjoint(with: nameFields) || fields.isSuperset(of: nameFields)) {
      return leaveAll()
    }
    // These are decided one by one.
    if hasTouched { candidates.move(touched, to: &records) }
    for index in 0..<touchedSets.count where !touchedSets[index].isKept {
      candidates.move(touchedSets[index].set, of: segment.lattice.sets, to: &records)
    }
    if fields != .all {
      keep(in: fields, segment.lattice)
    } else if variantField != nil {
      keepServed(segment)
    } else if isNested {
      keepTwice(segment)
    }
  }

  /// Leaves all candidates to be decided.
  mutating func leaveAll() { candidates.moveAll(to: &records) }

  /// Finds the sets of the records that have two tokens for each token that begins another; says whether there are such for
  /// all: when no token begins more than one other, and those that do are heavy.
  private mutating func findTwice(_ segment: Segment) -> Bool {
    for index in 0..<order.count {
      let span = spans[order[index]]
      var times = 0
      for other in 0..<spans.count where spans[other].length >= span.length && span.terms.overlaps(spans[other].terms) {
        times += 1
      }
      if times < 2 { continue }
      if times > 2 || span.details == TermSpan.none { return false }
      chosen.append(segment.lattice.detail(.twice, of: span.details))
    }
    return true
  }

  /// Drops the candidates that lack a token for one that begins another.
  ///
  /// The tokens of a primary reading that begin with two prefixes are the same or apart, so a record matches when for each
  /// prefix it has as many as the query has.
  private mutating func keepTwice(_ segment: Segment) {
    for index in 0..<chosen.count {
      if chosen[index] == PrefixTrie.none { return candidates.removeAll() }
      candidates.keep(chosen[index], of: segment.lattice.sets)
    }
  }

  /// Completes the tokens' spans, and orders the distinct tokens.
  private mutating func findOrder(_ segment: Segment) {
    order.removeAll()
    sizes.removeAll()
    for index in 0..<spans.count { segment.findExact(&spans[index]) }
    for index in 0..<spans.count {
      let span = spans[index]
      var isNew = true
      for other in 0..<index where spans[other].isSameToken(as: span) { isNew = false }
      if !isNew { continue }
      let size = segment.mostRecords(span)
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
    if span.records != TermSpan.none {
      candidates.keep(span.records, of: segment.lattice.sets)
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

  /// Remembers whose variants a token touches.
  private mutating func noteTouched(_ token: Int, _ segment: Segment) {
    let span = spans[token]
    var tokens: UInt64 = 0
    for other in 0..<spans.count where spans[other].isSameToken(as: span) { tokens |= 1 << UInt64(other) }
    if span.records != TermSpan.none {
      for index in Int(span.firstTouched)..<Int(span.firstTouched) + Int(span.touchedCount) {
        let variants = segment.lattice.touched[index]
        let touch =
          variants.place.isSeveral
          ? Touch.several : .one(tokens: tokens, place: variants.place, hasExact: variants.areExact)
        touchedSets.append(TouchedSet(set: variants.set, touch: touch))
      }
      return
    }
    let isFirst = !hasTouched
    if isFirst { touched.prepare(records: segment.count) }
    var common: VariantPlace?
    for place in segment.variants.postings(span.variants) where span.length > Int(segment.variants.reaches[place]) {
      let own = segment.variants.places[place]
      common = common == nil || common == own ? own : .several
      touched.insert(segment.variants.records[place])
    }
    if span.cutVariant != TermSpan.none {
      common = .several
      let variant = TermRange(span.cutVariant, span.cutVariant + 1)
      for place in segment.variants.postings(variant) { touched.insert(segment.variants.records[place]) }
    }
    guard let common else { return }
    hasTouched = true
    lightTouch =
      isFirst && !common.isSeveral
      ? .one(tokens: tokens, place: common, hasExact: span.exactVariant != TermSpan.none) : .several
  }
}
