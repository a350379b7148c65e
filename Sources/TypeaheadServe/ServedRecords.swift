package import Typeahead
package import TypeaheadTools

/// Records that are searched over HTTP.
package struct ServedRecords: Sendable {
  /// What tells them apart from others of the same server.
  package let name: String
  package let preset: Preset
  package let index: SearchIndex<Document>

  package init(name: String, preset: Preset, index: SearchIndex<Document>) {
    (self.name, self.preset, self.index) = (name, preset, index)
  }

  /// The field whose values narrow an answer down; nil where the preset has none.
  var facetField: String? {
    switch preset {
    case .symbols: "categories"
    case .settings: "category"
    case .storage: "contentType"
    case .names, .colors, .users, .text: nil
    }
  }
}
