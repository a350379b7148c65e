/// How a query was changed to find a hit of a later tier.
public struct Mending: Sendable {
  /// The tier that found it.
  public let tier: Tolerance.Tier
  /// The number of typos: letters too many, missing, wrong or swapped. It is 0 in other tiers than ``Tolerance/Tier/typo``.
  public let edits: Int
  /// The words that the hit lacks, as they were typed; none in other tiers than ``Tolerance/Tier/partial``.
  public let without: [String]
  /// The changed query's tokens, folded.
  public var tokens: [String] { reading.tokens.map { String(token: $0) } }

  var reading: QueryReadings.Combination
  /// For each token what of it was typed, if it is another one now.
  let typed: [[UInt8]?]

  init(
    _ tier: Tolerance.Tier, _ reading: QueryReadings.Combination, edits: Int = 0, without: [String] = [],
    typed: [[UInt8]] = []
  ) {
    self.tier = tier
    self.edits = edits
    self.without = without
    self.reading = reading
    self.typed = reading.tokens.enumerated().map { place, token in
      switch tier {
      case .typo, .inside: token == typed[place] ? nil : typed[place]
      case .partial: nil
      case .together, .initials, .layout: token
      }
    }
  }

  /// For each token how many bytes of it stand before what was typed.
  var skipped: [Int] {
    zip(reading.tokens, typed).map { token, typed in tier == .inside ? token.count - (typed ?? token).count : 0 }
  }

  /// How far it is from what was typed: hits that are nearer come first.
  package var tierRank: [Int] { [Tolerance.Tier.allCases.firstIndex(of: tier)!, edits, without.count] }
}
