/// A query's readings: the combinations of its tokens' alternatives.
///
/// Optimised for being read again at every keystroke: readings are places in memory that is kept from query to query, so that nothing is
/// allocated once it has grown.
///
/// - Complexity: O(*n*) for a text of *n* bytes, and O(*r* · *t*) for *r* readings of *t* tokens.
struct QueryReadings: ~Copyable, Sendable {
  /// One reading of the whole query.
  struct Combination: Equatable {
    /// Folded tokens in the order typed.
    var tokens: [[UInt8]]
    var isAsTyped: Bool
    /// The places of tokens that must be whole tokens of the record.
    var wholePlaces = 0..<0
    /// The places of tokens that must stand next to each other in a value.
    var together = 0..<0
    /// Whether the value must be a name that begins with them.
    var leadsName = false
    /// Whether all that was typed has no white space in it.
    var isUnspaced = false
  }

  /// Past this many combinations, or tokens of all of them, a query is read by its words alone.
  static let mostCombinations = 64
  private static let mostTokensOfAll = 1 << 23

  /// The memory of texts with more bytes and tokens is not kept.
  private static let mostKept = 1 << 16

  /// The bytes of folded tokens.
  var bytes: [UInt8] = []
  /// The tokens of all readings, by where they stand in ``bytes``, and where each reading's end. The first reading is by the words
  /// that were typed.
  private var tokens: [Range<Int>] = []
  private var ends: [Int] = []
  private var isFirstAsTyped = true
  /// The places of tokens that must be whole tokens of the record; of a single reading.
  private(set) var wholePlaces = 0..<0
  private(set) var together = 0..<0
  private(set) var leadsName = false
  /// Whether no token of what was read has a word.
  private(set) var isOfSigns = false
  private(set) var isLiteral = false
  /// Whether several tokens were typed without white space between.
  var isUnspaced: Bool { choices.count == 1 }

  // What reading works in: the query's text, its pieces, and the alternatives of each.
  var source = ApartText()
  private var pieces: [Range<Int>] = []
  var folder = Folder()
  var alternatives = Alternatives()
  private var choices: [Range<Int>] = []
  /// All that was typed, folded, with blanks between.
  private var number: [UInt8] = []

  init() {}

  /// Reads `query`; literally (as typed alone) where the schema says so.
  init(_ query: Query, isLiteral: Bool) {
    read(query.text, isLiteral: isLiteral)
  }

  /// The number of readings: one at least of what was read, without tokens only for the empty query.
  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  func isAsTyped(_ reading: Int) -> Bool { reading == 0 && isFirstAsTyped }

  /// Where a reading's tokens stand among those of all.
  private func places(_ reading: Int) -> Range<Int> { (reading == 0 ? 0 : ends[reading - 1])..<ends[reading] }

  func tokenCount(_ reading: Int) -> Int { places(reading).count }

  /// Calls `body` with the bytes of each token of a reading.
  @inline(__always)
  func forEachToken(_ reading: Int, _ body: (ArraySlice<UInt8>) -> Void) {
    for place in places(reading) { body(bytes[tokens[place]]) }
  }

  /// The readings, each by itself.
  var combinations: [Combination] {
    (0..<count).map { reading in
      Combination(
        tokens: places(reading).map { Array(bytes[tokens[$0]]) }, isAsTyped: isAsTyped(reading),
        wholePlaces: wholePlaces, together: together, leadsName: leadsName)
    }
  }

  mutating func removeAll() {
    // Most queries are read elsewhere.
    if isEmpty { return }
    // Of what somebody pasted no memory is kept.
    if source.bytes.count + bytes.count + tokens.count > Self.mostKept { return self = QueryReadings() }
    bytes.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    (isFirstAsTyped, isOfSigns, isLiteral) = (true, false, false)
    choices.removeAll(keepingCapacity: true)
    (wholePlaces, together, leadsName) = (0..<0, 0..<0, false)
  }

  /// Takes one reading made elsewhere.
  mutating func set(_ combination: Combination) {
    removeAll()
    isFirstAsTyped = combination.isAsTyped
    (wholePlaces, together, leadsName) = (combination.wholePlaces, combination.together, combination.leadsName)
    for token in combination.tokens {
      tokens.append(bytes.count..<bytes.count + token.count)
      bytes += token
    }
    ends.append(tokens.count)
  }

  /// Reads a query; literally (as typed alone) where the schema says so.
  mutating func read(_ text: String, isLiteral: Bool) {
    removeAll()
    source.read(text)
    pieces.removeAll(keepingCapacity: true)
    WordDelimiter.pieces(source.bytes, 0..<source.bytes.count, into: &pieces)
    if isLiteral || !addCombinations() { addTyped() }
    self.isLiteral = isLiteral
    isOfSigns = !isLiteral && choices.isEmpty
    if !isLiteral { addNumbers() }
  }

  /// Adds the reading as typed, which is that of a query of signs alone.
  private mutating func addTyped() {
    for piece in pieces {
      let start = bytes.count
      folder.fold(source.bytes, piece, into: &bytes)
      if bytes.count > start { tokens.append(start..<bytes.count) }
    }
    ends.append(tokens.count)
  }

  /// Adds the combinations that take an alternative of each token with words; says whether there is one.
  private mutating func addCombinations() -> Bool {
    alternatives.removeAll()
    var product = 1
    for piece in pieces {
      let found = addAlternatives(of: piece)
      if found.isEmpty { continue }
      choices.append(found)
      product = min(product, Self.mostCombinations + 1) * found.count
    }
    if choices.isEmpty { return false }
    // Too many of them are read by their words alone.
    if product > Self.mostCombinations || product > 1 && product * choices.count > Self.mostTokensOfAll {
      for place in choices.indices { choices[place] = choices[place].prefix(1) }
      product = 1
    }
    for number in 0..<product {
      // The alternatives' places are the digits of the combination's number, the last token's changing fastest.
      var unit = product
      for choice in choices {
        unit /= choice.count
        alternatives.append(choice.lowerBound + number / unit % choice.count, to: &tokens)
      }
      ends.append(tokens.count)
    }
    return true
  }

  /// Adds a query of digits, blanks and `+()-./`, three digits at least, as one number.
  private mutating func addNumbers() {
    number.removeAll(keepingCapacity: true)
    for piece in pieces {
      if !number.isEmpty { number.append(0x20) }
      folder.fold(source.bytes, piece, into: &number)
    }
    var (count, isPlain) = (0, true)
    for byte in number {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): count += 1
      case 0x20, UInt8(ascii: "-"): break
      case UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "/"):
        isPlain = false
      default: return
      }
    }
    if count < 3 { return }
    // As it is, one is sought everywhere, telephone numbers among it.
    addNumber(ofTelephone: !isPlain) { _ in true }
    // +44 (0)20 is dialled without the 0.
    let trunk = Array("(0)".utf8)
    let trunks = number.indices.filter { number[$0...].starts(with: trunk) }
    if !trunks.isEmpty { addNumber { place in !trunks.contains { $0..<$0 + trunk.count ~= place } } }
    let digits = number.indices.filter { number[$0].isASCIIDigit }
    for zeros in 1...2 where digits.prefix(zeros).allSatisfy({ number[$0] == UInt8(ascii: "0") }) && count > zeros {
      let last = digits[zeros - 1]
      addNumber { $0 > last }
    }
  }

  /// Adds the digits of the number in some places as a token, unless it is a reading already.
  private mutating func addNumber(ofTelephone: Bool = true, _ takes: (Int) -> Bool) {
    let start = bytes.count
    if ofTelephone { bytes.append(PhoneForms.sign) }
    for place in number.indices where number[place].isASCIIDigit && takes(place) { bytes.append(number[place]) }
    let token = start..<bytes.count
    // All of them may stand in (0).
    if token.count == (ofTelephone ? 1 : 0) { return bytes.removeSubrange(start...) }
    for reading in 0..<count where tokenCount(reading) == 1 {
      if bytes[tokens[places(reading).lowerBound]] == bytes[token] { return bytes.removeSubrange(start...) }
    }
    tokens.append(token)
    ends.append(tokens.count)
  }
}
