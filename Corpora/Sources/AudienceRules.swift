/// Rules for who may find the users of a corpus: the same callers and seed always give the same rules.
///
/// Half of the users are everybody's, four of ten a group's, and one of ten a single caller's. There is a group for ten callers, and
/// each caller belongs to three.
package struct AudienceRules: Sendable {
  /// Who may find a user.
  package enum Audience: Sendable {
    case everybody
    /// The callers that belong to a group.
    case group(String)
    /// A caller by the id.
    case caller(String)
  }

  private let callers: Int
  private var random: SplitMix64

  /// Rules for one caller or more.
  package init(callers: Int, seed: UInt64) {
    self.callers = callers
    random = SplitMix64(seed: seed)
  }

  /// Who may find the next user.
  package mutating func nextAudience() -> Audience {
    switch random.index(10) {
    case 0..<5: .everybody
    case 5..<9: .group(nextGroup())
    default: .caller(Self.callerID(random.index(callers)))
    }
  }

  /// The groups that the next caller belongs to.
  package mutating func nextGroups() -> [String] { (0..<3).map { _ in nextGroup() } }

  private mutating func nextGroup() -> String { "g\(random.index(max(1, callers / 10)))" }

  /// The id of a caller. No user of a corpus has it, so that no caller is left out of what they see.
  package static func callerID(_ number: Int) -> String { "c\(number)" }
}
