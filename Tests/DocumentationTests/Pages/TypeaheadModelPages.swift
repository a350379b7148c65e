import Typeahead
import TypeaheadModel

@MainActor struct TypeaheadModelPage {
  let index = SearchIndex(schema: Schema<Setting>(fields: [Field("title", \.title)]))
  let view = ListView()
  var model: SearchModel<Setting> { SearchModel(index) }

  struct Setting: Identifiable, Sendable {
    let id: String
    var title: String
    var category: String
  }
}

/// A list of the app's that is updated by hand.
@MainActor struct ListView {
  func apply<Row>(_ stage: ListStage, of rows: [Row]) {}
}
