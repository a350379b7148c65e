// TEMP: until TypeaheadTools has `Preset.schema(words:)`.
internal import Typeahead
internal import TypeaheadTools

extension Preset {
  /// The engine's schema of the preset.
  func schema(words: WordModel?) -> Schema<Document> {
    let fields = searchedFields.enumerated().map { place, name in
      var field = Field<Document>(name, analyzer: analyzer(of: name, words), role: place == 0 ? .name : .detail) {
        $0.texts(name)
      }
      if place == 0, let otherNamesField { field = field.otherNames(otherNamesField) { $0.texts(otherNamesField) } }
      if place == 0, let wordsField { field = field.words { $0.texts(wordsField) } }
      return field
    }
    let hasWeight = keptFields.contains("weight")
    return Schema(
      fields: fields, weight: { hasWeight ? $0.number("weight") ?? 0 : 0 },
      readsQueriesFreely: self != .names && self != .colors)
  }

  private func analyzer(of field: String, _ words: WordModel?) -> Analyzer {
    switch (self, field) {
    case (.names, _): .names
    case (.colors, _): .colors
    case (.symbols, "name"): words.map { Analyzer.identifier.splittingWords(by: $0) } ?? .identifier
    case (.users, "email"): .email
    case (.users, "phone"): .phone
    default: .prose
    }
  }
}
