/// What filters and facets cost, as its file holds it.
struct FilterResult: Codable, Sendable, Equatable {
  /// The figures of one call, from columns and where records are asked.
  struct Call: Codable, Sendable, Equatable {
    let name: String
    /// The keystrokes it answered: all, or an evenly spaced sample.
    let keystrokes: Int
    let columns: Distribution?
    let asked: Distribution?
    /// How much longer it takes to ask records.
    let ratio: Ratio?
    /// The answers that were not the same both ways: there are to be none.
    let differences: Int
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  let records: Int
  let keystrokes: Int
  let sessions: Int
  /// Seconds to build the index, with columns and without, and the bytes of these a record.
  let columnSeconds: Double
  let plainSeconds: Double
  let columnBytes: Double
  let calls: [Call]
}
