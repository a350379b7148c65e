/// Signs: an alternative of their own, which a query of signs alone finds.
extension LatticeBuilder {
  /// Remembers the runs of signs of a stretch between words, and adds those that are phrases.
  mutating func findSigns(_ bytes: [UInt8], _ range: Range<Int>, _ rules: Analyzer.Rules) {
    if !rules.findsSigns || range.isEmpty { return }
    let first = signs.count
    WordDelimiter.pieces(bytes, range, into: &signs)
    if let table = rules.synonyms?.table { appendSpokenSigns(bytes, signs[first...], table) }
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
