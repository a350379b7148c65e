/// Telling by sets alone which candidates match where the query touches parts of tokens cut at digits, or variants that are whole
/// values, as telephone numbers without their signs are.
///
/// Parts compete with nothing where the query's tokens are told apart (see ``PrimaryReading``): who has a token by them has it.
/// In a whole value's line nothing stands beside the variant. So a record that no other variant makes a difference for matches
/// when the primary reading serves all tokens, or when one of them takes the variant and the others are served by primary
/// tokens of other fields. A record with several such values is decided by itself.
extension CandidateFinder {
  /// Chooses which variants are told apart so. `readsCuts` says whether parts of tokens compete with nothing.
  mutating func findKept(_ segment: Segment, _ nameFields: FieldSet, readsCuts: Bool) {
    findWholeValues(segment, nameFields)
    if readsCuts { findCuts(segment, nameFields) }
  }

  /// Whether some known matches may need variants.
  var keepsVariants: Bool { variantField != nil || cutField != nil }

  /// Chooses the field whose tokens' parts are told apart so, if any: in which most records have them.
  ///
  /// Names are left out, since variants in them make ranks, and so are parts that may make all of the query's tokens whole.
  private mutating func findCuts(_ segment: Segment, _ nameFields: FieldSet) {
    let mayBeWhole = mayAllBeWhole
    func field(_ touched: TouchedSet) -> Int? {
      let part = touched.touch.cuts
      if part.isEmpty || nameFields.contains(part.place.field) || (part.exactTokens != 0 && mayBeWhole) { return nil }
      return part.place.field
    }
    var most = 0
    for index in 0..<touchedSets.count {
      guard let field = field(touchedSets[index]), field != variantField else { continue }
      let count = segment.prefixes.sets.count(of: touchedSets[index].set)
      if count > most { (most, cutField) = (count, field) }
    }
    for index in 0..<touchedSets.count where cutField != nil && field(touchedSets[index]) == cutField {
      touchedSets[index].isKept = true
      cutSets.append(touchedSets[index])
    }
  }

  /// Whether some record may have all of the query's tokens as whole tokens.
  var mayAllBeWhole: Bool {
    mutating get {
      for index in 0..<spans.count where spans[index].exact == .missing {
        if spans[index].exactVariant == .missing { return false }
      }
      return true
    }
  }

  /// Chooses the field whose whole values are told apart so, if any: in which most records have such variants.
  private mutating func findWholeValues(_ segment: Segment, _ nameFields: FieldSet) {
    if hasTouched || !haveDetails { return }
    var most = 0
    for index in 0..<touchedSets.count {
      guard let field = wholeValueField(touchedSets[index], nameFields) else { continue }
      let count = segment.prefixes.sets.count(of: touchedSets[index].set)
      if count > most { (most, variantField) = (count, field) }
    }
    if variantField == nil { return }
    for index in 0..<touchedSets.count where wholeValueField(touchedSets[index], nameFields) == variantField {
      touchedSets[index].isKept = true
      variantSets.append(touchedSets[index])
    }
  }

  /// The field in which a set's records have variants that are whole values, longer than what is typed, and no names.
  private func wholeValueField(_ touched: TouchedSet, _ nameFields: FieldSet) -> Int? {
    let part = touched.touch.others
    if part.isEmpty || part.exactTokens != 0 || part.place.extent != .wholeValue { return nil }
    return nameFields.contains(part.place.field) ? nil : part.place.field
  }

  /// Keeps those of the candidates that match, and leaves to be decided what sets do not tell.
  ///
  /// A candidate without such a variant has every token by its primary reading or by parts: what is to be told is whether nested
  /// tokens find tokens enough.
  mutating func keepServed(_ segment: Segment) {
    let prefixes = segment.prefixes
    for part in 0..<candidates.partCount where candidates.count(ofPart: part) > 0 {
      begin(part, segment.tuning)
      for index in 0..<variantSets.count {
        touched.formUnion(variantSets[index].set, in: partRecords, of: prefixes.sets)
      }
      if touched.formIntersection(plain) {
        plain.subtract(touched)
        spare.take(touched)
        let several = prefixes.severalValues(variantField!)
        if touched.count <= segment.tuning.fewTouched
          || spare.formIntersection(several, in: partRecords, of: prefixes.sets)
        {
          partRecords.append(spare, to: &records)
          touched.subtract(spare)
        }
        if !touched.isEmpty { keepServedTouched(prefixes) }
      } else if chosen.count == 0 {
        continue
      }
      for index in 0..<chosen.count { _ = plain.formIntersection(chosen[index], in: partRecords, of: prefixes.sets) }
      plain.formUnion(touched)
      candidates.keep(plain, of: partRecords)
    }
  }

  /// Begins to tell the candidates of a part apart, all of which are plain until then.
  private mutating func begin(_ part: Int, _ tuning: Tuning) {
    candidates.copy(part, to: &partRecords, &plain, tuning)
    touched.begin(partRecords)
    served.begin(partRecords)
    undecided.begin(partRecords)
    byVariant.begin(partRecords)
    spare.begin(partRecords)
  }

  /// Keeps, of the touched candidates of a part, those that have all tokens so that one at most takes a variant. Where the others are
  /// nested, the sets of other fields do not tell whether these have tokens enough for them: such records are left to be decided.
  private mutating func keepServedTouched(_ prefixes: PrefixIndex) {
    served.removeAll()
    undecided.removeAll()
    let variantField = variantField!
    for token in 0..<spans.count where hasVariants(token) {
      byVariant.removeAll()
      for index in 0..<variantSets.count where variantSets[index].isOf(token) {
        byVariant.formUnion(variantSets[index].set, in: partRecords, of: prefixes.sets)
      }
      _ = byVariant.formIntersection(touched)
      for other in 0..<spans.count where other != token && !byVariant.isEmpty {
        let besides = prefixes.sets.container(
          partRecords.number, ifAnyOf: prefixes.field(variantField, of: spans[other].details))
        if besides == nil, !hasVariants(other) { continue }
        gather(other, prefixes) { $0 != variantField }
        _ = byVariant.formIntersection(spare)
      }
      if areNested(but: token) { undecided.formUnion(byVariant) } else { served.formUnion(byVariant) }
    }
    touched.subtract(served)
    // The others are served by their primary readings and by parts, or not.
    for token in 0..<spans.count where !touched.isEmpty && hasVariants(token) {
      gather(token, prefixes) { _ in true }
      _ = touched.formIntersection(spare)
    }
    // Of nested tokens, those that need several tokens of the primary reading.
    for index in 0..<chosen.count { _ = touched.formIntersection(chosen[index], in: partRecords, of: prefixes.sets) }
    touched.formUnion(served)
    undecided.subtract(touched)
    partRecords.append(undecided, to: &records)
  }

  /// Whether a token touches variants that are told apart so; else all candidates have it by their primary readings or by parts.
  private mutating func hasVariants(_ token: Int) -> Bool {
    for index in 0..<variantSets.count where variantSets[index].isOf(token) { return true }
    return false
  }

  /// Whether some token of the primary reading begins with two of the query's tokens, without one of these.
  private mutating func areNested(but token: Int) -> Bool {
    for one in 0..<spans.count where one != token {
      for other in 0..<one where other != token && spans[one].terms.overlaps(spans[other].terms) { return true }
    }
    return false
  }

  /// Keeps those of the candidates whose primary readings have every token in some of the fields.
  mutating func keep(in fields: FieldSet, _ segment: Segment) {
    let prefixes = segment.prefixes
    for part in 0..<candidates.partCount where candidates.count(ofPart: part) > 0 {
      begin(part, segment.tuning)
      for token in 0..<spans.count where !plain.isEmpty {
        gather(token, prefixes) { fields.contains($0) }
        _ = plain.formIntersection(spare)
      }
      candidates.keep(plain, of: partRecords)
    }
  }

  /// Gathers the records of a part that have a token in some of the fields, by their primary readings or by parts of these.
  private mutating func gather(_ token: Int, _ prefixes: PrefixIndex, _ isSearched: (Int) -> Bool) {
    spare.removeAll()
    for field in 0..<prefixes.fieldCount where isSearched(field) {
      spare.formUnion(prefixes.field(field, of: spans[token].details), in: partRecords, of: prefixes.sets)
    }
    if let cutField, !isSearched(cutField) { return }
    for index in 0..<cutSets.count where cutSets[index].isOf(token) {
      spare.formUnion(cutSets[index].set, in: partRecords, of: prefixes.sets)
    }
  }
}

extension CandidateFinder.TouchedSet {
  /// Whether a token of the query is what touches the variants.
  func isOf(_ token: Int) -> Bool { touch.tokens >> token & 1 == 1 }
}
