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
  }

  /// The query matches where one of them does; none of them stands for a query without tokens, which matches everything.
  var combinations: [Combination]
  /// No token was typed.
  var isEmpty: Bool

  init(_ text: String, readings: Bool) {
    let typed = Apart.text(Array(text.unicodeScalars)).split(whereSeparator: \.isWhiteSpace).map { Array($0) }
      .filter { !Folding.fold($0).isEmpty }
    isEmpty = typed.isEmpty
    combinations = []
    if isEmpty { return }

    let asTyped = Combination(tokens: typed.map { Folding.fold($0) }, isAsTyped: true)
    combinations = [asTyped]
    if !readings { return }

    let alternatives = typed.map(Self.alternatives)
    if Self.product(alternatives.map(\.count), isAtMost: 64) {
      // Every choice of one alternative for each token; the first alternative of each is the token as typed.
      let choices = alternatives.reduce([[]]) { begun, next in begun.flatMap { start in next.map { start + $0 } } }
      combinations += choices.dropFirst().filter { !$0.isEmpty }.map { Combination(tokens: $0, isAsTyped: false) }
    }
    if let number = Self.number(asTyped.tokens.flatMap { $0 }) {
      combinations.append(Combination(tokens: [number], isAsTyped: false))
    }
  }

  /// The ways to read one query token, the first one as typed.
  private static func alternatives(_ token: Scalars) -> [[Folded]] {
    let asTyped = Folding.fold(token)
    if asTyped.contains(UInt8(ascii: "@")) { return [[asTyped]] }
    let words = Word.words(of: token)
    let letters = words.filter { $0.kind != .emoji }
    let subwords = words.flatMap { $0.kind == .ordinary ? $0.subwords(cuttingDigits: false) : [$0.folded] }
    var found = [[asTyped], words.map(\.folded), [letters.flatMap(\.folded)].filter { !$0.isEmpty }, subwords]
    // Emoji may be left out where there is more.
    found = distinct((found + [letters.map(\.folded)]).filter { !$0.isEmpty })
    // A token without letter, digit or emoji may be left out.
    let holdsWord = token.contains { $0.isLetterOrDigit && !$0.isTransparent || $0.isPictographic }
    if !holdsWord { found.append([]) }
    return found
  }

  private static func product(_ factors: [Int], isAtMost limit: Int) -> Bool {
    var product = 1
    for factor in factors {
      product *= factor
      if product > limit { return false }
    }
    return true
  }

  /// The digits of a query that reads as one telephone number.
  private static func number(_ text: Folded) -> Folded? {
    let others = Set("+()-./".utf8)
    let digits = text.filter { (0x30...0x39).contains($0) }
    guard digits.count >= 5, text.allSatisfy({ (0x30...0x39).contains($0) || others.contains($0) }) else { return nil }
    return digits.starts(with: "00".utf8) ? Array(digits.dropFirst(2)) : digits
  }
}
