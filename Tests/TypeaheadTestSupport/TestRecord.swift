package import Typeahead
package import TypeaheadOracle

/// A record of tests: texts by field, a weight and a number to filter by.
package struct TestRecord: Codable, Identifiable, Sendable, Equatable {
  package var id: String
  package var weight: Double
  package var values: [String: [String]]

  package init(id: String, weight: Double = 0, values: [String: [String]]) {
    self.id = id
    self.weight = weight
    self.values = values
  }

  package var forOracle: OracleRecord { OracleRecord(id: id, weight: weight, values: values) }
}

/// A schema twice: as the engine and as the oracle take it.
package struct TestSchema: Sendable, CustomStringConvertible {
  package var description: String
  package var oracle: OracleSchema
  package var engine: Schema<TestRecord>

  package init(_ description: String, _ oracle: OracleSchema, model: WordModel? = nil) {
    self.description = description
    var oracle = oracle
    if let model { oracle.split = { model.words(in: $0) } }
    self.oracle = oracle
    engine = Schema(
      fields: oracle.fields.map { field in
        func first(_ kind: OracleField.Kind) -> Analyzer {
          switch kind {
          case .names: Analyzer.names
          case .colors: Analyzer.colors
          case .identifier: Analyzer.identifier
          case .prose: Analyzer.prose
          case .email: Analyzer.email
          case .phone: Analyzer.phone(countryCode: field.countryCode, lastDigits: field.lastDigits)
          case .whole: Analyzer.whole
          }
        }
        var analyzer = first(field.kind)
        if let also = field.also { analyzer = analyzer.also(Self.plain(also)) }
        if field.splitsWords, let model { analyzer = analyzer.splittingWords(by: model) }
        analyzer = analyzer.spelled(in: Set(field.languages.map(Self.language)))
        if !field.synonyms.isEmpty { analyzer = analyzer.expanding(Self.synonyms(field.synonyms)) }
        var made = Field<TestRecord>(field.name, analyzer: analyzer, role: field.isName ? .name : .detail) {
          $0.values[field.name] ?? []
        }.suggests(field.isSuggested)
        if let others = field.otherNames { made = made.otherNames(others) { $0.values[others] ?? [] } }
        if let words = field.handWords { made = made.words { $0.values[words] ?? [] } }
        return made
      }, attributes: [Attribute("weight", \.weight)], weight: { $0.weight }, readsQueriesFreely: oracle.queryReadings,
      locale: oracle.locale,
      tolerance: .none)
  }

  private static func plain(_ kind: OracleField.Kind) -> Analyzer {
    switch kind {
    case .names: .names
    case .colors: .colors
    case .identifier: .identifier
    case .prose: .prose
    case .email: .email
    case .phone: .phone
    case .whole: .whole
    }
  }

  private static func synonyms(_ synonyms: OracleSynonyms) -> Synonyms {
    try! Synonyms(synonyms.pairs.map { .oneWay($0.phrase, foundBy: $0.other) })
  }

  private static func language(_ language: OracleLanguage) -> Analyzer.Language {
    switch language {
    case .hangulInitials: .hangulInitials
    case .romaji: .romaji
    case .pinyin: .pinyin
    case .latin: .latin
    case .german: .german
    case .nordic: .nordic
    case .southSlavic: .southSlavic
    }
  }

  /// Whether a field has tokens that stand for no part of the text: forms of telephone numbers, spellings in other letters,
  /// synonyms.
  package func makesTokens(_ field: String) -> Bool {
    oracle.fields.contains {
      ($0.name == field || $0.otherNames == field)
        && ($0.kind == .phone || !$0.languages.isEmpty || !$0.synonyms.isEmpty)
    }
  }

  /// The schemas of the presets, and others that have what those lack.
  package static let all = [names, colors, symbols, settings, users, storage, codes, composed] + ofICU

  /// A locale, languages that are transliterated, and synonyms, whose words the oracle reads.
  private static var ofICU: [TestSchema] { Folding.ordersByLocale ? [identifiers, languages, synonyms] : [] }

  package static let names = TestSchema(
    "names", OracleSchema(fields: [OracleField("id", .names, isName: true)], queryReadings: false))
  package static let colors = TestSchema(
    "colors", OracleSchema(fields: [OracleField("id", .colors, isName: true)], queryReadings: false))
  package static let symbols = TestSchema(
    "symbols",
    OracleSchema(fields: [
      OracleField("name", .identifier, isName: true, otherNames: "formerNames", handWords: "words", splitsWords: true),
      OracleField("keywords", .prose, isName: true), OracleField("categories", .prose),
    ]),
    model: WordModel(words: [
      ("eye", 9), ("dropper", 5), ("half", 9), ("full", 8), ("air", 3), ("pods", 3), ("pro", 7), ("a", 1), ("ab", 2),
      ("ba", 2),
    ]))
  package static let settings = TestSchema(
    "settings",
    OracleSchema(fields: [
      OracleField("title", .prose, isName: true), OracleField("keywords", .prose, isName: true),
      OracleField("value", .prose),
      OracleField("category", .prose), OracleField("path", .prose),
    ]))
  package static let users: TestSchema = {
    var (email, phone) = (OracleField("email", .email), OracleField("phone", .phone))
    (email.isSuggested, phone.isSuggested) = (false, false)
    return TestSchema("users", OracleSchema(fields: [OracleField("name", .prose, isName: true), email, phone]))
  }()
  package static let storage = TestSchema(
    "storage",
    OracleSchema(fields: [OracleField("fileName", .prose, isName: true), OracleField("contentType", .prose)]))
  package static let codes = TestSchema(
    "codes",
    OracleSchema(fields: [
      OracleField("code", .whole), OracleField("title", .prose, isName: true),
      OracleField("phone", .phone, countryCode: "44", lastDigits: 4...6),
    ]))
  /// Analyzers that are alternatives of each other.
  package static let composed: TestSchema = {
    var title = OracleField("title", .prose, isName: true, otherNames: "aka")
    title.also = .identifier
    var code = OracleField("code", .whole)
    code.also = .prose
    var tags = OracleField("tags", .names)
    tags.also = .colors
    return TestSchema("composed", OracleSchema(fields: [title, code, tags]))
  }()
  /// A name that is not the first field, and a locale.
  package static let identifiers = TestSchema(
    "identifiers",
    OracleSchema(
      fields: [
        OracleField("file", .identifier),
        OracleField("name", .identifier, isName: true, otherNames: "former", handWords: "words", splitsWords: true),
        OracleField("color", .colors), OracleField("email", .email),
      ], locale: "sv"),
    model: WordModel(words: [("eye", 9), ("dropper", 5), ("half", 9), ("full", 8), ("pro", 7), ("ab", 2), ("ba", 2)]))
  /// Fields that are spelled in other letters too.
  package static let languages: TestSchema = {
    func field(
      _ name: String, _ kind: OracleField.Kind, _ languages: [OracleLanguage], isName: Bool = false,
      otherNames: String? = nil, splitsWords: Bool = false
    ) -> OracleField {
      var field = OracleField(
        name, kind, isName: isName, otherNames: otherNames, handWords: splitsWords ? "words" : nil,
        splitsWords: splitsWords)
      field.languages = languages
      return field
    }
    var composed = field("composed", .colors, [.german, .pinyin])
    composed.also = .prose
    return TestSchema(
      "languages",
      OracleSchema(fields: [
        field("name", .prose, OracleLanguage.allCases, isName: true, otherNames: "aka"),
        field("identifier", .identifier, [.latin, .german], splitsWords: true), field("plain", .prose, []),
        field("strict", .names, [.latin, .hangulInitials]), composed, field("kana", .prose, [.romaji]),
      ]), model: WordModel(words: [("eye", 9), ("dropper", 5), ("ab", 2), ("мос", 3), ("ква", 3)]))
  }()
}
