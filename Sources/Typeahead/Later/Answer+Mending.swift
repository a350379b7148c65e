extension Answer {
  /// Whether the hits, or the last of them, are of a later tier; see ``Tolerance``.
  public var isMended: Bool { hits.last?.mending != nil }

  /// The query the best hit was found by, if that is of a later tier: its changed words completed as they stand in that record. Nil where
  /// the hits match as typed, or nothing was found; nor is a number offered for its last digits.
  ///
  /// ```swift
  /// index.search("jhon smi").didYouMean   // "john smi"
  /// ```
  ///
  /// - Complexity: As for ``Hit/matches``.
  public var didYouMean: String? {
    guard let hit = hits.first, let mending = hit.mending else { return nil }
    let isNumber = mending.typed.contains { $0?.allSatisfy(\.isASCIIDigit) ?? false }
    if mending.tier == .inside, isNumber { return nil }
    let matches = hit.explanation.tokens
    let words = zip(mending.tokens, mending.typed).map { token, typed in
      guard typed != nil, mending.tier != .together else { return token }
      return matches.first { $0.queryToken == token }?.token ?? token
    }
    return words.joined(separator: " ")
  }
}
