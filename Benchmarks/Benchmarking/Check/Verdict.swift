/// How an engine's answers compare with the oracle's.
struct Verdict: Sendable, Equatable {
  /// A query answered otherwise than the oracle does.
  struct Mismatch: Codable, Sendable, Equatable {
    let query: String
    let expected: Int
    let found: Int
  }

  /// The keystrokes whose queries the oracle was asked.
  private(set) var keystrokes = 0
  /// Of these, the ones with another total.
  private(set) var totalMismatches = 0
  /// Of these, the ones with other records among the best twenty, or in another order; `nil` for an engine that does
  /// not rank.
  private(set) var orderMismatches: Int?
  /// The first few differences, each once, to look into.
  private(set) var examples: [Mismatch] = []

  private static let mostExamples = 3

  /// Compares what an engine found on a trace with what was expected.
  init(_ recording: Recording, _ trace: Trace, _ expected: [[UInt8]: Outcome]) {
    for (keystroke, outcome) in recording.outcomes.enumerated() {
      guard let outcome, let wanted = expected[Array(trace.queries[keystroke].utf8)] else { continue }
      keystrokes += 1
      let isWrongTotal = outcome.total != wanted.total
      if isWrongTotal { totalMismatches += 1 }
      var isWrongOrder = false
      if let order = outcome.order {
        isWrongOrder = order != wanted.order
        orderMismatches = (orderMismatches ?? 0) + (isWrongOrder ? 1 : 0)
      }
      let mismatch = Mismatch(query: trace.queries[keystroke], expected: wanted.total, found: outcome.total)
      if isWrongTotal || isWrongOrder, examples.count < Self.mostExamples, !examples.contains(mismatch) {
        examples.append(mismatch)
      }
    }
  }
}
