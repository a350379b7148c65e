import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// What sets tell is not decided record by record.
@Suite struct ToldBySetsTests {
  private static func index(_ analyzer: Analyzer, _ texts: [String]) throws -> SearchIndex<TextRecord> {
    var schema = Schema<TextRecord>(
      fields: [Field("kind") { _ in ["record"] }, Field("text", \.text, analyzer: analyzer)], tolerance: .none)
    schema.tuning = .eager
    schema.tuning.championRecords = .max
    let index = SearchIndex(schema: schema)
    try index.upsert(texts.enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
    return index
  }

  private static func counts(
    _ query: String, _ index: SearchIndex<TextRecord>, limit: Int = 0
  ) -> (total: Int, records: Int, lattices: Int) {
    var buffer = SearchBuffer(limit: limit)
    index.snapshot.search(Query(query), into: &buffer)
    return (buffer.total, buffer.counts.records, buffer.counts.lattices)
  }

  /// Who has two or three tokens for one that begins others is known; who has four is not.
  @Test func nestedTokensAreCountedBySets() throws {
    let index = try Self.index(
      .prose,
      (0..<300).map { "jan jana" + ($0 % 3 == 0 ? " joe" : " bob") + ($0 % 30 == 1 ? " jill jack" : "") })
    for (query, total, isTold) in [
      ("ja ja", 300, true), ("ja ja j", 110, true), ("j ja j", 110, true), ("j j j j", 10, false),
      ("ja ja ja", 10, true),
    ] {
      let counts = Self.counts(query, index)
      #expect(counts.total == total, "\(query)")
      #expect(isTold ? counts.records == 0 : counts.records >= total, "\(query): \(counts)")
    }
  }

  /// Parts that are one token of the query make no other whole: only who has a part for each is looked at closely.
  @Test func partsThatMakeOneTokenWholeAreToldApart() throws {
    let index = try Self.index(
      .email, (0..<300).map { "x1" + ($0 % 100 == 0 ? "n" : "n\(["ab", "cd", "ef"][$0 % 3])") + "@mail.example" })
    let counts = Self.counts("example 1 n", index)
    #expect(counts.total == 300)
    #expect(counts.lattices <= 3, "\(counts)")
  }

  /// Where the primary reading suffices, variants can only make the rank: who cannot be among the best is not looked at closely.
  @Test func latticesOfCertainMatchesAreWalkedForTheBestAlone() throws {
    let index = try Self.index(.identifier, (0..<300).map { "fooBar baz\($0 % 10 == 3 ? "Foo" : "Fan")" })
    let counts = Self.counts("foo b", index, limit: 20)
    #expect(counts.total == 300)
    #expect(counts.lattices < 60, "\(counts)")
  }

  /// Nothing follows the end of a value in its order, unless that end may be cut.
  @Test func endsThatMayBeCutAreKnown() throws {
    let texts = ["a@b.c", "a@b.c1", "a1@b.c", "a@12", "a@b-2c"]
    let segment = try #require(try Self.index(.email, texts).snapshot.list.segments.first).segment
    let ends = segment.prefixes.cutEnds(1)
    let cut = (0..<segment.count).filter { segment.prefixes.sets.contains(UInt32($0), in: ends) }
    #expect(cut.map { texts[Int(String(decoding: segment.ids[$0].array, as: UTF8.self))!] } == ["a@b.c1", "a@b-2c"])
    #expect(segment.prefixes.fieldsOfWholeEnds == FieldSet([0]))
  }
}
