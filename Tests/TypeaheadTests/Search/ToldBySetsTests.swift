import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// What sets tell is not decided record by record.
@Suite struct ToldBySetsTests {
  private static func index(_ analyzer: Analyzer, _ texts: [String]) throws -> SearchIndex<TextRecord> {
    var schema = Schema<TextRecord>(
      fields: [Field("kind") { _ in ["record"] }, Field("text", \.text, analyzer: analyzer)], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(schema: schema)
    try index.upsert(texts.enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
    return index
  }

  private static func counts(
    _ query: String, _ index: SearchIndex<TextRecord>, limit: Int = 0
  ) -> (total: Int, records: Int) {
    var buffer = SearchBuffer(limit: limit)
    index.snapshot.search(Query(query), into: &buffer)
    return (buffer.total, buffer.counts.records)
  }

  /// Who has one token or two for one that begins another is known; who has three is not.
  @Test func nestedTokensAreCountedBySets() throws {
    let index = try Self.index(
      .prose, (0..<300).map { "jan jana" + ($0 % 3 == 0 ? " joe" : " bob") + ($0 % 30 == 1 ? " jill jack" : "") })
    for (query, total, isTold) in [
      ("ja", 300, true), ("ja bo", 200, true), ("ja ja", 300, true), ("ja ja j", 110, false), ("ja ja ja", 10, false),
    ] {
      let counts = Self.counts(query, index)
      #expect(counts.total == total, "\(query)")
      #expect(isTold ? counts.records == 0 : counts.records >= total, "\(query): \(counts)")
    }
  }

  /// Other readings than the primary one are looked at where a token may take one of their tokens, and nowhere else.
  @Test func recordsAreLookedAtWhereReadingsCompete() throws {
    let index = try Self.index(.identifier, (0..<300).map { "fooBar baz\($0 % 10 == 3 ? "Foo" : "Fan")" })
    #expect(Self.counts("foo baz", index).records == 0)
    let counts = Self.counts("foobar baz", index)
    #expect(counts.total == 300 && counts.records == 300, "\(counts)")
    // Of those that match for certain only the best are ranked.
    let ranked = Self.counts("foo b", index, limit: 20)
    #expect(ranked.total == 300 && ranked.records < 60, "\(ranked)")
  }
}
