/// Finds the records that may match one reading of a query: every match is among them.
///
/// Beside the candidates it knows whose variants the query touches; all others are decided by their primary readings.
struct CandidateFinder: ~Copyable {
  /// Where the segment has the reading's tokens, in the order typed.
  private(set) var spans = Scratch<TermSpan>()
  /// The candidates, ascending.
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
  private var parts = Scratch<RecordSets.Part>()

  /// Begins a reading of a segment.
  mutating func begin(_ segment: Segment) {
    if hasTouched { touched.removeAll() }
    hasTouched = false
    touchingToken = nil
    touchedField = TermIndex.severalFields
    touchedSets.removeAll()
    spans.removeAll()
    records.removeAll()
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
    records.sort { $0 < $1 }
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

  /// Finds the candidates of the tokens added.
  mutating func find(_ segment: Segment) {
    if spans.count == 0 {
      for record in 0..<UInt32(segment.count) { records.append(record) }
      return
    }
    findOrder(segment)
    let first = spans[order[0]]
    if first.records == TermSpan.none {
      gather(first, segment)
      marks.drain(into: &records)
    } else {
      intersectSets(segment)
    }
    for index in 1..<order.count { narrow(by: spans[order[index]], segment, isLight: first.records == TermSpan.none) }
    for index in 0..<order.count { noteTouched(order[index], segment) }
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
  /// are decided one by one anyway.
  private mutating func narrow(by span: TermSpan, _ segment: Segment, isLight: Bool) {
    var kept = 0
    if span.records != TermSpan.none {
      if !isLight { return }  // was intersected
      postings += records.count
      for index in 0..<records.count where segment.lattice.sets.contains(records[index], in: span.records) {
        records[kept] = records[index]
        kept += 1
      }
    } else {
      if segment.terms.postings(span.terms).count > 16 * records.count { return }
      gather(span, segment)
      for index in 0..<records.count where marks.contains(records[index]) {
        records[kept] = records[index]
        kept += 1
      }
      marks.removeAll()
    }
    records.truncate(kept)
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

  /// The records of all heavy tokens, when all are: part by part.
  private mutating func intersectSets(_ segment: Segment) {
    let sets = segment.lattice.sets
    for number in 0..<sets.partCount {
      parts.removeAll()
      for index in 0..<order.count where spans[order[index]].records != TermSpan.none {
        let part = sets.part(number, of: spans[order[index]].records)
        var place = parts.count
        while place > 0, parts[place - 1].count > part.count { place -= 1 }
        parts.insert(part, at: place)
      }
      postings += Int(parts[0].count)
      let base = UInt32(number) << 16
      let first = parts[0]
      if first.isDense {
        for word in 0..<RecordSets.bitmapWords {
          var rest = unsafe sets.bitmap(first)[word]
          for other in 1..<parts.count { unsafe rest &= sets.bitmap(parts[other])[word] }
          while rest != 0 {
            records.append(base | UInt32(truncatingIfNeeded: word << 6 + rest.trailingZeroBitCount))
            rest &= rest - 1
          }
        }
      } else {
        let numbers = unsafe sets.numbers(first)
        next: for index in 0..<Int(first.count) {
          let low = unsafe numbers[index]
          for other in 1..<parts.count where !sets.contains(low, in: parts[other]) { continue next }
          records.append(base | UInt32(low))
        }
      }
    }
  }
}
