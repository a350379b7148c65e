/// What of a typed text can be completed: its last token, as one of the text's readings has it.
struct TypedEnd: Equatable {
  /// Where it begins in the text.
  let start: Int
  /// The folded token.
  let token: [UInt8]

  /// The last piece as typed and, unless queries are read literally, its last word: `dark-mo` completes `dark-mo` and `mo`.
  /// None for a text that ends in white space.
  static func all(of text: String, isLiteral: Bool) -> [TypedEnd] {
    let apart = ApartText(tracing: text)
    let typed = apart.bytes
    var pieces: [Range<Int>] = []
    WordDelimiter.pieces(typed, 0..<typed.count, into: &pieces)
    guard let piece = pieces.last, piece.upperBound == typed.count else { return [] }
    var starts = [piece.lowerBound]
    if !isLiteral, !typed[piece].contains(UInt8(ascii: "@")) {
      var words: [WordDelimiter.Word] = []
      WordDelimiter.words(typed, piece, into: &words)
      // What begins within a character of the text cannot be completed by another word.
      if let last = words.last?.range, last.upperBound == typed.count, last.lowerBound > piece.lowerBound,
        apart.isBoundary(last.lowerBound)
      {
        starts.append(last.lowerBound)
      }
    }
    var folder = Folder()
    return starts.compactMap { start in
      var token: [UInt8] = []
      folder.fold(typed, start..<typed.count, into: &token)
      return token.isEmpty ? nil : TypedEnd(start: apart.original(start..<typed.count).lowerBound, token: token)
    }
  }
}
