/// One reading of a query as a segment has it: for each token the terms that begin with it.
struct ResolvedReading {
  struct Token {
    /// The terms that begin with the token, and the one that is it, or `missing`.
    var terms: TermRange
    var exact: UInt32
    /// Of a token longer than ``CoreSegment/longestRunTerm`` bytes, the term that it begins with, which may be a run cut to so many bytes.
    var cut: UInt32
    /// Which group of sets tells who has it, or `missing`.
    var group = UInt32.missing
    /// Whether a part of a run may serve it, which is whole though no term is.
    var mayBeOfRun = true
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
  init?(_ reading: QueryReadings.Combination, _ segment: CoreSegment) {
    tokens = []
    isAsTyped = reading.isAsTyped
    for (place, bytes) in reading.tokens.enumerated() {
      let token = Self.token(bytes, segment, mustBeWhole: reading.wholePlaces.contains(place))
      if token.terms.isEmpty, token.cut == .missing { return nil }
      tokens.append(token)
    }
    let lengths = tokens.map(\.bytes.count)
    longestFirst = tokens.indices.sorted { lengths[$0] != lengths[$1] ? lengths[$0] > lengths[$1] : $0 < $1 }
    if count > 1, tokens.allSatisfy({ $0.bytes.allSatisfy(\.isASCIIDigit) }) {
      digits = Self.token(Array(tokens.map(\.bytes).joined()), segment, mustBeWhole: false).terms
    }
  }

  /// How many of the query's tokens begin with one of them, itself among these.
  func tokensBegun(by place: Int) -> Int {
    tokens.count { $0.bytes.starts(with: tokens[place].bytes) }
  }

  private static func token(_ bytes: [UInt8], _ segment: CoreSegment, mustBeWhole: Bool) -> Token {
    let (node, depth) = segment.prefixes.descend(bytes)
    let found = segment.prefixes.nodes[node]
    var token = Token(terms: found.terms, exact: .missing, cut: .missing, bytes: bytes, mustBeWhole: mustBeWhole)
    if depth == bytes.count {
      if found.isTerm { token.exact = found.terms.lowerBound }
      token.group = found.group
      token.mayBeOfRun = found.hasRuns
    } else {
      let (range, isExact) = bytes[...].withColumn { segment.terms.range(found.terms, ofPrefix: $0, from: depth) }
      token.terms = range
      if isExact { token.exact = range.lowerBound }
    }
    if bytes.count > CoreSegment.longestRunTerm {
      let cut = UTF8Bytes.boundary(bytes, atOrBefore: CoreSegment.longestRunTerm)
      let (range, isExact) = bytes[..<cut].withColumn { segment.terms.range(segment.terms.all, ofPrefix: $0, from: 0) }
      if isExact { token.cut = range.lowerBound }
    }
    return token
  }
}
