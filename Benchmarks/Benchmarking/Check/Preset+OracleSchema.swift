internal import Typeahead
internal import TypeaheadOracle
internal import TypeaheadTools

extension Preset {
  /// The preset as the oracle takes it: written from the specification, not from the engine's schema.
  func oracleSchema(words: WordModel?) -> OracleSchema {
    let fields = searched.map { searched in
      let isTitle = searched.name == nameField
      var field = OracleField(
        searched.name, searched.analyzer.oracleKind, isName: isTitle || searched.isName,
        otherNames: isTitle ? otherNamesField : nil, handWords: isTitle ? wordsField : nil,
        splitsWords: searched.analyzer == .words)
      field.languages = searched.languages.map(\.oracleLanguage)
      if findsSignsByWords { field.synonyms = Self.spokenSigns }
      if let pairs = synonymPairs, [.prose, .identifier, .words].contains(searched.analyzer) {
        field.synonyms = OracleSynonyms(pairs)
      }
      return field
    }
    return OracleSchema(fields: fields, queryReadings: !isStrict, locale: locale) { word in words?.words(in: word) }
  }

  private static let spokenSigns = OracleSynonyms(
    [("&", "and"), ("+", "plus"), ("%", "percent"), ("%", "per cent")].flatMap { sign, words in
      [(sign, words), (words, sign)]
    })

}

extension FieldAnalyzer {
  fileprivate var oracleKind: OracleField.Kind {
    switch self {
    case .prose: .prose
    case .identifier, .words: .identifier
    case .names: .names
    case .colors: .colors
    case .email: .email
    case .phone: .phone
    case .whole: .whole
    }
  }
}

extension Analyzer.Language {
  fileprivate var oracleLanguage: OracleLanguage {
    switch self {
    case .hangulInitials: .hangulInitials
    case .romaji: .romaji
    case .pinyin: .pinyin
    case .latin: .latin
    case .german: .german
    case .nordic: .nordic
    case .southSlavic: .southSlavic
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
