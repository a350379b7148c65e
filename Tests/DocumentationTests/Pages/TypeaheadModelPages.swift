import Typeahead
import TypeaheadModel

@MainActor struct TypeaheadModelPage {
  let index = SearchIndex(schema: Schema<Setting>(fields: [Field("title", \.title)]))

  init() throws {
    try index.upsert(Setting(id: "dark", title: "Dark Mode"))
  }

  func show(_ rows: [Hit<Setting>]) {}

  struct Setting: Identifiable, Sendable {
    let id: String
    var title: String
  }
}
