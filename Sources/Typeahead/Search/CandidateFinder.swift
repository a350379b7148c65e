/// Finds the records that may match one reading of a query: every match is among them.
///
/// Beside the candidates it knows whose variants the query touches; all others are decided by their primary readings. Of
/// these it says, where it can, that they match: they have every token, and no token of the query begins another.
struct CandidateFinder: ~Copyable {
  /// Where the segment has the reading's tokens, in the order typed.
  private(set) var spans = Scratch<TermSpan>()
  /// The candidates, until they are told apart; then those that are known to match.
  private(set) var candidates = Candidates()
  /// The candidates that must be decided one by one.
  private(set) var records = Scratch<UInt32>()

  /// How many postings, and records of sets, were read.
  private(set) var postings = 0

  private var marks = MarkSet()
  /// The records whose variants a light token touches.
  private var touched = MarkSet()
  private var hasTouched = false
  /// The only light token that touches variants, and the field these stand in.
  private var touchingToken: Int?
  private var touchedField = TermIndex.severalFields

  /// The records whose variants a heavy token touches.
  struct TouchedSet: BitwiseCopyable {
    var set: UInt32
    var token: Int
    var field: UInt8
    /// Whether the token stands in the query once.
    var isSingle: Bool
  }
  private var touchedSets = Scratch<TouchedSet>()

  // The distinct tokens by the number of records they may have, fewest first.
  private var order = Scratch<Int>()
  private var sizes = Scratch<Int>()
  private var chosen = Scratch<UInt32>()
  /// Whether every candidate has every token.
  private var haveAll = true

  /// Begins a reading of a segment.
  mutating func begin(_ segment: Segment) {
    if hasTouched { touched.removeAll() }
    hasTouched = false
    touchingToken = nil
    touchedField = TermIndex.severalFields
    touchedSets.removeAll()
    spans.removeAll()
    records.removeAll()
    candidates.removeAll()
    postings = 0
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

  /// Takes given records for candidates.
  mutating func take(_ given: [UInt32], _ segment: Segment) {
    records.removeAll()
    for record in given { records.append(record) }
    findOrder(segment)
    if hasTouched || touchedSets.count > 0 { return }  // known from records taken before
    for index in 0..<order.count { noteTouched(order[index], segment) }
  }

  /// Which of a candidate's variants the query touches.
  enum Touch {
    case none
    /// Those of one field, and by one token alone.
    case single(token: Int, field: UInt8)
    case several
  }

  /// Whether, and how, the query touches a variant of a candidate.
  @inline(__always)
  func touch(_ record: UInt32, _ segment: Segment) -> Touch {
    var touch = Touch.none
    if hasTouched, touched.contains(record) {
      guard let token = touchingToken, touchedField != TermIndex.severalFields else { return .several }
      touch = .single(token: token, field: touchedField)
    }
    for index in 0..<touchedSets.count where segment.lattice.sets.contains(record, in: touchedSets[index].set) {
      let set = touchedSets[index]
      guard case .none = touch, set.field != TermIndex.severalFields, set.isSingle else { return .several }
      touch = .single(token: set.token, field: set.field)
    }
    return touch
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
      postings += candidates.take(chosen, of: segment.lattice.sets)
    }
    for index in 0..<order.count { noteTouched(order[index], segment) }
  }

  /// Tells the candidates apart: those known to match, and those to be decided.
  ///
  /// What is asked for must be all that matters: every field is searched and nothing but the query decides.
  mutating func separate(_ segment: Segment, isNested: Bool) {
    if isNested || !haveAll { return leaveAll() }
    if hasTouched { candidates.move(touched, to: &records) }
    for index in 0..<touchedSets.count {
      candidates.move(touchedSets[index].set, of: segment.lattice.sets, to: &records)
    }
  }

  /// Leaves all candidates to be decided.
  mutating func leaveAll() { candidates.moveAll(to: &records) }

  /// Drops the known matches that a bitmap of the segment lacks.
  mutating func keepMatches(_ living: Bitmap) { candidates.keep(living) }

  /// Finds the known matches that have every token in the first field; nil where not all sets of these are known.
  mutating func findInFirstField(_ segment: Segment, into found: inout Candidates) -> Bool {
    chosen.removeAll()
    for index in 0..<order.count {
      let span = spans[order[index]]
      if span.records == TermSpan.none { return false }
      if span.inFirstField == TermSpan.none {
        found.removeAll()
        return true
      }
      chosen.append(span.inFirstField)
    }
    postings += found.take(chosen, of: segment.lattice.sets)
    found.keep(candidates)
    return true
  }

  /// Orders the distinct tokens.
  private mutating func findOrder(_ segment: Segment) {
    order.removeAll()
    sizes.removeAll()
    for index in 0..<spans.count {
      let span = spans[index]
      var isNew = true
      for other in 0..<index where spans[other].isSameToken(as: span) { isNew = false }
      if !isNew { continue }
      let size =
        span.records == TermSpan.none
        ? segment.terms.postings(span.terms).count + segment.variants.postings(span.variants).count
        : segment.lattice.sets.count(of: span.records)
      var place = order.count
      while place > 0, sizes[place - 1] > size { place -= 1 }
      order.insert(index, at: place)
      sizes.insert(size, at: place)
    }
  }

  /// Marks the records of a light token.
  private mutating func gather(_ span: TermSpan, _ segment: Segment) {
    marks.prepare(records: segment.count)
    postings += segment.terms.postings(span.terms).count + segment.variants.postings(span.variants).count
    for place in segment.terms.postings(span.terms) { marks.insert(segment.terms.records[place]) }
    for place in segment.variants.postings(span.variants) where span.length > Int(segment.variants.reaches[place]) {
      marks.insert(segment.variants.records[place])
    }
    if span.cutVariant != TermSpan.none {
      let variant = TermRange(span.cutVariant, span.cutVariant + 1)
      for place in segment.variants.postings(variant) { marks.insert(segment.variants.records[place]) }
    }
  }

  /// Drops candidates without a token. A light one that has far more records than there are candidates is not asked: these
  /// are decided one by one then.
  private mutating func narrow(by span: TermSpan, _ segment: Segment) {
    if span.records != TermSpan.none {
      postings += candidates.count
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
    var times = 0
    for other in 0..<spans.count where spans[other].isSameToken(as: span) { times += 1 }
    if span.records != TermSpan.none {
      if span.touched != TermSpan.none {
        touchedSets.append(
          TouchedSet(set: span.touched, token: token, field: span.touchedField, isSingle: times == 1))
      }
      return
    }
    let isFirst = !hasTouched
    if isFirst { touched.prepare(records: segment.count) }
    var field: UInt8?
    for place in segment.variants.postings(span.variants) where span.length > Int(segment.variants.reaches[place]) {
      let own = segment.variants.fields[place]
      field = field == nil || field == own ? own : TermIndex.severalFields
      touched.insert(segment.variants.records[place])
    }
    if span.cutVariant != TermSpan.none {
      field = TermIndex.severalFields
      let variant = TermRange(span.cutVariant, span.cutVariant + 1)
      for place in segment.variants.postings(variant) { touched.insert(segment.variants.records[place]) }
    }
    guard let field else { return }
    hasTouched = true
    touchingToken = isFirst && times == 1 ? token : nil
    touchedField = field
  }
}
