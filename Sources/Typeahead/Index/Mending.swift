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
  public var tokens: [String] { reading.tokens.map { String(token: $0) } }

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
