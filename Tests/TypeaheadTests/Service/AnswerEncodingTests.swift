import Foundation
import Testing
import Typeahead

/// Answers as JSON.
@Suite struct AnswerEncodingTests {
  private struct Setting: Identifiable, Sendable, Encodable {
    let id: Int
    var title: String
    var kind = "display"
  }

  private static func index() throws -> SearchIndex<Setting> {
    let index = SearchIndex(
      schema: Schema<Setting>(fields: [Field("title", \.title)], attributes: [Attribute("kind", \.kind)]))
    try index.upsert([Setting(id: 1, title: "Night Light"), Setting(id: 2, title: "Österreich an")])
    return index
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func answersAreLinesOfTheContract() throws {
    let index = try Self.index()
    let record = #"{"id":1,"kind":"display","title":"Night Light"}"#
    let line = try Self.json(index.search("ni li"))
    #expect(
      line
        == #"{"exact":true,"hits":[{"fields":"# + record
        + #","id":"1","matches":[{"field":"title","ranges":[[0,2],[6,8]],"value":0}],"rank":[0,5,0,0,0]}],"mended":false,"total":1}"#
    )
    // Ranges count bytes.
    #expect(try Self.json(index.search("an").hits[0].matches) == #"[{"field":"title","ranges":[[12,14]],"value":0}]"#)
  }

  @Test func laterTiersSayWhatWasRead() throws {
    let index = try Self.index()
    let typo = try Self.json(index.search("nihgt"))
    #expect(typo.contains(#""mended":true,"total":0"#) && typo.contains(#""read":"night","tier":"typo""#))
    let partial = try Self.json(index.search("night please"))
    #expect(partial.contains(#""tier":"partial","without":["please"]"#))
  }

  @Test func facetsAndSuggestions() throws {
    let snapshot = try Self.index().snapshot
    let facets = snapshot.facets("", by: Facet("kind", \.kind).measuring(\.id))
    #expect(try Self.json(facets) == #"[{"count":2,"maximum":2,"minimum":1,"sum":3,"value":"display"}]"#)
    #expect(
      try Self.json(snapshot.suggestions(for: "ni")).hasPrefix(#"[{"kind":"word","text":"Night","total":1}"#))
  }
}
