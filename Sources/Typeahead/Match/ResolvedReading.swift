/// One reading of a query as a segment has it: for each token the terms that begin with it, in memory that is kept.
struct ResolvedReading: ~Copyable {
  struct Token: BitwiseCopyable {
    /// The terms that begin with the token, and the one that is it, or `missing`.
    var terms: TermRange
    var exact: UInt32 = .missing
    /// Of a token longer than ``CoreSegment/longestRunTerm`` bytes, the term that it begins with, which may be a run cut to so many bytes.
    var cut: UInt32 = .missing
    /// Which group of sets tells who has it, or `missing`.
    var group: UInt32 = .missing
    /// The node of the prefix that it is, or `missing`.
    var node: UInt32 = .missing
    /// Whether a part of a run may serve it, which is whole though no term is.
    var mayBeOfRun = true
    /// Whether only whole tokens serve it.
    var mustBeWhole = false
    /// How many of the query's tokens begin with it, itself among them.
    var begun = 1
  }

  var text = QueryText()
  private(set) var tokens = Scratch<Token>()
  /// The places of the tokens, longest first.
  private(set) var longestFirst = Scratch<Int>()
  /// Where all tokens are digits, the terms that begin with all of them, one after another.
  private(set) var digits = TermRange(0, 0)
  private var joined: [UInt8] = []

  var count: Int { tokens.count }
  /// Whether it is the query's segments.
  var isAsTyped: Bool { text.isAsTyped }

  /// The most tokens of a query.
  static let mostTokens = 62

  /// Finds the tokens of ``text`` in a segment; false where it has nothing that begins with one of them.
  mutating func resolve(_ segment: CoreSegment, wholePlaces: Range<Int> = 0..<0) -> Bool {
    tokens.removeAll()
    for place in 0..<text.count {
      var token = Self.find(text.token(place), segment)
      if token.terms.isEmpty, token.cut == .missing { return false }
      token.mustBeWhole = wholePlaces.contains(place)
      tokens.append(token)
    }
    sortByLength()
    findDigits(segment)
    return true
  }

  /// Notes how tokens begin each other.
  private mutating func sortByLength() {
    longestFirst.removeAll()
    for place in 0..<count {
      var other = 0
      while other < place, text.range(longestFirst[other]).count >= text.range(place).count { other += 1 }
      longestFirst.insert(place, at: other)
      for other in 0..<count where other != place && begins(place, other) { tokens[place].begun += 1 }
    }
  }

  /// Whether a token begins another.
  private func begins(_ token: Int, _ other: Int) -> Bool {
    let (own, its) = (text.token(token), text.token(other))
    return own.count <= its.count && own.order(its.prefix(own.count)) == 0
  }

  private mutating func findDigits(_ segment: CoreSegment) {
    digits = TermRange(0, 0)
    if count < 2 { return }
    for place in 0..<text.bytes.count where !text.bytes[place].isASCIIDigit { return }
    joined.removeAll(keepingCapacity: true)
    for place in 0..<text.bytes.count { joined.append(text.bytes[place]) }
    digits = joined[...].withColumn { Self.find($0, segment).terms }
  }

  private static func find(_ bytes: Column<UInt8>, _ segment: CoreSegment) -> Token {
    let (node, depth) = segment.prefixes.descend(bytes)
    let found = segment.prefixes.nodes[node]
    var token = Token(terms: found.terms)
    if depth == bytes.count {
      if found.isTerm { token.exact = found.terms.lowerBound }
      token.group = found.group
      token.node = UInt32(node)
      token.mayBeOfRun = found.hasRuns
    } else {
      let (range, isExact) = segment.terms.range(found.terms, ofPrefix: bytes, from: depth)
      token.terms = range
      if isExact { token.exact = range.lowerBound }
    }
    if bytes.count > CoreSegment.longestRunTerm {
      var cut = CoreSegment.longestRunTerm
      while bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
      let (range, isExact) = segment.terms.range(segment.terms.all, ofPrefix: bytes.prefix(cut), from: 0)
      if isExact { token.cut = range.lowerBound }
    }
    return token
  }
}
