/// One reading of a query, and in a segment the terms that begin with each of its tokens, in memory that is kept.
struct ResolvedReading: ~Copyable {
  struct Token: BitwiseCopyable {
    /// The terms that begin with the token, and the one that is it, or `missing`.
    var terms: TermRange
    var exact: UInt32 = .missing
    /// Of a token longer than ``Segment/longestRunTerm`` bytes, the term that it begins with, which may be a run cut to so many bytes.
    var cut: UInt32 = .missing
    /// Which group of sets tells who has it, or `missing`.
    var group: UInt32 = .missing
    /// The node of the prefix that it is, or `missing`.
    var node: UInt32 = .missing
    /// Whether a part of a run may serve it, which is whole though no term is.
    var mayBeOfRun = true
    /// Whether nobody but the one term serves it.
    var isOneTerm = false
    /// Whether only a form of a telephone number serves it.
    var isForm = false

    /// Whether nothing begins with it.
    var isNobodys: Bool { terms.isEmpty && cut == .missing }

    /// Makes it one that only the whole term serves.
    mutating func narrow() {
      terms = exact == .missing ? TermRange(0, 0) : TermRange(exact, exact + 1)
      isOneTerm = true
    }
  }

  private(set) var text = QueryText()
  /// The places of tokens that only whole tokens serve.
  private(set) var wholePlaces = 0..<0
  /// The places of tokens that must stand next to each other in some value, and whether that must be a name that begins with them.
  private(set) var together = 0..<0
  private(set) var leadsName = false
  /// The places of the tokens, longest first.
  private(set) var longestFirst = Scratch<Int>()
  /// The most tokens of the query that begin with one of them, itself among them.
  private(set) var mostBegun = 1
  /// Where all tokens are digits, none of which must be whole, these one after another.
  private(set) var joined: [UInt8] = []
  /// Whether some token may reach over a cut: from a digit to another character, or to a sign. See ``PrimaryReading``.
  private(set) var crossesCuts = false
  private var isLiteral = false

  // In a segment:
  private(set) var tokens = Scratch<Token>()
  /// The terms that begin with ``joined``.
  private(set) var digits = TermRange(0, 0)
  /// Whether all tokens have sets, and whether some is to be a form of a telephone number, or longer than the terms of runs.
  private(set) var haveSets = false
  private(set) var asksGraphs = false

  var count: Int { text.count }
  /// Whether it is the query's words.
  var isAsTyped: Bool { text.isAsTyped }
  /// How many words have a bit for each token, and one more.
  var width: Int { count / 64 + 1 }

  // MARK: Reading

  /// Takes a query of one reading; says whether it is one.
  mutating func read(_ query: String, isLiteral: Bool, readsOn: Bool) -> Bool {
    (wholePlaces, together, leadsName) = (0..<0, 0..<0, false)
    self.isLiteral = isLiteral
    if !text.read(query, isLiteral: isLiteral, readsOn: readsOn) { return false }
    prepare()
    return true
  }

  /// Takes one of several readings.
  mutating func set(_ readings: borrowing QueryReadings, _ reading: Int) {
    text.set(readings, reading)
    (wholePlaces, together, leadsName) = (readings.wholePlaces, readings.together, readings.leadsName)
    isLiteral = readings.isLiteral
    prepare()
  }

  /// Notes how tokens begin each other.
  private mutating func prepare() {
    longestFirst.removeAll()
    for place in 0..<count { longestFirst.append(place) }
    mostBegun = count > Self.mostCompared ? count : 1
    joined.removeAll(keepingCapacity: true)
    crossesCuts = isLiteral || (0..<count).contains { Self.crossesCuts(text.token($0)) }
    if count < 2 { return }
    longestFirst.sort { left, right in
      let (first, second) = (text.range(left).count, text.range(right).count)
      if first != second { return first > second }
      // Of equal ones those come first that fewer tokens of a record can serve.
      let isWhole = wholePlaces.contains(left)
      return isWhole != wholePlaces.contains(right) ? isWhole : left < right
    }
    if count <= Self.mostCompared {
      for place in 0..<count {
        mostBegun = max(mostBegun, begun(place))
      }
    }
    if !wholePlaces.isEmpty { return }
    for place in 0..<text.bytes.count where !text.bytes[place].isASCIIDigit { return }
    for place in 0..<text.bytes.count { joined.append(text.bytes[place]) }
  }

  private static func crossesCuts(_ token: Column<UInt8>) -> Bool {
    (0..<token.count).contains { place in
      token[place].isASCIISign || place > 0 && token[place].isASCIIDigit != token[place - 1].isASCIIDigit
    }
  }

  /// How tokens begin each other is not asked of more.
  private static let mostCompared = 64

  /// How many of the tokens begin with one, itself among them.
  func begun(_ place: Int) -> Int {
    let own = text.token(place)
    var begun = 0
    for other in 0..<count {
      let its = text.token(other)
      if own.count <= its.count, own.order(its.prefix(own.count)) == 0 { begun += 1 }
    }
    return begun
  }

  // MARK: Resolving

  /// Finds the tokens in a segment; false where it has nothing that begins with one of them.
  mutating func resolve(_ segment: Segment) -> Bool {
    tokens.removeAll()
    (haveSets, asksGraphs) = (true, false)
    for place in 0..<count {
      var token = segment.token(text.token(place))
      if wholePlaces.contains(place), !token.isForm, !token.mayBeOfRun, token.cut == .missing { token.narrow() }
      if token.isNobodys { return false }
      if token.group == .missing { haveSets = false }
      if token.isForm || token.cut != .missing { asksGraphs = true }
      tokens.append(token)
    }
    digits = joined.isEmpty ? TermRange(0, 0) : joined[...].withColumn { segment.token($0).terms }
    return true
  }
}

extension Segment {
  /// What begins with a token.
  func token(_ bytes: Column<UInt8>) -> ResolvedReading.Token {
    if bytes.count > 1, bytes[0] == PhoneForms.sign {
      var token = token(bytes[1..<bytes.count])
      (token.isForm, token.mayBeOfRun, token.cut) = (true, false, .missing)
      return token
    }
    let (node, depth) = prefixes.descend(bytes)
    let found = prefixes.nodes[node]
    var token = ResolvedReading.Token(terms: found.terms)
    if depth == bytes.count {
      if found.isTerm { token.exact = found.terms.lowerBound }
      token.group = found.group
      token.node = UInt32(node)
      token.mayBeOfRun = found.hasRuns
    } else {
      let (range, isExact) = terms.range(found.terms, ofPrefix: bytes)
      token.terms = range
      if isExact { token.exact = range.lowerBound }
    }
    if bytes.count > Self.longestRunTerm {
      var cut = Self.longestRunTerm
      while bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
      let (range, isExact) = terms.range(terms.all, ofPrefix: bytes.prefix(cut))
      if isExact { token.cut = range.lowerBound }
    }
    return token
  }
}
