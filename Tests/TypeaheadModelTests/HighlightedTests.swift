import Foundation
import Testing
import Typeahead
import TypeaheadModel

/// Texts that mark what matches, for views that show attributed strings.
@Suite struct HighlightedTests {
  private struct Place: Identifiable, Sendable {
    let id: Int
    let name: String
    let notes: [String]
  }

  private enum Marked: AttributedStringKey {
    typealias Value = Bool
    static let name = "marked"
  }

  private func marked(_ text: AttributedString) -> [String] {
    text.runs.filter { $0[Marked.self] == true }.map { String(text[$0.range].characters) }
  }

  @Test func matchedStretchesAreMarked() throws {
    let index = SearchIndex(schema: Schema<Place>(fields: [Field("name", \.name), Field("notes", \.notes)]))
    try index.upsert([Place(id: 1, name: "Große Straße 👩‍👩‍👧 strand", notes: ["Strandbad", "am Strand"])])
    let hit = try #require(index.search("stras stran").hits.first)
    var container = AttributeContainer()
    container[Marked.self] = true
    let name = hit.highlighted(hit.record.name, in: "name", container)
    #expect(String(name.characters) == hit.record.name)
    #expect(marked(name) == ["Straß", "stran"])
    // Of another field, and of another text, nothing is marked.
    #expect(marked(hit.highlighted(hit.record.name, in: "notes", container)).isEmpty)
    #expect(marked(hit.highlighted("Straße", in: "name", container)).isEmpty)
  }
}
