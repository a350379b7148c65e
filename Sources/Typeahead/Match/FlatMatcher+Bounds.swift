/// What the primary reading of a record, and where its touched variants stand, say without its lattice: whether the primary reading
/// suffices, and how well the record may match at best.
///
/// A query token that touches none of the record's variants is served by the primary reading or not at all, and where some line has it,
/// a primary token stands at the same place, unless the line is one variant alone (see ``PrimaryReading``). The other tokens are taken to
/// be served by variants as well as these can in their fields, in any order, and not to compete.
extension FlatMatcher {
  /// Goes to a record; says whether its primary reading alone serves all tokens, or whether nothing does.
  mutating func matchesPrimary(_ record: UnsafePointer<UInt32>, _ touch: VariantTouch) -> Finding {
    take(touch)
    if unsafe !read(record) { return .noMatch }
    return takesPrimary || touchIsMatch ? .unrankedMatch : .unknown
  }

  /// Takes the tokens that touch variants of the record at hand for served by these.
  mutating func take(_ touch: VariantTouch) {
    self.touch = touch
    (variantTokens, cutTokens) = (UInt64(touch.tokens), 0)
  }

  /// Whether the least values of all rules are what these say of a record that is touched so: it is by one token, and known where, and
  /// that no variant is a line which is the token, or one is.
  mutating func knowsLeast(_ touch: VariantTouch) -> Bool {
    touchIsMatch && !touch.isSeveral && !variantMayBeLine(touch)
  }

  /// Whether a variant may be a line, that is not known to be one.
  private mutating func variantMayBeLine(_ touch: VariantTouch) -> Bool {
    if touch.isSeveral { return true }
    let part = touch.others
    return part.exactTokens != 0
      && (part.place.extent == .leading
        || part.place.extent == .inside && !request.nameFields.contains(part.place.field))
  }

  /// The least value of a rule of the query for the record at hand, which may match, by its primary reading or as it is touched.
  mutating func leastValue(of rule: RuleKind) -> UInt8 {
    let mayHold: Bool
    switch rule {
    case .priority: return leastPriority()
    case .value, .asTyped, .calledSo: return 0
    case .primaryReading: mayHold = request.isAsTyped && (touch.isSeveral || takesPrimary)
    case .leadsName: mayHold = asksNames && (mayLeadName || leadsName())
    case .wholeTokens: mayHold = mayBeWhole(but: 0)
    case .valueIsQuery: mayHold = mayBeLine(ofName: false)
    case .nameIsQuery: mayHold = asksNames && mayBeLine(ofName: true)
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

  /// Whether a line, or one of a name, may be the query.
  private mutating func mayBeLine(ofName: Bool) -> Bool {
    if !mayBegin(ofName: ofName, but: 0) { return false }
    if tokens.count > 1 || variantMayBeLine(touch) { return true }
    let isVariant = !ofName && touch.others.exactTokens != 0 && touch.others.place.extent == .wholeValue
    return isVariant || isLine(ofNames: ofName)
  }

  /// Whether a line, or one of a name, may begin with the query, whose tokens are whole but for some.
  private mutating func mayBegin(ofName: Bool, but some: UInt64) -> Bool {
    if !mayBeWhole(but: some) { return false }
    if has(has(some, 0) ? variantTokens : UInt64(touch.exactTokens), 0), !ofName || mayLeadName { return true }
    findStarts()
    return begun(0) & (ofName ? nameStarts : starts) != 0
  }

  /// Whether a variant that is touched may begin a line of a name. Where a part of a token does, so does the token.
  private var mayLeadName: Bool {
    mutating get {
      touch.isSeveral
        || !touch.others.isEmpty && touch.others.place.extent == .leading
          && request.nameFields.contains(touch.others.place.field)
    }
  }

  /// Whether every token touches variants: these may stand where the flat record has nothing.
  private var touchesAll: Bool { mutating get { (~variantTokens).trailingZeroBitCount >= tokens.count } }

  private mutating func leastPriority() -> UInt8 {
    var least = 0
    for token in 0..<tokens.count { least = max(least, leastField(of: token)) }
    return UInt8(least)
  }

  /// The first field in which a token may be served.
  private mutating func leastField(of token: Int) -> Int {
    if touch.isSeveral, has(variantTokens, token) { return 0 }
    var least = Int.max
    if has(UInt64(touch.cuts.tokens), token) { least = touch.cuts.place.field }
    if has(UInt64(touch.others.tokens), token) { least = min(least, touch.others.place.field) }
    for value in 0..<valueCount where begun(token) & mask(value) != 0 { return min(least, field(value)) }
    return least == .max ? 0 : least
  }

  /// Whether a line may have the tokens in their order, those that touch variants anywhere; but where these are parts of tokens, none
  /// stands behind the last token, if that is not cut.
  private mutating func mayBeOrdered() -> Bool {
    if touchesAll { return true }
    for value in 0..<valueCount {
      let endsWhole = touch.areCuts && request.fieldsOfWholeEnds.contains(field(value))
      if areOrdered(within: mask(value), but: variantTokens, endsWhole: endsWhole) { return true }
    }
    return false
  }
}
