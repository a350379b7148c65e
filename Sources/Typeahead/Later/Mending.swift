/// How a query was changed to find a hit of a later tier.
public struct Mending: Sendable {
  /// What was wrong.
  public enum Kind: Sendable, Hashable {
    /// White space was missing or too much.
    case words
    /// So many edits were needed.
    case typos(Int)
  }

  /// What was wrong.
  public let kind: Kind
  /// The mended query's tokens, folded.
  public var tokens: [String] { reading.tokens.map { String(decoding: $0, as: UTF8.self) } }

  let reading: QueryReadings.Combination
  /// For each token whether it is another one than was typed.
  let isChanged: [Bool]

  init(_ kind: Kind, _ reading: QueryReadings.Combination, typed: [[UInt8]]) {
    self.kind = kind
    self.reading = reading
    isChanged = reading.tokens.enumerated().map { place, token in kind == .words || token != typed[place] }
  }
}

extension Mending.Kind: Comparable {
  /// Whether a tier comes before another.
  public static func < (left: Mending.Kind, right: Mending.Kind) -> Bool { left.edits < right.edits }

  /// The edits; none for words run together or apart.
  var edits: Int {
    switch self {
    case .words: 0
    case .typos(let edits): edits
    }
  }
}

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
