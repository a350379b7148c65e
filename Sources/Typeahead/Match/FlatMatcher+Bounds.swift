/// What the primary reading says of a record whose touched variants are not told apart: whether it suffices, and how well the record
/// may match at best.
///
/// A query token that touches none of the record's variants is served by the primary reading or not at all, and where some line has it,
/// a primary token stands at the same place (see ``PrimaryReading``). What variants may do for the other tokens is not asked: these
/// are taken to be served anywhere.
extension FlatMatcher {
  /// Goes to a record; says whether its primary reading alone serves all tokens, or whether nothing does.
  mutating func matchesPrimary(_ record: UnsafePointer<UInt32>, touching tokens: UInt64) -> Finding {
    (variantTokens, cutTokens) = (tokens, 0)
    if unsafe !read(record) { return .noMatch }
    return takesPrimary ? .match : .unknown
  }

  /// The least value of a rule of the query for the record at hand, which may match; the tokens in `exactTokens` may be whole by variants.
  mutating func leastValue(of rule: RuleKind, exactTokens: UInt64) -> UInt8 {
    let mayHold: Bool
    switch rule {
    case .priority: return leastPriority()
    case .value: return 0
    case .primaryReading: mayHold = request.isAsTyped
    case .leadsName: mayHold = asksNames
    case .wholeTokens: mayHold = mayBeWhole(exactTokens)
    case .valueIsQuery: mayHold = mayBegin(exactTokens, ofName: false)
    case .nameIsQuery: mayHold = asksNames && mayBegin(exactTokens, ofName: true)
    case .nameBegins:
      let last: UInt64 = 1 &<< UInt64(truncatingIfNeeded: tokens.count - 1)
      mayHold = asksNames && mayBegin(exactTokens | last, ofName: true)
    case .adjacent, .ordered: mayHold = mayBeOrdered()
    }
    return mayHold ? 0 : 1
  }

  private var asksNames: Bool { !request.fields.isDisjoint(with: request.nameFields) }

  /// Whether every token may be whole, those in `tokens` anyhow.
  private mutating func mayBeWhole(_ tokens: UInt64) -> Bool {
    findWhole()
    return lackWhole & ~tokens == 0
  }

  /// Whether a line, or one of a name, may begin with the query, of which the tokens in `tokens` may be whole anyhow.
  private mutating func mayBegin(_ tokens: UInt64, ofName: Bool) -> Bool {
    if !mayBeWhole(tokens) { return false }
    if has(variantTokens, 0) { return true }
    findStarts()
    return begun(0) & (ofName ? nameStarts : starts) != 0
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
    return .max
  }

  /// Whether a line may have the tokens in their order.
  private func mayBeOrdered() -> Bool {
    if touchesAll { return true }
    for value in 0..<valueCount where areOrdered(within: mask(value), but: variantTokens) { return true }
    return false
  }
}
