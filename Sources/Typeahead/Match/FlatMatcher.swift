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
/// What is asked of each record is `mutating`, though much of it only reads: else all of the matcher would be copied for every call.
///
/// - Complexity: O(*q* · *t*) for *q* query tokens and *t* tokens of the record; allocates nothing.
@safe struct FlatMatcher: ~Copyable, @unchecked Sendable {
  /// What is asked of every record.
  struct Request {
    var fields: FieldSet
    var nameFields: FieldSet
    var isAsTyped: Bool
    /// Whether each token is digits alone, or has none.
    var isUncut: Bool
    /// Whether some record may have all tokens as whole tokens, variants among them.
    var mayAllBeWhole: Bool
    /// The fields no value of which ends in what may be cut at digits.
    var fieldsOfWholeEnds = FieldSet([])
  }

  /// The query's tokens in the order typed.
  private(set) var tokens = Scratch<FlatToken>()
  /// Their places, longest first.
  private var byLength = Scratch<Int>()
  /// Whether some token of a primary reading begins with two tokens of the query.
  private(set) var isNested = false
  /// Whether some variant does.
  private(set) var hasNestedVariants = false
  private(set) var request = Request(
    fields: .all, nameFields: .all, isAsTyped: true, isUncut: true, mayAllBeWhole: true)
  /// Whether every token, or every one but the last, is a term: else nothing has them whole.
  private(set) var hasAllExact = false
  private(set) var canBegin = false
  /// Whether a record matches whose variants are touched: all fields are searched for one token, which is not too long to be looked up
  /// among runs whole.
  private(set) var touchIsMatch = false

  /// The query tokens that touch a variant of the record at hand, as bits, and the field it stands in.
  var variantTokens: UInt64 = 0
  var variantField = 0
  /// The record's tokens that cannot be taken besides the variant.
  var besideVariant: UInt64 = 0
  /// The query tokens that touch parts of the record's tokens, cut at digits, and the field these stand in.
  var cutTokens: UInt64 = 0
  var cutField = 0
  /// All variants of the record at hand that the query touches, as far as it is asked how well it can match at best.
  var touch = VariantTouch.none

  // The record at hand.
  private(set) var record: UnsafePointer<UInt32>
  private var values: UnsafePointer<UInt32>
  private(set) var tokenCount = 0
  private(set) var valueCount = 0
  var knowsWhole = false
  /// The query tokens that the record has no whole token for, as bits, once they were asked for.
  var lackWhole: UInt64 = 0
  var knowsStarts = false
  /// The first tokens of values, and of names.
  var starts: UInt64 = 0
  var nameStarts: UInt64 = 0

  init() {
    // No record yet; every use reads one first.
    unsafe record = UnsafePointer(bitPattern: 8)!
    unsafe values = unsafe record
  }

  /// Takes a query's tokens, by where the segment has them.
  mutating func prepare(_ spans: borrowing Scratch<TermSpan>, _ request: Request) {
    self.request = request
    tokens.removeAll()
    byLength.removeAll()
    isNested = false
    hasNestedVariants = false
    hasAllExact = true
    canBegin = true
    touchIsMatch = spans.count == 1 && request.fields == .all && spans[0].cutVariant == .missing
    for index in 0..<spans.count {
      let span = spans[index]
      tokens.append(
        FlatToken(firstTerm: span.terms.lowerBound, termCount: span.terms.count, exact: span.exact))
      if span.exact == .missing {
        hasAllExact = false
        if index < spans.count - 1 { canBegin = false }
      }
      var place = index
      while place > 0, spans[byLength[place - 1]].length < span.length { place -= 1 }
      byLength.insert(index, at: place)
      for other in 0..<index {
        isNested = isNested || spans[other].terms.overlaps(span.terms)
        hasNestedVariants = hasNestedVariants || spans[other].variants.overlaps(span.variants)
      }
    }
  }

  /// What is found of a record.
  enum Finding {
    case match, noMatch
    /// It matches; how well, its lattice tells, or where its variants stand (``knowsLeast(_:)``).
    case unrankedMatch
    /// Its lattice must be walked.
    case unknown
  }

  /// Goes to a record none of whose variants the query touches; says whether it matches.
  @inline(__always)
  mutating func matches(_ record: UnsafePointer<UInt32>) -> Bool {
    (variantTokens, cutTokens) = (0, 0)
    return unsafe read(record) && (!isNested || takes(within: .max))
  }

  /// Goes to a record that is known to match by its primary reading alone.
  @inline(__always)
  mutating func go(to record: UnsafePointer<UInt32>) {
    (variantTokens, cutTokens) = (0, 0)
    _ = unsafe read(record)
  }

  /// Reads a record; false when some token finds nothing.
  @inline(__always)
  mutating func read(_ record: UnsafePointer<UInt32>) -> Bool {
    let header = unsafe record[0]
    tokenCount = Int(header & 0xFF)
    valueCount = Int(header >> 8)
    unsafe self.record = record
    unsafe values = record + 1 + tokenCount
    knowsWhole = false
    knowsStarts = false
    let allowed = request.fields == .all ? UInt64.max : fieldMask()
    let query = unsafe tokens.base
    for index in 0..<tokens.count {
      let begun =
        unsafe typeahead_tokens_in(
          record, tokenCount, query[index].firstTerm, query[index].termCount) & allowed
      if begun == 0, !has(variantTokens | cutTokens, index) { return false }
      unsafe query[index].begun = begun
    }
    return true
  }

  /// The tokens of the searched fields.
  private mutating func fieldMask() -> UInt64 {
    var mask: UInt64 = 0
    for value in 0..<valueCount where request.fields.contains(field(value)) { mask |= self.mask(value) }
    return mask
  }

  func field(_ value: Int) -> Int { unsafe Int(values[value] & 0xFF) }
  func start(_ value: Int) -> Int { unsafe Int(values[value] >> 8 & 0xFF) }
  func length(_ value: Int) -> Int { unsafe Int(values[value] >> 16) }
  func mask(_ value: Int) -> UInt64 {
    ((1 &<< UInt64(truncatingIfNeeded: length(value))) &- 1) &<< UInt64(truncatingIfNeeded: start(value))
  }

  /// Whether a set of tokens has the one at `place`.
  @inline(__always)
  func has(_ tokens: UInt64, _ place: Int) -> Bool {
    tokens &>> UInt64(truncatingIfNeeded: place) & 1 == 1
  }
  func begun(_ token: Int) -> UInt64 { unsafe tokens.base[token].begun }
  func whole(_ token: Int) -> UInt64 { unsafe tokens.base[token].whole }

  /// Whether every query token finds a token of its own among those of `mask` and parts of tokens in the fields up to `field`, or
  /// one of them a variant there.
  mutating func takes(within mask: UInt64, fields field: Int = .max) -> Bool {
    let parts = cutField <= field ? cutTokens : 0
    if takes(within: mask, but: -1, parts: parts) { return true }
    if variantTokens == 0 || variantField > field { return false }
    for token in 0..<tokens.count
    where has(variantTokens, token) && takes(within: mask & ~besideVariant, but: token, parts: parts) {
      return true
    }
    return false
  }

  /// Whether the primary reading alone serves all tokens.
  var takesPrimary: Bool { mutating get { variantTokens | cutTokens == 0 || takes(within: .max, but: -1, parts: 0) } }

  /// Whether every query token but one, and but those served by parts, finds a token of its own among those of `mask`.
  private mutating func takes(within mask: UInt64, but served: Int, parts: UInt64) -> Bool {
    if !isNested {
      for token in 0..<tokens.count where begun(token) & mask == 0 && token != served && !has(parts, token) {
        return false
      }
      return true
    }
    // Parts are not told apart where tokens are nested.
    var free = mask
    for place in 0..<byLength.count where byLength[place] != served {
      let choice = begun(byLength[place]) & free
      if choice == 0 { return false }
      free &= ~(choice & (0 &- choice))
    }
    return true
  }
}
