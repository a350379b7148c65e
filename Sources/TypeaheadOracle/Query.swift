/// A query as all the lists of tokens it may be read as.
struct Query {
  /// One reading of each query token, one after another.
  struct Combination {
    /// Never empty.
    let tokens: [Folded]
    let isAsTyped: Bool
    /// The places of tokens that only whole tokens serve.
    let wholePlaces: Set<Int>
    /// How tokens are handed out to them, and how whole ones are.
    let assignment: Assignment
    let wholeAssignment: Assignment

    init(tokens: [Folded], isAsTyped: Bool, wholePlaces: Set<Int> = []) {
      self.tokens = tokens
      self.isAsTyped = isAsTyped
      self.wholePlaces = wholePlaces
      assignment = Assignment(
        tokens.enumerated().map { .init(token: $1, mustBeWhole: wholePlaces.contains($0)) })
      wholeAssignment = Assignment(tokens.map { .init(token: $0, mustBeWhole: true) })
    }

    /// The same where it was not typed.
    var changed: Combination { Combination(tokens: tokens, isAsTyped: false) }
  }

  /// The query matches where one of them does; none of them stands for a query without tokens, which matches everything.
  var combinations: [Combination]
  /// No token was typed.
  var isEmpty: Bool
  /// No token has a word.
  private(set) var isOfSigns = false
  /// As written, those typed tokens that folding or cutting takes something from.
  private(set) var losing: [Folded]
  /// The places of those of the first combination's tokens that white space stands before.
  private(set) var beginnings: Set<Int> = []
  /// All tokens were typed without white space between.
  private(set) var isUnspaced: Bool
  /// All as written, with single blanks for white space.
  let written: Folded

  /// The same for what was not typed as it is found: nothing is asked of names as they are written.
  var mended: Query {
    var query = self
    query.losing = []
    return query
  }

  init(_ text: String, readings: Bool) {
    let typed = Apart.text(Array(text.unicodeScalars)).split(whereSeparator: \.isWhiteSpace).map { Array($0) }
      .filter { !Folding.fold($0).isEmpty }
    isEmpty = typed.isEmpty
    losing = typed.compactMap { Writing.losing($0) }
    written = Array(typed.map { Writing.written($0) }.joined(separator: [0x20]))
    combinations = []
    isUnspaced = typed.count < 2
    if isEmpty { return }
    if !readings {
      combinations = [Combination(tokens: typed.map { Folding.fold($0) }, isAsTyped: true)]
      return
    }
    let words = typed.filter { !Word.words(of: $0).isEmpty }
    // Signs are looked for where there is nothing else.
    if words.isEmpty {
      isOfSigns = true
      combinations = [Combination(tokens: typed.map { Folding.fold($0) }, isAsTyped: true)]
      return
    }
    isUnspaced = words.count < 2
    let alternatives = words.map { QueryToken($0).alternatives }
    beginnings = Set(alternatives.indices.map { alternatives[..<$0].reduce(0) { $0 + $1[0].count } })
    if Self.product(alternatives.map(\.count), isAtMost: 64) {
      // Every choice of one alternative for each token; the first of each is its segments.
      let choices = alternatives.reduce([[]]) { begun, next in begun.flatMap { start in next.map { start + $0 } } }
      combinations = choices.enumerated().map { Combination(tokens: $1, isAsTyped: $0 == 0) }
    } else {
      combinations = [Combination(tokens: alternatives.flatMap { $0[0] }, isAsTyped: true)]
    }
    let known = Set(combinations.map(\.tokens))
    combinations += distinct(Self.numbers(typed)).filter { !known.contains([$0]) }
      .map { Combination(tokens: [$0], isAsTyped: false) }
  }

  private static func product(_ factors: [Int], isAtMost limit: Int) -> Bool {
    var product = 1
    for factor in factors {
      product *= factor
      if product > limit { return false }
    }
    return true
  }

  /// A query of digits, blanks and `+()-./` as one number: of a telephone, also without what stands before the country or the area; of
  /// digits, blanks and hyphens alone, any number.
  private static func numbers(_ tokens: [Scalars]) -> [Folded] {
    let text = Array(tokens.map { Folding.fold($0) }.joined(separator: [0x20]))
    let digits = text.filter(Analysis.isDigit)
    let others = Set(" +()-./".utf8)
    guard digits.count >= 3, text.allSatisfy({ Analysis.isDigit($0) || others.contains($0) }) else { return [] }
    var numbers = [digits]
    // +44 (0)20 is dialled without the 0.
    let parts = String(decoding: text, as: UTF8.self).split(separator: "(0)", omittingEmptySubsequences: false)
    if parts.count > 1 { numbers.append(parts.joined().utf8.filter(Analysis.isDigit)) }
    for prefix in ["00", "0"].map({ Array($0.utf8) }) where digits.starts(with: prefix) && digits.count > prefix.count {
      numbers.append(Array(digits.dropFirst(prefix.count)))
    }
    let isPlain = text.allSatisfy { Analysis.isDigit($0) || $0 == 0x20 || $0 == UInt8(ascii: "-") }
    // All digits may stand in (0).
    numbers.removeAll(where: \.isEmpty)
    // As it is, it is sought everywhere, telephone numbers among it.
    return (isPlain ? [digits] : []) + numbers.dropFirst(isPlain ? 1 : 0).map { [Phone.sign] + $0 }
  }
}

/// One query token, taken apart, that has a word.
struct QueryToken {
  let text: Scalars
  let words: [Word]

  init(_ text: Scalars) {
    self.text = text
    words = Word.words(of: text)
  }

  /// The ways to read it, its segments first.
  var alternatives: [[Folded]] {
    if let address { return [[address]] }
    let letters = words.filter { $0.kind != .emoji }
    let subwords = words.flatMap { $0.kind == .ordinary ? $0.subwords(cuttingDigits: false) : [$0.folded] }
    let found = [words.map(\.folded), subwords, joined, letters.map(\.folded)].filter { !$0.isEmpty }
    return distinct(found)
  }

  /// Its words, joined across every sign that links them.
  private var joined: [Folded] {
    words.indices.reduce(into: []) { tokens, word in
      if word > 0, Analysis.areLinked(words[word - 1], words[word], text, .prose) {
        tokens[tokens.count - 1] += words[word].folded
      } else {
        tokens.append(words[word].folded)
      }
    }
  }

  /// From its first word to its last, where an @ stands between: what of it may be an address.
  private var address: Folded? {
    let core = text[words[0].place.lowerBound..<words[words.count - 1].place.upperBound]
    if !core.contains("@") { return nil }
    let parts = core.split { ":/<>,;".unicodeScalars.contains($0) }
    let part = parts.first { $0.dropFirst().contains("@") } ?? core
    return Folding.fold(Array(part))
  }
}
