/// The middle of words: a token is replaced by what terms begin with that ends with it.
extension MendingSearch {
  private static var leastLetters: Int { 3 }
  /// What reading sixteen terms is, in postings read.
  private static var blockWork: Int { 200 }

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
    for living in list.segments where !isCut {
      work += living.segment.grams.byteCount / 64
      living.segment.grams.forEachBlock(mayHold: token) { first in
        work += Self.blockWork
        var cursor = TermCursor(living.segment.terms, at: first)
        while !cursor.isAtEnd, cursor.term < first + TermBlock.termCount {
          Self.forEachEnd(of: token, in: cursor.bytes) { found.insert(sign + cursor.bytes[..<$0]) }
          cursor.advance()
        }
      }
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }.map { Correction(text: $0, edits: 1) }
  }

  /// Calls `body` with each place at which a text ends in a term, but does not begin it.
  private static func forEachEnd(of text: [UInt8], in term: [UInt8], _ body: (Int) -> Void) {
    if term.count <= text.count { return }
    for start in 1...term.count - text.count where term[start] == text[0] {
      if term[start..<start + text.count] == text[...] { body(start + text.count) }
    }
  }
}
