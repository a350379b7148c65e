/// How long the budget of a search is on a machine, as its file holds it.
struct BudgetResult: Codable, Sendable, Equatable {
  /// A hostile search that took the most of what its budget allows.
  struct Worst: Codable, Sendable, Equatable {
    /// Where a call begins with the same records and queries.
    let seed: UInt64
    let preset: String
    let records: Int
    /// The query, shortened.
    let query: String
    /// What was asked for: a search with later tiers, or suggestions.
    let call: String
    let milliseconds: Double
    /// How many times what its budget allows.
    let times: Double
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  /// The usual keystrokes that were measured, and the nanoseconds that a posting of theirs took.
  let keystrokes: Int
  let nanoseconds: Double
  /// The hostile searches, and the postings that each was given.
  let searches: Int
  let postings: Int
  let worst: [Worst]

  /// A search may take so many times what its budget allows.
  static let mostTimes = 20.0
}
