import Typeahead

struct OnAServerPage {
  let index: SearchIndex<Person>

  init() throws {
    index = SearchIndex(
      schema: Schema<Person>(fields: [Field("name", \.name)], attributes: [Attribute("team", \.team)]))
    try index.upsert([
      Person(id: 1, name: "John Smith", team: "sales"), Person(id: 2, name: "Jo Smithers", team: "sales"),
    ])
  }

  struct Person: Identifiable, Sendable, Encodable {
    let id: Int
    var name: String
    var team: String
  }
}
