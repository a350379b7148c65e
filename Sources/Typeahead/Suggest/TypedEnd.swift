/// What of a typed text can be completed: its last token, as one of the text's readings has it.
struct TypedEnd: Equatable {
  /// Where it begins in the text.
  let start: Int
  /// The folded token.
  let token: [UInt8]

  /// The last word; of an address all of it, and of what is read literally the last piece: `dark-mo` completes `mo`. None for a text
  /// that ends in white space or a sign.
  static func end(of text: String, isLiteral: Bool) -> TypedEnd? {
    let apart = ApartText(tracing: text)
    let typed = apart.bytes
    var pieces: [Range<Int>] = []
    WordDelimiter.pieces(typed, 0..<typed.count, into: &pieces)
    guard let piece = pieces.last, piece.upperBound == typed.count else { return nil }
    var start = piece.lowerBound
    if !isLiteral {
      var words: [WordDelimiter.Word] = []
      WordDelimiter.words(typed, piece, into: &words)
      guard let first = words.first?.range, let last = words.last?.range, last.upperBound == typed.count else {
        return nil
      }
      start = typed[first.lowerBound..<last.upperBound].contains(UInt8(ascii: "@")) ? first.lowerBound : last.lowerBound
    }
    // What begins within a character of the text cannot be completed by another word.
    if !apart.isBoundary(start) { return nil }
    var folder = Folder()
    var token: [UInt8] = []
    folder.fold(typed, start..<typed.count, into: &token)
    return token.isEmpty ? nil : TypedEnd(start: apart.original(start..<typed.count).lowerBound, token: token)
  }
}
