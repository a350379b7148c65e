/// A query's readings: the combinations of its tokens' alternatives.
struct QueryReadings {
  /// One reading of the whole query.
  struct Combination {
    /// Folded tokens in the order typed.
    var tokens: [[UInt8]]
    var isAsTyped: Bool
    /// The places of tokens that must be whole tokens of the record.
    var wholePlaces = 0..<0
  }

  /// Past this many combinations a query is only read as typed.
  static let mostCombinations = 64

  /// The readings, as typed first. Never empty; without tokens only for the empty query.
  private(set) var combinations: [Combination] = []
  /// Whether the query was typed as its tokens fold, so that these alone tell how it is read.
  private(set) var isFolded = true

  /// Reads `query`; literally (as typed alone) where the schema says so.
  init(_ query: Query, isLiteral: Bool) {
    let bytes = Array(query.text.utf8)
    var folder = Folder()
    var sources: [Range<Int>] = []
    Segmentation.pieces(bytes, 0..<bytes.count, into: &sources)
    var typed: [[UInt8]] = []
    var kept: [Range<Int>] = []
    for source in sources {
      var token: [UInt8] = []
      folder.fold(bytes, source, into: &token)
      if !token.isEmpty {
        isFolded = isFolded && token.elementsEqual(bytes[source])
        typed.append(token)
        kept.append(source)
      } else {
        isFolded = false
      }
    }
    combinations = [Combination(tokens: typed, isAsTyped: true)]
    if isLiteral { return }
    addCombinations(bytes, kept, typed, &folder)
    if let digits = Self.digits(typed), !combinations.contains(where: { $0.tokens == [digits] }) {
      combinations.append(Combination(tokens: [digits], isAsTyped: false))
    }
  }

  /// Adds the combinations that take an alternative of at least one token.
  private mutating func addCombinations(
    _ bytes: [UInt8], _ sources: [Range<Int>], _ typed: [[UInt8]], _ folder: inout Folder
  ) {
    var alternatives: [[[[UInt8]]]] = []
    var product = 1
    for (source, token) in zip(sources, typed) {
      alternatives.append(Self.alternatives(bytes, source, token, &folder))
      product *= alternatives.last!.count
      if product > Self.mostCombinations { return }
    }
    for number in 1..<max(product, 1) {
      // The alternatives' places are the digits of the combination's number, the last token's changing fastest.
      var rest = number
      var places = [Int](repeating: 0, count: alternatives.count)
      for index in alternatives.indices.reversed() {
        places[index] = rest % alternatives[index].count
        rest /= alternatives[index].count
      }
      let tokens = zip(alternatives, places).flatMap { $0[$1] }
      if !tokens.isEmpty { combinations.append(Combination(tokens: tokens, isAsTyped: false)) }
    }
  }

  /// The distinct alternatives of one token: as typed; its segments; these joined; its humps; left out.
  private static func alternatives(
    _ bytes: [UInt8], _ source: Range<Int>, _ typed: [UInt8], _ folder: inout Folder
  ) -> [[[UInt8]]] {
    var alternatives = [[typed]]
    if typed.contains(UInt8(ascii: "@")) { return alternatives }
    var segments: [Segmentation.Segment] = []
    Segmentation.segments(bytes, source, into: &segments)
    func add(_ tokens: [[UInt8]]) {
      let tokens = tokens.filter { !$0.isEmpty }
      if !tokens.isEmpty, !alternatives.contains(tokens) { alternatives.append(tokens) }
    }
    func fold(_ range: Range<Int>) -> [UInt8] {
      var token: [UInt8] = []
      folder.fold(bytes, range, into: &token)
      return token
    }
    let parts = segments.map { $0.isRun ? foldRun(bytes, $0.range, &folder) : fold($0.range) }
    add(parts)
    add([Array(parts.joined())])
    var humps: [[UInt8]] = []
    for (segment, part) in zip(segments, parts) {
      if segment.isRun {
        humps.append(part)
      } else {
        var ranges: [Range<Int>] = []
        Segmentation.humps(bytes, segment.range, cutDigits: false, into: &ranges)
        humps += ranges.map(fold)
      }
    }
    add(humps)
    if !hasLetterOrDigit(bytes, source) { alternatives.append([]) }
    return alternatives
  }

  /// Folds a run as data are folded: each cluster by itself.
  private static func foldRun(_ bytes: [UInt8], _ run: Range<Int>, _ folder: inout Folder) -> [UInt8] {
    var text: [UInt8] = []
    if RunClusters.foldWhole(bytes, run) {
      folder.fold(bytes, run, into: &text)
      return text
    }
    var clusters = RunClusters()
    clusters.read(bytes, run, TextBreaks())
    for cluster in 0..<clusters.count { folder.fold(bytes, clusters.source(cluster), into: &text) }
    return text
  }

  private static func hasLetterOrDigit(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      let kind = CharacterClass(scalar)
      if kind.isSegmentCharacter, !kind.joinsPrevious || CharacterClass.isAlphabetic(scalar) { return true }
      index += length
    }
    return false
  }

  /// The digits of a query that looks like a telephone number: digits, blanks and `+()-./`, five digits at least.
  private static func digits(_ typed: [[UInt8]]) -> [UInt8]? {
    var digits: [UInt8] = []
    for byte in typed.joined() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
      case UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"):
        break
      default: return nil
      }
    }
    if digits.count < 5 { return nil }
    let zeros = Array("00".utf8)
    return digits.starts(with: zeros) ? Array(digits.dropFirst(2)) : digits
  }
}
