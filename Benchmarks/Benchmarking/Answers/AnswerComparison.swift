/// What engines answer to the queries of ``AnswerCase``, beside what a person expects.
struct AnswerComparison: Codable, Sendable, Equatable {
  struct Row: Codable, Sendable, Equatable {
    let query: String
    let names: [String]
    let phones: [String]
    /// The records that a person expects to come first.
    let expected: [String]
    let answers: [Answer]
  }

  struct Answer: Codable, Sendable, Equatable {
    let ids: [String]
    let isExpected: Bool
  }

  /// The names of the engines, in the order of the answers.
  let engines: [String]
  let rows: [Row]

  /// Of those with the same answers, in another order or time, one.
  static let engines: [EngineKind] = [.typeahead, .fts5PrefixRankCount, .scan, .foldedScan, .bitmap]

  /// Asks all engines. This package answers as it does without options, with its later tiers.
  static func measure(_ cases: [AnswerCase] = AnswerCase.all) throws -> AnswerComparison {
    let rows = try cases.map { asked in
      let records = try asked.records()
      let answers = try engines.map { kind in
        let engine = kind.isOurs ? try TypeaheadEngine(kind, records, tolerance: nil) : try kind.make(records)
        engine.beginSession()
        engine.search(asked.query)
        defer { engine.end() }
        return Answer(ids: engine.ids, isExpected: asked.isMet(by: engine.ids))
      }
      return Row(
        query: asked.query, names: asked.names, phones: asked.phones, expected: asked.expected, answers: answers)
    }
    return AnswerComparison(engines: engines.map(\.rawValue), rows: rows)
  }

  /// How many answers of an engine are as expected.
  func expectedCount(_ engine: Int) -> Int { rows.count { $0.answers[engine].isExpected } }
}
