extension Answer {
  /// Whether the hits, or the last of them, are of a later tier; see ``Tolerance``.
  public var isMended: Bool { hits.last?.mending != nil }

  /// The query the best mended hit was found by, its mended words completed as they stand in that record; nil where the hits match
  /// as typed, or nothing was found.
  ///
  /// ```swift
  /// index.search("jhon smi").didYouMean   // "john smi"
  /// ```
  ///
  /// - Complexity: As for ``Hit/matches``.
  public var didYouMean: String? {
    guard let hit = hits.first, let mending = hit.mending else { return nil }
    let matches = hit.explanation.tokens
    let words = zip(mending.tokens, mending.isChanged).map { token, isChanged in
      guard isChanged, mending.kind != .words else { return token }
      return matches.first { $0.queryToken == token }?.token ?? token
    }
    return words.joined(separator: " ")
  }
}
