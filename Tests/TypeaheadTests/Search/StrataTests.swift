import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// More matches than are wanted: the best are found without looking at all of them, and are the same.
@Suite struct StrataTests {
  private struct Row: Identifiable, Sendable {
    let id: Int
    var title = ""
    var keywords: [String] = []
    var email = ""
    var path = ""
  }

  private static let fields = [
    Field<Row>("title", \.title, role: .name), Field("keywords", \.keywords), Field("email", \.email, analyzer: .email),
    Field("path", \.path),
  ]

  private static func index(_ rows: [Row], _ tuning: Tuning) throws -> SearchIndex<Row> {
    var schema = Schema(fields: fields, tolerance: .none)
    schema.tuning = tuning
    let index = SearchIndex(schema: schema)
    try index.upsert(rows)
    return index
  }

  /// Tokens that stand in the first fields may stand next to each other in a later one alone.
  @Test(arguments: [Tuning(), .eager]) func adjacentInALaterField(_ tuning: Tuning) throws {
    var rows = (0..<100).map { Row(id: $0, title: "alpha \(100 + $0)", keywords: ["beta"]) }
    rows.append(Row(id: 100, title: "alpha zulu", keywords: ["beta"], path: "alpha beta"))
    #expect(try Self.index(rows, tuning).search("alpha beta").hits.first?.id == 100)
  }

  /// What was typed together stands so behind a part of an address, which is found as a whole.
  @Test(arguments: [Tuning(), .eager]) func adjacentInAddresses(_ tuning: Tuning) throws {
    var rows = (0..<300).map { Row(id: $0, title: "bob \(100 + $0)", email: "pat\($0)@x.smith.example") }
    rows.append(Row(id: 300, title: "zoe last", email: "smith@q.patrick"))
    rows.append(Row(id: 301, title: "zoe zz", email: "smith.pat@q.r"))
    #expect(try Self.index(rows, tuning).search("smith.pat", limit: 3).hits.map(\.id) == [300, 301, 0])
  }

  /// A few of all are the first of all, which are looked at one by one.
  @Test(arguments: 0..<6) func aFewAreTheFirstOfAll(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = ["al", "alpha", "be", "beta", "beth5", "c", "co", "al-be", "co5", "ann@be.co", "5", "55"]
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in words.randomElement(using: &random)! }
        .joined(separator: " ")
    }
    let rows = (0..<400).map { id in
      Row(
        id: id, title: "x " + text(3), keywords: [text(2), text(1)],
        email: text(1).filter { $0 != " " } + "@" + (words.randomElement(using: &random)!), path: text(4))
    }
    let index = try Self.index(rows, seed % 2 == 0 ? .eager : Tuning())
    for _ in 0..<300 {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
      let query = parts.map { String($0.prefix(Int.random(in: 1...5, using: &random))) }
        .joined(separator: [" ", " ", "."].randomElement(using: &random)!)
      let (few, all) = (index.search(query), index.search(query, limit: .max))
      #expect(few.total == all.total && few.hits.map(\.id) == all.hits.prefix(20).map(\.id), "seed \(seed): \(query)")
    }
  }

  /// The terms may fill their last block; addresses are looked for in all of them.
  @Test(arguments: [15, 16, 17, 32]) func addressesAreSoughtInAllBlocks(_ terms: Int) throws {
    let index = SearchIndex(schema: Schema(fields: Self.fields))
    try index.upsert((0..<terms).map { Row(id: $0, title: "w\(UnicodeScalar(UInt8(97 + $0 % 26)))\($0 / 26)") })
    #expect(index.search("me@home").hits.isEmpty)
  }
}
