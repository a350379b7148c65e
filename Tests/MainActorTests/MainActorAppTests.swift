import Observation
import Testing
import Typeahead
import TypeaheadModel

/// An app as Xcode makes it: this target isolates to the main actor whatever does not say otherwise. Records say so.
nonisolated struct Setting: Identifiable, Sendable {
  let id: String
  var title: String
  var keywords: [String]
}

final class SettingsScreen {
  let index: SearchIndex<Setting>
  let model: SearchModel<Setting>

  init(_ settings: [Setting]) throws {
    index = SearchIndex(schema: Schema(fields: [Field("title", \Setting.title), Field("keywords", \.keywords)]))
    try index.upsert(settings)
    model = SearchModel(index, debounce: Debounce(delay: .fixed(.zero)))
  }
}

@Suite struct MainActorAppTests {
  @Test func aScreenOfTheMainActorSearches() async throws {
    let screen = try SettingsScreen([
      Setting(id: "wifi", title: "Wi-Fi Calling", keywords: ["network"]),
      Setting(id: "dark", title: "Dark Mode", keywords: ["night"]),
    ])
    var updates = screen.model.updates.makeAsyncIterator()
    _ = await updates.next()
    screen.model.text = "wifi cal"
    let update = await updates.next()
    #expect(update?.rows.map(\.record.title) == ["Wi-Fi Calling"] && screen.model.total == 1)
    try await screen.index.upsert([Setting(id: "call", title: "Wi-Fi Calls", keywords: [])], WriteOptions())
    #expect(await updates.next()?.rows.count == 2)
  }
}
