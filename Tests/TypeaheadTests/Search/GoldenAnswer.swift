import TypeaheadTestSupport

@testable import Typeahead

/// What one query finds in the history of a seed.
struct GoldenAnswer: Equatable {
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

  /// The file that they were written to.
  static let file = PackageFile("Tests/TypeaheadTests/Search/Golden.tsv")

  /// Asks for the answer of each question, in an index and about its records.
  static func forEachQuestion(
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
}
