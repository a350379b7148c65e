import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Records that a query of one token finds by other readings than the primary one are ranked by where these stand, without their lattices,
/// unless the token may be all of a line.
@Suite struct OneTokenTests {
  /// The tokens of a name are `eye` and `dropper`; it also reads as `eyedropper`, at its beginning or behind another token.
  @Test(arguments: [
    (role: Field<TextRecord>.Role.name, value: "eyeDropper", query: "eyed", lattices: 0),
    (.name, "eyeDropper", "eyedropper", 1), (.name, "a.eyeDropper", "eyed", 0),
    (.name, "a.eyeDropper", "eyedropper", 0),
    (.detail, "eyeDropper", "eyed", 0), (.detail, "eyeDropper", "eyedropper", 0), (.detail, "a.eyeDropper", "eyed", 0),
    (.detail, "a.eyeDropper", "eyedropper", 1), (.name, "eye77", "77", 0), (.detail, "eye77", "eye", 0),
  ]) func latticesAreWalkedForLinesAlone(
    _ role: Field<TextRecord>.Role, _ value: String, _ query: String, _ lattices: Int
  ) throws {
    for tuning in [Tuning(), .eager] {
      let text = Field<TextRecord>("text", \.text, analyzer: .identifier, role: role)
      let name = Field<TextRecord>("name", role: .name) { _ in ["nameless"] }
      var schema = Schema<TextRecord>(fields: role == .name ? [text] : [text, name], tolerance: .none)
      schema.tuning = tuning
      schema.tuning.championRecords = .max
      let index = SearchIndex(schema: schema)
      try index.upsert([TextRecord(id: 1, text: value), TextRecord(id: 2, text: "other")])
      var buffer = SearchBuffer()
      index.snapshot.search(Query(query), into: &buffer)
      let (total, walked) = (buffer.total, buffer.counts.lattices)
      #expect(total == 1 && walked == lattices, "\(role), \(value), \(query): \(total) found, \(walked) walked")
    }
  }

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
