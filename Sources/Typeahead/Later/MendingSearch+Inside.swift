/// The middle of words: a token is replaced by what terms begin with that ends with it.
extension MendingSearch {
  private static var leastLetters: Int { 3 }
  /// What reading sixteen terms is, in postings read.
  private static var blockWork: Int { 100 }

  mutating func searchInside() {
    // Groups of digits alone are one number.
    let isNumber = typed.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
    let tokens = isNumber ? [typed.flatMap { $0 }] : typed
    var corrections: [[Correction]] = []
    for token in tokens { corrections.append([Correction(text: token, edits: 0)] + around(token)) }
    searchReplaced(tokens, corrections, .inside, fields: fields)
  }

  /// What terms begin with that ends with a token, in order. Digits alone are looked for in telephone numbers.
  private mutating func around(_ token: [UInt8]) -> [Correction] {
    guard let letters = Self.letters(token), letters.count >= Self.leastLetters else { return [] }
    // Behind their sign all digits stand in the middle.
    let sign = token.allSatisfy(\.isASCIIDigit) ? [PhoneForms.sign] : []
    var found: Set<[UInt8]> = sign.isEmpty ? [] : [sign + token]
    var bytes = Scratch<UInt8>()
    for living in list.segments where !isCut {
      work += living.segment.grams.byteCount / 64
      living.segment.grams.forEachBlock(mayHold: token) { block in
        work += Self.blockWork
        living.segment.terms.forEachTerm(inBlock: block, &bytes) { term, shared in
          Self.forEachEnd(of: token, in: term, after: shared) { end in
            found.insert(sign + (0..<end).map { term[$0] })
          }
        }
      }
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }.map { Correction(text: $0, edits: 1) }
  }

  /// Calls `body` with each place at which a text ends in a term, but does not begin it, behind what the term shares with the one before it.
  @inline(__always)
  private static func forEachEnd(
    of text: [UInt8], in term: borrowing Scratch<UInt8>, after shared: Int, _ body: (Int) -> Void
  ) {
    var end = max(text.count, shared) + 1
    let last = text[text.count - 1]
    while end <= term.count {
      if term[end - 1] == last, (1..<text.count).allSatisfy({ term[end - 1 - $0] == text[text.count - 1 - $0] }) {
        body(end)
      }
      end += 1
    }
  }
}
