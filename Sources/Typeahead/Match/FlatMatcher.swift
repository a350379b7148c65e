internal import CTypeahead

/// One query token as flat records are read for it.
struct FlatToken: BitwiseCopyable {
  /// The terms that begin with it, and the one that is it (``UInt32/max`` if none is).
  var firstTerm: UInt32
  var termCount: UInt32
  var exact: UInt32
  /// The record's tokens that begin with it, and those that are it.
  var begun: UInt64 = 0
  var whole: UInt64 = 0
}

/// Decides and ranks records by their primary readings alone, a bit for each token of a record.
///
/// That is exact for records whose variants the query does not touch (see ``PrimaryReading``): with one reading, prefixes are
/// nested or apart, so taking the longest query token first never errs, and it is only needed when one query token begins
/// another.
///
/// - Complexity: O(*q* · *t*) for *q* query tokens and *t* tokens of the record; allocates nothing.
@safe struct FlatMatcher: ~Copyable, @unchecked Sendable {
  /// What is asked of every record.
  struct Request {
    var fields: FieldSet
    var nameFields: FieldSet
    var isAsTyped: Bool
  }

  /// The query's tokens in the order typed.
  private(set) var tokens = Scratch<FlatToken>()
  /// Their places, longest first.
  private var byLength = Scratch<Int>()
  /// Whether some token begins another, or equals it.
  private(set) var isNested = false
  private var request = Request(fields: .all, nameFields: .all, isAsTyped: true)
  /// Whether every token, or every one but the last, is a term: else nothing has them whole.
  private var hasAllExact = false
  private(set) var canBegin = false

  /// The query tokens that touch a variant of the record at hand, as bits, and the field it stands in.
  private var variantTokens: UInt64 = 0
  private var variantField = 0
  /// The record's tokens that cannot be taken besides the variant.
  private var besideVariant: UInt64 = 0

  // The record at hand.
  private var words: UnsafePointer<UInt32>
  private var values: UnsafePointer<UInt32>
  private var tokenCount = 0
  private var valueCount = 0
  private var knowsWhole = false
  private var knowsStarts = false
  /// The first tokens of values, and of names.
  private var starts: UInt64 = 0
  private var nameStarts: UInt64 = 0

  init() {
    // No record yet; every use reads one first.
    unsafe words = UnsafePointer(bitPattern: 8)!
    unsafe values = unsafe words
  }

  /// Takes a query's tokens, by where the segment has them.
  mutating func prepare(_ spans: borrowing Scratch<TermSpan>, _ request: Request) {
    self.request = request
    tokens.removeAll()
    byLength.removeAll()
    isNested = false
    hasAllExact = true
    canBegin = true
    for index in 0..<spans.count {
      let span = spans[index]
      tokens.append(
        FlatToken(firstTerm: span.terms.lowerBound, termCount: span.terms.count, exact: span.exact))
      if span.exact == .max {
        hasAllExact = false
        if index < spans.count - 1 { canBegin = false }
      }
      var place = index
      while place > 0, spans[byLength[place - 1]].length < span.length { place -= 1 }
      byLength.insert(index, at: place)
      for other in 0..<index where !isNested {
        isNested = spans[other].terms.overlaps(span.terms)
      }
    }
  }

  /// What is found of a record.
  enum Finding {
    case match, noMatch
    /// Its lattice must be walked.
    case unknown
  }

  /// Goes to a record none of whose variants the query touches; says whether it matches.
  @inline(__always)
  mutating func matches(_ record: UnsafePointer<UInt32>) -> Bool {
    variantTokens = 0
    return unsafe read(record) && (!isNested || takes(within: .max))
  }

  /// Goes to a record that has variants in one place that some query tokens touch.
  ///
  /// Either the primary reading serves all tokens, or one of these takes a variant and the primary reading serves the others:
  /// outside of the value, if the variant is all of it. Else no other may find anything in the field, or the lattice must be
  /// asked; so it must where a variant is a whole token, and in names, whose lines make ranks.
  mutating func matches(
    _ record: UnsafePointer<UInt32>, tokens touching: UInt64, place: VariantPlace, hasExact: Bool
  ) -> Finding {
    let field = place.field
    if hasExact || request.nameFields.contains(field) || !request.fields.contains(field) { return .unknown }
    variantTokens = touching
    variantField = field
    if unsafe !read(record) { return .noMatch }
    besideVariant = 0
    var ownValues = 0
    for value in 0..<valueCount where self.field(value) == field {
      besideVariant |= mask(value)
      ownValues += 1
    }
    if ownValues == 0 { return .unknown }
    if ownValues > 1 || !place.isWholeValue {
      if touching.nonzeroBitCount > 1 { return .unknown }
      for other in 0..<tokens.count where !has(touching, other) && begun(other) & besideVariant != 0 { return .unknown }
    }
    return takes(within: .max) ? .match : .noMatch
  }

  /// Goes to a record that is known to match by its primary reading alone.
  @inline(__always)
  mutating func go(to record: UnsafePointer<UInt32>) {
    variantTokens = 0
    _ = unsafe read(record)
  }

  /// Reads a record; false when some token finds nothing.
  @inline(__always)
  private mutating func read(_ record: UnsafePointer<UInt32>) -> Bool {
    let header = unsafe record[0]
    tokenCount = Int(header & 0xFF)
    valueCount = Int(header >> 8)
    unsafe words = record + 1
    unsafe values = record + 1 + tokenCount
    knowsWhole = false
    knowsStarts = false
    let allowed = request.fields == .all ? UInt64.max : fieldMask()
    let query = unsafe tokens.base
    for index in 0..<tokens.count {
      let begun =
        unsafe typeahead_numbers_in(
          words, tokenCount, query[index].firstTerm, query[index].termCount) & allowed
      if begun == 0, !has(variantTokens, index) { return false }
      unsafe query[index].begun = begun
    }
    return true
  }

  /// The tokens of the searched fields.
  private func fieldMask() -> UInt64 {
    var mask: UInt64 = 0
    for value in 0..<valueCount where request.fields.contains(field(value)) { mask |= self.mask(value) }
    return mask
  }

  private func field(_ value: Int) -> Int { unsafe Int(values[value] & 0xFF) }
  private func start(_ value: Int) -> Int { unsafe Int(values[value] >> 8 & 0xFF) }
  private func length(_ value: Int) -> Int { unsafe Int(values[value] >> 16) }
  private func mask(_ value: Int) -> UInt64 {
    ((1 &<< UInt64(truncatingIfNeeded: length(value))) &- 1) &<< UInt64(truncatingIfNeeded: start(value))
  }

  /// Whether a set of tokens has the one at `place`.
  @inline(__always)
  private func has(_ tokens: UInt64, _ place: Int) -> Bool {
    tokens &>> UInt64(truncatingIfNeeded: place) & 1 == 1
  }
  private func begun(_ token: Int) -> UInt64 { unsafe tokens.base[token].begun }
  private func whole(_ token: Int) -> UInt64 { unsafe tokens.base[token].whole }

  /// Whether every query token finds a token of its own among those of `mask`, or one of them a variant in the fields up to
  /// `field`.
  private func takes(within mask: UInt64, fields field: Int = .max) -> Bool {
    if takes(within: mask, but: -1) { return true }
    if variantTokens == 0 || variantField > field { return false }
    for token in 0..<tokens.count where has(variantTokens, token) && takes(within: mask & ~besideVariant, but: token) {
      return true
    }
    return false
  }

  /// Whether every query token but one finds a token of its own among those of `mask`.
  private func takes(within mask: UInt64, but served: Int) -> Bool {
    if !isNested {
      for token in 0..<tokens.count where begun(token) & mask == 0 && token != served { return false }
      return true
    }
    var free = mask
    for place in 0..<byLength.count where byLength[place] != served {
      let choice = begun(byLength[place]) & free
      if choice == 0 { return false }
      free &= ~(choice & (0 &- choice))
    }
    return true
  }

  // MARK: Ranking

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
    case .primaryReading: holds = request.isAsTyped && (variantTokens == 0 || takes(within: .max, but: -1))
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

  private mutating func findWhole() {
    if knowsWhole { return }
    knowsWhole = true
    for index in 0..<tokens.count {
      let token = unsafe tokens.base[index]
      unsafe tokens.base[index].whole =
        token.exact == .max ? 0 : typeahead_numbers_in(words, tokenCount, token.exact, 1) & token.begun
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
