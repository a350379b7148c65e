/// What the primary reading says of a record whose touched variants are not told apart: whether it suffices, and how well the record
/// may match at best.
///
/// A query token that touches none of the record's variants is served by the primary reading or not at all, and where some line has it,
/// a primary token stands at the same place, unless the line is one variant alone (see ``PrimaryReading``). What variants may do for the
/// other tokens is not asked: these are taken to be served anywhere.
extension FlatMatcher {
  /// Goes to a record; says whether its primary reading alone serves all tokens, or whether nothing does.
  mutating func matchesPrimary(_ record: UnsafePointer<UInt32>, _ touch: VariantTouch) -> Finding {
    take(touch)
    if unsafe !read(record) { return .noMatch }
    return takesPrimary ? .unrankedMatch : .unknown
  }

  /// Takes the tokens that touch variants of the record at hand for served anywhere.
  mutating func take(_ touch: VariantTouch) {
    self.touch = touch
    (variantTokens, cutTokens) = (UInt64(touch.tokens), 0)
  }

  /// The least value of a rule of the query for the record at hand, which may match, by its primary reading or as it is touched.
  mutating func leastValue(of rule: RuleKind) -> UInt8 {
    let mayHold: Bool
    switch rule {
    case .priority: return leastPriority()
    case .value: return 0
    case .primaryReading: mayHold = request.isAsTyped && (!touch.areCuts || takesPrimary)
    case .leadsName: mayHold = asksNames && (touchesNames || leadsName())
    case .wholeTokens: mayHold = mayBeWhole(but: 0)
    case .valueIsQuery: mayHold = mayBegin(ofName: false, but: 0)
    case .nameIsQuery: mayHold = asksNames && mayBegin(ofName: true, but: 0)
    case .nameBegins:
      mayHold = asksNames && mayBegin(ofName: true, but: 1 &<< UInt64(truncatingIfNeeded: tokens.count - 1))
    case .adjacent, .ordered: mayHold = mayBeOrdered()
    }
    return mayHold ? 0 : 1
  }

  /// Whether every token but some may be whole.
  private mutating func mayBeWhole(but some: UInt64) -> Bool {
    findWhole()
    return lackWhole & ~(UInt64(touch.exactTokens) | some) == 0
  }

  /// Whether a line, or one of a name, may begin with the query, whose tokens are whole but for some.
  private mutating func mayBegin(ofName: Bool, but some: UInt64) -> Bool {
    if !mayBeWhole(but: some) { return false }
    if has(variantTokens, 0), !ofName || touchesNames { return true }
    findStarts()
    return begun(0) & (ofName ? nameStarts : starts) != 0
  }

  /// Whether variants of names may be touched.
  private var touchesNames: Bool { touch.isSeveral || isOfName(touch.cuts) || isOfName(touch.others) }

  private func isOfName(_ part: VariantTouch.Part) -> Bool {
    !part.isEmpty && request.nameFields.contains(part.place.field)
  }

  /// Whether every token touches variants: these may stand where the flat record has nothing.
  private var touchesAll: Bool { (~variantTokens).trailingZeroBitCount >= tokens.count }

  private func leastPriority() -> UInt8 {
    if touchesAll { return 0 }
    var mask: UInt64 = 0
    for value in 0..<valueCount {
      mask |= self.mask(value)
      if value + 1 < valueCount, field(value + 1) == field(value) { continue }
      var isServed = true
      for token in 0..<tokens.count where begun(token) & mask == 0 && !has(variantTokens, token) { isServed = false }
      if isServed { return UInt8(field(value)) }
    }
    return 0
  }

  /// Whether a line may have the tokens in their order, those that touch variants anywhere; but where these are parts of tokens, none
  /// stands behind the last token, if that is not cut.
  private func mayBeOrdered() -> Bool {
    if touchesAll { return true }
    for value in 0..<valueCount {
      let endsWhole = touch.areCuts && request.fieldsOfWholeEnds.contains(field(value))
      if areOrdered(within: mask(value), but: variantTokens, endsWhole: endsWhole) { return true }
    }
    return false
  }
}
