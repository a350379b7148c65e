import Typeahead
import TypeaheadVocabulary

struct TypeaheadVocabularyPage {
  struct Setting: Identifiable, Sendable {
    let id: String
    var title: String
  }

  let index: SearchIndex<Setting> = {
    let index = SearchIndex(schema: Schema<Setting>(fields: [Field("title", \.title, role: .name)]))
    try! index.upsert([Setting(id: "tethering", title: "Tethering"), Setting(id: "wifi", title: "Wi-Fi")])
    return index
  }()
  let schemaWithSynonyms = Schema<Setting>(fields: [Field("title", \.title, role: .name)])
}
