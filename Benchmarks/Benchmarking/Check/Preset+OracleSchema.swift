internal import Typeahead
internal import TypeaheadOracle
internal import TypeaheadTools

extension Preset {
  /// The preset as the oracle takes it: written from the specification, not from the engine's schema.
  func oracleSchema(words: WordModel?) -> OracleSchema {
    let fields = searchedFields.enumerated().map { place, name in
      var field = OracleField(
        name, oracleKind(of: name), isName: place == 0 || name == "keywords",
        otherNames: place == 0 ? otherNamesField : nil,
        handWords: place == 0 ? wordsField : nil, splitsWords: place == 0 && self == .symbols)
      if self == .settings || self == .text { field.synonyms = Self.spokenSigns }
      return field
    }
    let isStrict = self == .names || self == .colors
    return OracleSchema(fields: fields, queryReadings: !isStrict) { word in words?.words(in: word) }
  }

  private static let spokenSigns = OracleSynonyms(
    [("&", "and"), ("+", "plus"), ("%", "percent"), ("%", "per cent")].flatMap { sign, words in
      [(sign, words), (words, sign)]
    })

  private func oracleKind(of field: String) -> OracleField.Kind {
    switch (self, field) {
    case (.names, _): .names
    case (.colors, _): .colors
    case (.symbols, "name"): .identifier
    case (.users, "email"): .email
    case (.users, "phone"): .phone
    default: .prose
    }
  }
}

extension Document {
  /// The record as the oracle takes it.
  func oracleRecord(_ preset: Preset) -> OracleRecord {
    var values: [String: [String]] = [:]
    for field in preset.searchedFields + [preset.otherNamesField, preset.wordsField].compactMap(\.self) {
      values[field] = texts(field)
    }
    return OracleRecord(
      id: id, weight: preset.keptFields.contains("weight") ? number("weight") ?? 0 : 0, values: values)
  }
}
