import Testing

@testable import Typeahead

/// A text of phrases with many long synonyms is refused before these are all made.
@Suite struct SynonymLimitsTests {
  private struct Setting: Identifiable, Sendable {
    var id: String
    var title: String
  }

  private static let words = (1..<16).map { "word\($0)" }.joined(separator: " ")

  /// Twenty synonyms of sixteen words for one.
  private static func analyzer() throws -> Analyzer {
    .prose.expanding(try Synonyms((0..<20).map { .oneWay("tv", foundBy: "number\($0) " + words) }))
  }

  @Test func aRecordOfManySynonymsIsRefused() throws {
    let index = SearchIndex(schema: Schema(fields: [Field("title", \Setting.title, analyzer: try Self.analyzer())]))
    let limit = Limits().recordTokens
    do throws(IndexError) {
      try index.upsert([Setting(id: "a", title: String(repeating: "tv ", count: 20_000))])
      Issue.record("a record of millions of tokens was taken")
    } catch {
      guard case .tooManyTokens(let id, let count, limit) = error else { throw error }
      #expect(id == "a" && count > limit && count <= limit + 16)
    }
    #expect(index.count == 0)
    try index.upsert([Setting(id: "a", title: String(repeating: "tv ", count: 50))])
    #expect(index.search("number7 tv").total == 1)
  }

  @Test(arguments: ["tv ", "tvSet2 ", "日本", "Müller ", "a-b."])
  func nothingIsAddedToWhatIsOverfull(_ text: String) throws {
    let analyzer = try Self.analyzer().spelled(in: [.german]).also(.identifier)
    var builder = LatticeBuilder()
    builder.mostTokens = 100
    builder.begin()
    for _ in 0..<3 {
      builder.appendAlternative(String(repeating: text, count: 10_000), analyzer: analyzer)
    }
    builder.finish()
    #expect(builder.isOverfull)
    #expect(builder.lattice.tokenCount <= 300)
    #expect(builder.lattice.edges.count <= 1000 && builder.lattice.nodeCount <= 1000)
  }
}
