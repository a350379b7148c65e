internal import CTypeahead

/// How well the record that was found to match last does so.
extension FlatMatcher {
  /// The value that a rule has for every record, if the query alone says so.
  mutating func constant(of rule: RuleKind, touchesAny: Bool) -> UInt8? {
    switch rule {
    case .nameIsQuery: hasAllExact && asksNames ? nil : 1
    case .valueIsQuery, .wholeTokens: hasAllExact ? nil : 1
    case .nameBegins: canBegin && asksNames ? nil : 1
    case .leadsName: asksNames ? nil : 1
    case .adjacent, .ordered: tokens.count == 1 ? 0 : nil
    case .primaryReading: !request.isAsTyped ? 1 : touchesAny ? nil : 0
    case .priority, .value, .asTyped, .calledSo: nil
    }
  }

  var asksNames: Bool { !request.fields.isDisjoint(with: request.nameFields) }

  /// The value of a rule that depends on the query, for the record that was just found to match; lower is better.
  @inline(__always)
  mutating func value(of rule: RuleKind) -> UInt8 {
    let holds: Bool
    switch rule {
    case .priority: return priority()
    case .value, .asTyped, .calledSo: return 0
    case .primaryReading: holds = request.isAsTyped && takesPrimary
    case .leadsName: holds = leadsName()
    case .wholeTokens: holds = areAllWhole()
    case .adjacent: holds = tokens.count == 1 || isAdjacent()
    case .ordered: holds = tokens.count == 1 || isOrdered()
    case .nameIsQuery: holds = isLine(ofNames: true)
    case .valueIsQuery: holds = isLine(ofNames: false)
    case .nameBegins: holds = beginsName()
    }
    return holds ? 0 : 1
  }

  @inline(__always)
  mutating func findWhole() {
    if knowsWhole { return }
    knowsWhole = true
    lackWhole = 0
    for index in 0..<tokens.count {
      let token = unsafe tokens.base[index]
      var whole: UInt64 = 0
      // What is whole is begun, which few tokens are.
      var rest = token.begun
      while rest != 0 {
        if unsafe record[1 + rest.trailingZeroBitCount] == token.exact { whole |= rest & (0 &- rest) }
        rest &= rest - 1
      }
      unsafe tokens.base[index].whole = whole
      if whole == 0 { lackWhole |= 1 &<< UInt64(truncatingIfNeeded: index) }
    }
  }

  @inline(__always)
  mutating func findStarts() {
    if knowsStarts { return }
    knowsStarts = true
    starts = 0
    nameStarts = 0
    for value in 0..<valueCount {
      let start: UInt64 = 1 &<< UInt64(truncatingIfNeeded: self.start(value))
      starts |= start
      if request.nameFields.contains(field(value)) { nameStarts |= start }
    }
  }

  @inline(__always)
  private mutating func priority() -> UInt8 {
    var mask: UInt64 = 0
    for value in 0..<valueCount {
      mask |= self.mask(value)
      if value + 1 < valueCount, field(value + 1) == field(value) { continue }
      if takes(within: mask, fields: field(value)) { return UInt8(field(value)) }
    }
    return .max
  }

  mutating func leadsName() -> Bool {
    findStarts()
    for token in 0..<tokens.count where begun(token) & nameStarts != 0 { return true }
    return false
  }

  private mutating func areAllWhole() -> Bool {
    if !hasAllExact { return false }
    findWhole()
    if lackWhole != 0 { return false }
    for token in 0..<tokens.count {
      // Different words are never the same token; equal ones need as many.
      var wanted = 0
      for other in 0..<tokens.count where unsafe tokens.base[other].exact == tokens.base[token].exact { wanted += 1 }
      if whole(token).nonzeroBitCount < wanted { return false }
    }
    return true
  }

  private mutating func isAdjacent() -> Bool {
    var here = begun(0)
    for token in 1..<tokens.count { here = here << 1 & begun(token) }
    if here == 0 { return false }
    findStarts()
    here = begun(0)
    for token in 1..<tokens.count { here = here << 1 & begun(token) & ~starts }
    return here != 0
  }

  private mutating func isOrdered() -> Bool {
    // In most records they are not in order anywhere.
    if !areOrdered(within: .max, but: 0) { return false }
    for value in 0..<valueCount where areOrdered(within: mask(value), but: 0) { return true }
    return false
  }

  /// Whether the query's tokens, but for some, begin tokens of `mask` in their order. Where `endsWhole` says so, none of the others may
  /// stand behind the last of these.
  @inline(__always)
  mutating func areOrdered(within mask: UInt64, but some: UInt64, endsWhole: Bool = false) -> Bool {
    var open = mask
    for token in 0..<tokens.count {
      if has(some, token) {
        if endsWhole, open == 0 { return false }
        continue
      }
      let choice = begun(token) & open
      if choice == 0 { return false }
      let first = choice & (0 &- choice)
      open &= ~(first | (first - 1))
    }
    return true
  }

  mutating func isLine(ofNames: Bool) -> Bool {
    if !hasAllExact { return false }
    findWhole()
    if lackWhole != 0 { return false }
    findStarts()
    if whole(0) & (ofNames ? nameStarts : starts) == 0 { return false }
    for value in 0..<valueCount where length(value) == tokens.count {
      if ofNames ? request.nameFields.contains(field(value)) : true, isWhole(upTo: tokens.count, value) { return true }
    }
    return false
  }

  private mutating func beginsName() -> Bool {
    if !canBegin { return false }
    let last = tokens.count - 1
    if last > 0 {
      findWhole()
      if lackWhole & ~(1 &<< UInt64(truncatingIfNeeded: last)) != 0 { return false }
    }
    findStarts()
    if last == 0 { return begun(0) & nameStarts != 0 }
    if whole(0) & nameStarts == 0 { return false }
    for value in 0..<valueCount where length(value) > last && request.nameFields.contains(field(value)) {
      if has(begun(last), start(value) + last), isWhole(upTo: last, value) { return true }
    }
    return false
  }

  /// Whether the first query tokens are the first tokens of a value.
  private mutating func isWhole(upTo count: Int, _ value: Int) -> Bool {
    if count == 0 { return true }
    findWhole()
    for token in 0..<count where !has(whole(token), start(value) + token) { return false }
    return true
  }
}
