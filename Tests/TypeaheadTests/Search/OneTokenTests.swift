import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Records that a query of one token finds by other readings than the primary one.
@Suite struct OneTokenTests {
  /// What begins a name comes before what is inside one.
  @Test func whatBeginsANameIsKnown() throws {
    let schema = Schema<TextRecord>(
      fields: [Field("text", \.text, analyzer: .identifier, role: .name)], tolerance: .none)
    let index = SearchIndex(schema: schema)
    try index.upsert([
      TextRecord(id: 1, text: "a.eyeDropper"), TextRecord(id: 2, text: "eyeDropper.b"),
      TextRecord(id: 3, text: "eyeDropper"),
    ])
    #expect(index.search("eyed").hits.map(\.id) == [3, 2, 1])
    #expect(index.search("eyedropper").hits.map(\.id) == [3, 2, 1])
  }
}
