/// The middle of words: a token is replaced by what terms begin with that ends with it.
extension MendingSearch {
  private static var leastLetters: Int { 3 }
  /// What reading sixteen terms is, in postings read.
  private static var blockWork: Int { 100 }

  mutating func searchInside() {
    // Groups of digits alone are one number.
    let isNumber = typed.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
    let tokens = isNumber ? [typed.flatMap { $0 }] : typed
    var corrections = tokens.map { [Correction(text: $0, edits: 0)] }
    // What is too short for it comes first, then what may stand in few blocks: a token that nothing has ends the search.
    var blocks = [Int](repeating: 0, count: tokens.count)
    for place in tokens.indices where tokens.count > 1 && tokens[place].count >= Self.leastLetters {
      for living in list.segments where !isCut {
        work += living.segment.grams.byteCount / 64
        living.segment.grams.forEachBlock(mayHold: tokens[place]) { _ in blocks[place] += 1 }
      }
    }
    for place in tokens.indices.sorted(by: { blocks[$0] < blocks[$1] }) {
      corrections[place] += around(tokens[place])
      if corrections[place].count == 1, !isTerm(tokens[place], wholly: false) { return }
    }
    searchReplaced(tokens, corrections, .inside, fields: fields)
  }

  /// What terms begin with that ends with a token, in order. Digits alone are looked for in telephone numbers.
  private mutating func around(_ token: [UInt8]) -> [Correction] {
    guard let letters = Self.letters(token), letters.count >= Self.leastLetters else { return [] }
    // Behind their sign all digits stand in the middle.
    let sign = token.allSatisfy(\.isASCIIDigit) ? [PhoneForms.sign] : []
    // Each block begins with a whole term, so that the same beginnings come again and again.
    var found: Set<[UInt8]> = sign.isEmpty ? [] : [sign + token]
    var bytes = Scratch<UInt8>()
    // The words of an address are terms of their own.
    let isOfAddress = token.contains(TermGrams.addressSign)
    for living in list.segments where !isCut {
      work += living.segment.grams.byteCount / 64
      living.segment.grams.forEachBlock(mayHold: token) { block in
        if isCut { return }
        work += Self.blockWork
        living.segment.terms.forEachTerm(inBlock: block, &bytes) { term, shared in
          work += 1 + term.count / 8
          if !isOfAddress, term.contains(TermGrams.addressSign) { return }
          // Where it does not begin the term, behind what that shares with the one before it.
          var start = max(1, shared + 1 - token.count)
          while let place = term.find(token, from: start), !isCut {
            work += place
            found.insert(sign + (0..<place + token.count).map { term[$0] })
            start = place + 1
          }
        }
      }
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }.map { Correction(text: $0, edits: 1) }
  }
}
