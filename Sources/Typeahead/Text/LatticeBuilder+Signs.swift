/// Signs: an alternative of their own, which a query of signs alone finds.
extension LatticeBuilder {
  /// Remembers the runs of signs before, between and behind the words of a piece.
  mutating func findSigns(_ bytes: [UInt8], _ piece: Range<Int>) {
    var end = piece.lowerBound
    for word in words {
      if end < word.range.lowerBound { WordDelimiter.pieces(bytes, end..<word.range.lowerBound, into: &signs) }
      end = word.range.upperBound
    }
    if end < piece.upperBound { WordDelimiter.pieces(bytes, end..<piece.upperBound, into: &signs) }
  }

  /// Adds the runs of signs, one token after another.
  mutating func appendSigns(_ bytes: [UInt8]) {
    cursor = 0
    for run in signs where !isOverfull {
      guard let token = addToken(fold(bytes, run), source: run, origin: .folded) else { continue }
      let next = newNode()
      appendEdge(from: cursor, to: next, .token(token), isPrimary: false)
      cursor = next
    }
    if cursor > 0 { alternativeEnds.append(cursor) }
  }
}
