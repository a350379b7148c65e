/// A query's readings: the combinations of its tokens' alternatives.
///
/// Optimised for being read again at every keystroke: readings are places in memory that is kept from query to query, so that nothing is
/// allocated once it has grown.
///
/// - Complexity: O(*n*) for a text of *n* bytes, and O(*r* · *t*) for *r* readings of *t* tokens.
struct QueryReadings: ~Copyable, Sendable {
  /// One reading of the whole query.
  struct Combination {
    /// Folded tokens in the order typed.
    var tokens: [[UInt8]]
    var isAsTyped: Bool
    /// The places of tokens that must be whole tokens of the record.
    var wholePlaces = 0..<0
  }

  /// Past this many combinations, or tokens of all of them, a query is only read as typed.
  static let mostCombinations = 64
  private static let mostTokensOfAll = 1 << 23

  /// The memory of texts with more bytes and tokens is not kept.
  private static let mostKept = 1 << 16

  /// The bytes of folded tokens.
  var bytes: [UInt8] = []
  /// The tokens of all readings, by where they stand in ``bytes``, and where each reading's end. The first reading is as typed.
  private var tokens: [Range<Int>] = []
  private var ends: [Int] = []
  private var isFirstAsTyped = true
  /// The places of tokens that must be whole tokens of the record; of a single reading.
  private(set) var wholePlaces = 0..<0

  // What reading works in: the query's text, its pieces, and the alternatives of each.
  var source = ApartText()
  private var pieces: [Range<Int>] = []
  var folder = Folder()
  var alternatives = Alternatives()
  private var choices: [Range<Int>] = []

  init() {}

  /// Reads `query`; literally (as typed alone) where the schema says so.
  init(_ query: Query, isLiteral: Bool) {
    read(query.text, isLiteral: isLiteral)
  }

  /// The number of readings: one at least of what was read, without tokens only for the empty query.
  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  /// The number of tokens of the longest reading.
  var mostTokens: Int {
    var most = 0
    for reading in 0..<count { most = max(most, places(reading).count) }
    return most
  }

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
  var combinations: [Combination] { combinations(ofAtMost: .max) }

  /// The readings of so many tokens at most, each by itself.
  func combinations(ofAtMost mostTokens: Int) -> [Combination] {
    (0..<count).filter { tokenCount($0) <= mostTokens }.map { reading in
      Combination(
        tokens: places(reading).map { Array(bytes[tokens[$0]]) }, isAsTyped: isAsTyped(reading),
        wholePlaces: wholePlaces)
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
    (isFirstAsTyped, wholePlaces) = (true, 0..<0)
  }

  /// Takes one reading made elsewhere.
  mutating func set(_ combination: Combination) {
    removeAll()
    (isFirstAsTyped, wholePlaces) = (combination.isAsTyped, combination.wholePlaces)
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
    var kept = 0
    for number in pieces.indices {
      let piece = pieces[number]
      let start = bytes.count
      folder.fold(source.bytes, piece, into: &bytes)
      if bytes.count == start { continue }
      tokens.append(start..<bytes.count)
      pieces[kept] = piece
      kept += 1
    }
    ends.append(tokens.count)
    if isLiteral { return }
    addCombinations()
    addDigits()
  }

  /// Adds the combinations that take an alternative of at least one token.
  private mutating func addCombinations() {
    alternatives.removeAll()
    choices.removeAll(keepingCapacity: true)
    var product = 1
    for place in 0..<tokens.count {
      choices.append(addAlternatives(of: pieces[place], typed: tokens[place]))
      product *= choices[place].count
      if product > Self.mostCombinations || product > 1 && product * tokens.count > Self.mostTokensOfAll { return }
    }
    for number in 1..<max(product, 1) {
      let first = tokens.count
      // The alternatives' places are the digits of the combination's number, the last token's changing fastest.
      var unit = product
      for choice in choices {
        unit /= choice.count
        alternatives.append(choice.lowerBound + number / unit % choice.count, to: &tokens)
      }
      if tokens.count > first { ends.append(tokens.count) }
    }
  }

  /// Adds the digits of a query that looks like a telephone number, joined: digits, blanks and `+()-./`, five digits at least.
  private mutating func addDigits() {
    let start = bytes.count
    for token in 0..<ends[0] {
      for place in tokens[token] {
        switch bytes[place] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(bytes[place])
        case UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "/"):
          break
        default: return
        }
      }
    }
    if bytes.count - start < 5 { return }
    let zero = UInt8(ascii: "0")
    let digits = (bytes[start] == zero && bytes[start + 1] == zero ? start + 2 : start)..<bytes.count
    for reading in 0..<count where tokenCount(reading) == 1 {
      if bytes[tokens[places(reading).lowerBound]] == bytes[digits] { return }
    }
    tokens.append(digits)
    ends.append(tokens.count)
  }
}
