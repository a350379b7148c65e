/// Telling candidates apart.
extension CandidateFinder {
  /// Tells the candidates apart: those known to match, and those to be decided.
  ///
  /// Of a search in some fields that is known where sets tell what stands in these, and of names all or none is searched.
  mutating func separate(
    _ segment: Segment, isNested: Bool, readsCuts: Bool, fields: FieldSet, nameFields: FieldSet
  ) {
    chosen.removeAll()
    var tells = true
    if fields == .all {
      if !haveAll { return leaveAll() }
      tells = !isNested || findRepeated(segment)
      if tells { findKept(segment, nameFields, readsCuts: readsCuts) }
    } else if isNested || !haveDetails || !(fields.isDisjoint(with: nameFields) || fields.isSuperset(of: nameFields)) {
      return leaveAll()
    }
    // These are decided one by one.
    lightlyTouched.moveAll(of: &candidates, to: &records)
    for index in 0..<touchedSets.count where !touchedSets[index].isKept {
      candidates.move(touchedSets[index].set, of: segment.prefixes.sets, to: &records)
    }
    if fields != .all {
      keep(in: fields, segment)
    } else if variantField != nil {
      keepServed(segment)
    } else if isNested {
      keepRepeated(segment)
    }
    if !tells { leaveAll() }
  }

  /// Leaves all candidates to be decided.
  mutating func leaveAll() { candidates.moveAll(to: &records) }

  /// Finds the sets of the records that have two tokens, or three, for each token that begins one other, or two; says whether these
  /// tell all: when no token begins more, and those that do are heavy.
  private mutating func findRepeated(_ segment: Segment) -> Bool {
    var tells = true
    for index in 0..<order.count {
      let span = spans[order[index]]
      var times = 0
      for other in 0..<spans.count where spans[other].length >= span.length && span.terms.overlaps(spans[other].terms) {
        times += 1
      }
      if times < 2 { continue }
      if times > 3 || span.details == .missing { tells = false }
      if span.details != .missing {
        chosen.append(segment.prefixes.detail(times == 2 ? .twice : .thrice, of: span.details))
      }
    }
    return tells
  }

  /// Drops the candidates that lack tokens for one that begins others.
  ///
  /// The tokens of a primary reading that begin with two prefixes are the same or apart, so a record matches when, and only when,
  /// for each prefix it has as many as the query has.
  private mutating func keepRepeated(_ segment: Segment) {
    for index in 0..<chosen.count {
      if chosen[index] == .missing { return candidates.removeAll() }
      candidates.keep(chosen[index], of: segment.prefixes.sets)
    }
  }
}
