/// Telling by sets alone which candidates match where the query touches variants that are whole values, as telephone numbers
/// without their signs are.
///
/// In such a value's line nothing stands beside the variant. So a record that no other variant makes a difference for matches
/// when the primary reading serves all tokens, or when one of them takes the variant and the others are served by primary
/// tokens of other fields. A record with several such values is decided by itself.
extension CandidateFinder {
  /// Chooses the field whose variants are told apart so, if any: in which most records have such variants.
  mutating func findVariants(_ segment: Segment, _ nameFields: FieldSet, isNested: Bool) {
    // Where one of three tokens takes a variant, the other two may be nested, and the sets of other fields do not tell.
    if (isNested && spans.count > 2) || hasTouched || !haveDetails { return }
    var most = 0
    for index in 0..<touchedSets.count {
      guard let field = wholeValueField(touchedSets[index], nameFields) else { continue }
      let count = segment.lattice.sets.count(of: touchedSets[index].set)
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
    guard case .one(_, let place, hasExact: false) = touched.touch, place.isWholeValue,
      !nameFields.contains(place.field)
    else { return nil }
    return place.field
  }

  /// Keeps those of the candidates that match, and leaves to be decided what sets do not tell.
  mutating func keepServed(_ segment: Segment) {
    let lattice = segment.lattice
    for part in 0..<candidates.partCount {
      spare.removeAll()
      for index in 0..<variantSets.count { spare.formUnion(variantSets[index].set, in: part, of: lattice.sets) }
      let decidesAll = spare.isEmpty || candidates.count(ofPart: part) <= segment.tuning.fewMatches
      if decidesAll || spare.formIntersection(lattice.severalValues(variantField!), in: part, of: lattice.sets) {
        candidates.move(spare, in: part, to: &records)
      }
      // Nested tokens must be told apart among the others too.
      if decidesAll, chosen.count == 0 { continue }
      findServed(part, lattice)
      candidates.keep(served, in: part)
    }
  }

  /// Finds the records of a part that have all tokens so that one at most takes a variant.
  private mutating func findServed(_ part: Int, _ lattice: PrefixLattice) {
    for token in 0..<spans.count {
      gather(token, part, lattice) { _ in true }
      if token == 0 { swap(&served, &spare) } else if !served.formIntersection(spare) { break }
    }
    // Of nested tokens, those that need two tokens of the primary reading.
    for index in 0..<chosen.count where !served.isEmpty {
      _ = served.formIntersection(chosen[index], in: part, of: lattice.sets)
    }
    let variantField = variantField
    for token in 0..<spans.count {
      byVariant.removeAll()
      for index in 0..<variantSets.count where variantSets[index].isOf(token) {
        byVariant.formUnion(variantSets[index].set, in: part, of: lattice.sets)
      }
      for other in 0..<spans.count where other != token && !byVariant.isEmpty {
        gather(other, part, lattice) { $0 != variantField }
        if !byVariant.formIntersection(spare) { break }
      }
      served.formUnion(byVariant)
    }
  }

  /// Keeps those of the candidates whose primary readings have every token in some of the fields.
  mutating func keep(in fields: FieldSet, _ lattice: PrefixLattice) {
    for part in 0..<candidates.partCount {
      for token in 0..<spans.count where candidates.count(ofPart: part) > 0 {
        gather(token, part, lattice) { fields.contains($0) }
        candidates.keep(spare, in: part)
      }
    }
  }

  /// Gathers the records of a part whose primary readings have a token in some of the fields.
  private mutating func gather(_ token: Int, _ part: Int, _ lattice: PrefixLattice, _ isSearched: (Int) -> Bool) {
    spare.removeAll()
    for field in 0..<lattice.fieldCount where isSearched(field) {
      spare.formUnion(lattice.field(field, of: spans[token].details), in: part, of: lattice.sets)
    }
  }
}

extension CandidateFinder.TouchedSet {
  /// Whether a token of the query is what touches the variants.
  func isOf(_ token: Int) -> Bool {
    guard case .one(let tokens, _, _) = touch else { return true }
    return tokens >> UInt64(token) & 1 == 1
  }
}
