/// Records that the primary reading does not decide alone, and some variants of which are told apart all the same.
extension FlatMatcher {
  /// Whether parts of tokens cut at digits compete with nothing (see ``PrimaryReading``), nor with one another: no two of the
  /// query's tokens begin the same.
  var readsCuts: Bool { request.isUncut && !isNested && !hasNestedVariants }

  /// Goes to a record that has variants which the query touches.
  ///
  /// Parts of tokens compete with nothing. Of other variants in one place, either all tokens do without, or one takes a variant
  /// and the others find tokens outside of the value, if the variant is all of it. Else no other may find anything in the field, or
  /// the lattice must be asked; so it must where variants may make all tokens whole, and in names, whose lines make ranks.
  mutating func matches(_ record: UnsafePointer<UInt32>, _ touch: VariantTouch) -> Finding {
    if touch.isSeveral || !decides(touch.cuts) || !decides(touch.others) { return .unknown }
    (variantTokens, variantField) = (UInt64(touch.others.tokens), touch.others.isEmpty ? 0 : touch.others.place.field)
    (cutTokens, cutField) = (UInt64(touch.cuts.tokens), touch.cuts.isEmpty ? 0 : touch.cuts.place.field)
    if !touch.cuts.isEmpty, !touch.others.isEmpty, cutField == variantField { return .unknown }
    if unsafe !read(record) { return .noMatch }
    if !touch.others.isEmpty, !findBesideVariant(touch.others.place) { return .unknown }
    if !takes(within: .max) { return .noMatch }
    return touch.cuts.exactTokens != 0 && mayAllBeWhole(with: UInt64(touch.cuts.exactTokens)) ? .unrankedMatch : .match
  }

  /// Whether every token may be whole, by the primary reading or as one of those that parts may be.
  private mutating func mayAllBeWhole(with parts: UInt64) -> Bool {
    if !request.mayAllBeWhole { return false }
    findWhole()
    return lackWhole & ~parts == 0
  }

  private mutating func decides(_ part: VariantTouch.Part) -> Bool {
    if part.isEmpty { return true }
    if request.nameFields.contains(part.place.field) || !request.fields.contains(part.place.field) { return false }
    return part.place.extent == .digitCut ? readsCuts : part.exactTokens == 0
  }

  /// Finds which of the record's tokens cannot be taken besides the variant; false if the lattice must be asked.
  private mutating func findBesideVariant(_ place: VariantPlace) -> Bool {
    besideVariant = 0
    var ownValues = 0
    for value in 0..<valueCount where field(value) == place.field {
      besideVariant |= mask(value)
      ownValues += 1
    }
    if ownValues == 0 { return false }
    if ownValues == 1, place.extent == .wholeValue { return true }
    if variantTokens.nonzeroBitCount > 1 { return false }
    for other in 0..<tokens.count where !has(variantTokens, other) && begun(other) & besideVariant != 0 { return false }
    return true
  }

  /// Whether a rule that the primary reading does not keep may hold by parts of tokens: one of lines, if all tokens but these stand in
  /// one, and in order. Where the parts stand is not known; but tokens that touch no part are matched by what stands there
  /// uncut, or by what is cut from its place.
  mutating func mayHoldByParts(_ rule: RuleKind) -> Bool {
    if cutTokens == 0 || (rule != .adjacent && rule != .ordered) { return false }
    for value in 0..<valueCount where field(value) == cutField {
      if areOrdered(within: mask(value), but: cutTokens) { return true }
    }
    return false
  }
}
