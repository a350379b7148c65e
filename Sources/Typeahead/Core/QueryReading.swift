/// One reading of a query as a segment has it: for each token the terms that begin with it.
struct ResolvedReading {
  struct Token {
    /// The terms that begin with the token, and the one that is it, or `missing`.
    var terms: TermRange
    var exact: UInt32
    /// Of a token longer than ``CoreSegment/longestRunTerm`` bytes, the term that it begins with, which may be a run cut to so many bytes.
    var cut: UInt32
    var bytes: [UInt8]
    /// Whether only whole tokens serve it.
    var mustBeWhole: Bool
  }

  var tokens: [Token]
  /// The places of the tokens, longest first.
  var longestFirst: [Int]
  /// Whether it is the query's segments.
  var isAsTyped: Bool
  /// Where all tokens are digits, the terms that begin with all of them, one after another.
  var digits: TermRange?

  var count: Int { tokens.count }
  var all: UInt64 { count == 64 ? .max : 1 << UInt64(count) - 1 }

  /// The most tokens of a query that are told apart.
  static let mostTokens = 62

  /// Nil where a segment has nothing that begins with one of the tokens.
  init?(_ reading: QueryReadings.Combination, _ terms: TermIndex) {
    tokens = []
    isAsTyped = reading.isAsTyped
    for (place, bytes) in reading.tokens.enumerated() {
      let token = Self.token(bytes, terms, mustBeWhole: reading.wholePlaces.contains(place))
      if token.terms.isEmpty, token.cut == .missing { return nil }
      tokens.append(token)
    }
    let lengths = tokens.map(\.bytes.count)
    longestFirst = tokens.indices.sorted { lengths[$0] != lengths[$1] ? lengths[$0] > lengths[$1] : $0 < $1 }
    if count > 1, tokens.allSatisfy({ $0.bytes.allSatisfy(\.isASCIIDigit) }) {
      digits = Self.token(Array(tokens.map(\.bytes).joined()), terms, mustBeWhole: false).terms
    }
  }

  private static func token(_ bytes: [UInt8], _ terms: TermIndex, mustBeWhole: Bool) -> Token {
    let (range, isExact) = bytes[...].withColumn { terms.range(terms.all, ofPrefix: $0, from: 0) }
    var token = Token(
      terms: range, exact: isExact ? range.lowerBound : .missing, cut: .missing, bytes: bytes, mustBeWhole: mustBeWhole)
    if bytes.count > CoreSegment.longestRunTerm {
      let cut = UTF8Bytes.boundary(bytes, atOrBefore: CoreSegment.longestRunTerm)
      let (range, isExact) = bytes[..<cut].withColumn { terms.range(terms.all, ofPrefix: $0, from: 0) }
      if isExact { token.cut = range.lowerBound }
    }
    return token
  }
}
