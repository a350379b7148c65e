internal import CTypeahead

/// How well the record that was found to match last does so.
extension FlatMatcher {
  /// The value that a rule has for every record, if the query alone says so.
  func constant(of rule: RuleKind, touchesAny: Bool) -> UInt8? {
    let asksNames = !request.fields.isDisjoint(with: request.nameFields)
    return switch rule {
    case .nameIsQuery: hasAllExact && asksNames ? nil : 1
    case .valueIsQuery, .wholeTokens: hasAllExact ? nil : 1
    case .nameBegins: canBegin && asksNames ? nil : 1
    case .leadsName: asksNames ? nil : 1
    case .adjacent, .ordered: tokens.count == 1 ? 0 : nil
    case .primaryReading: !request.isAsTyped ? 1 : touchesAny ? nil : 0
    case .priority, .value: nil
    }
  }

  /// The value of a rule that depends on the query, for the record that was just found to match; lower is better.
  @inline(__always)
  mutating func value(of rule: RuleKind) -> UInt8 {
    let holds: Bool
    switch rule {
    case .priority: return priority()
    case .value: return 0
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

  mutating func findWhole() {
    if knowsWhole { return }
    knowsWhole = true
    for index in 0..<tokens.count {
      let token = unsafe tokens.base[index]
      unsafe tokens.base[index].whole =
        token.exact == .max ? 0 : typeahead_tokens_in(record, tokenCount, token.exact, 1) & token.begun
    }
  }

  @inline(__always)
  private mutating func findStarts() {
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
  private func priority() -> UInt8 {
    var mask: UInt64 = 0
    for value in 0..<valueCount {
      mask |= self.mask(value)
      if value + 1 < valueCount, field(value + 1) == field(value) { continue }
      if takes(within: mask, fields: field(value)) { return UInt8(field(value)) }
    }
    return .max
  }

  private mutating func leadsName() -> Bool {
    findStarts()
    for token in 0..<tokens.count where begun(token) & nameStarts != 0 { return true }
    return false
  }

  private mutating func areAllWhole() -> Bool {
    if !hasAllExact { return false }
    findWhole()
    for token in 0..<tokens.count {
      // Different words are never the same token; equal ones need as many.
      var wanted = 0
      for other in 0..<tokens.count where unsafe tokens.base[other].exact == tokens.base[token].exact { wanted += 1 }
      if whole(token).nonzeroBitCount < wanted { return false }
    }
    return true
  }

  private mutating func isAdjacent() -> Bool {
    findStarts()
    var here = begun(0)
    for token in 1..<tokens.count { here = here << 1 & begun(token) & ~starts }
    return here != 0
  }

  private func isOrdered() -> Bool {
    for value in 0..<valueCount {
      var open = mask(value)
      var token = 0
      while token < tokens.count {
        let choice = begun(token) & open
        if choice == 0 { break }
        let first = choice & (0 &- choice)
        open &= ~(first | (first - 1))
        token += 1
      }
      if token == tokens.count { return true }
    }
    return false
  }

  private mutating func isLine(ofNames: Bool) -> Bool {
    if !hasAllExact { return false }
    findStarts()
    findWhole()
    if whole(0) & (ofNames ? nameStarts : starts) == 0 { return false }
    for value in 0..<valueCount where length(value) == tokens.count {
      if ofNames ? request.nameFields.contains(field(value)) : true, isWhole(upTo: tokens.count, value) { return true }
    }
    return false
  }

  private mutating func beginsName() -> Bool {
    if !canBegin { return false }
    let last = tokens.count - 1
    findStarts()
    if last == 0 { return begun(0) & nameStarts != 0 }
    findWhole()
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
