import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// The engine against answers of the oracle that were written down: where there is no ICU, which the oracle asks, and so nobody can be
/// asked anew.
///
/// Without ICU each cluster of a script without spaces is a word. That changes the order of some records, never which match.
@Suite struct GoldenTests {
  private static let file = PackageFile("Tests/TypeaheadTests/Search/Golden.tsv")

  /// What one query finds in the history of a seed.
  private struct Answer: Equatable {
    /// The schema, the seed, and which query of it.
    var question: String
    var ids: [String]
    /// A checksum of the values of all rules, in order.
    var ranks: String

    init(_ question: String, _ hits: [(id: String, rank: [Int])]) {
      self.question = question
      ids = hits.map(\.id)
      var checksum = Checksum()
      for hit in hits { hit.rank.forEach { checksum.combine($0) } }
      ranks = String(checksum.value, radix: 36)
    }

    init?(line: Substring) {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 3 else { return nil }
      (question, ids, ranks) = (columns[0], columns[1].split(separator: " ").map(String.init), columns[2])
    }

    var line: String { "\(question)\t\(ids.joined(separator: " "))\t\(ranks)\n" }
  }

  /// Asks for the answer of each question, in an index and about its records.
  private static func forEachQuestion(
    _ body: (_ question: String, _ query: String, _ schema: TestSchema, _ history: RandomHistory) throws -> Void
  ) throws {
    for schema in TestSchema.all {
      for seed in 500..<508 {
        var random = RandomText(seed: UInt64(seed))
        let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
        for number in 0..<20 {
          try body("\(schema) \(seed) \(number)", random.query(history.living), schema, history)
        }
      }
    }
  }

  @Test func answersAreThoseThatWereWrittenDown() throws {
    let golden = try Self.file.text().split(separator: "\n").compactMap(Answer.init(line:))
    let expected = Dictionary(uniqueKeysWithValues: golden.map { ($0.question, $0) })
    var (same, ordered) = (0, 0)
    try Self.forEachQuestion { question, query, _, history in
      let snapshot = history.index.snapshot
      let found = Answer(question, snapshot.search(query, limit: .max).hits.map { ($0.id, $0.rank) })
      let wanted = try #require(expected[question])
      let mayDiffer = !Folding.ordersByLocale && history.index.whole.storedSegments.contains(where: \.dependsOnServices)
      if mayDiffer {
        #expect(found.ids.sorted() == wanted.ids.sorted(), "\(question): \(query)")
      } else {
        #expect(found == wanted, "\(question): \(query)")
        ordered += 1
      }
      same += 1
    }
    #expect(same >= 1_000 && ordered > same / 10, "\(same) answers, \(ordered) of them with their order")
  }

  @Test(.enabled(if: Folding.ordersByLocale, "the oracle asks ICU")) func theyAreTheOracles() throws {
    var lines = ""
    try Self.forEachQuestion { question, query, schema, history in
      let oracle = Oracle(schema: schema.oracle, records: history.living.map(\.forOracle))
      lines += Answer(question, oracle.search(query, fields: nil).map { ($0.id, $0.rules) }).line
    }
    let isMade = try Self.file.isMade(of: lines)
    #expect(isMade, "\(Self.file.howToRenew)")
  }
}
