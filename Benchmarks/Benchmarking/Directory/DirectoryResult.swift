/// What looking users up costs with rules and without, as its file holds it.
struct DirectoryResult: Codable, Sendable, Equatable {
  /// The figures of one call.
  struct Call: Codable, Sendable, Equatable {
    let name: String
    /// The keystrokes it answered: all, or an evenly spaced sample.
    let keystrokes: Int
    let micros: Distribution?
    /// How much longer it takes than the same call without rules.
    let ratio: Ratio?
    /// The mean number of matches.
    let matches: Double
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  let users: Int
  let principals: Int
  /// The mean number of users that a principal sees.
  let seenUsers: Double
  let keystrokes: Int
  let sessions: Int
  /// Seconds to build the index and work its tables out, without rules and with.
  let plainSeconds: Double
  let ruledSeconds: Double
  let calls: [Call]
}
