internal import TypeaheadTools

extension Corpus {
  /// All built-in corpora, in the order in which they are listed.
  package static let all: [Corpus] =
    SettingsLanguage.allCases.map(settings(in:)) + [
      Corpus(
        name: "symbols", preset: .symbols,
        summary: "Icon names made by a small grammar, with keywords, categories and former names",
        source: .fixed(SymbolGrammar.records)),
      Corpus(
        name: "colors", preset: .colors, summary: "Camel-case colour names of an invented palette",
        source: .fixed(ColorPalette.records)),
      Corpus(
        name: "users", preset: .users,
        summary: "Generated people with names in many scripts, e-mail addresses and telephone numbers",
        source: .scalable(size: 10_000, UserDirectory.records)),
      Corpus(
        name: "unicode", preset: .text, summary: "The names of all Unicode characters that have one",
        source: .lazy(count: CharacterNames.count, CharacterNames.records)),
      Corpus(
        name: "languages", preset: .settings,
        summary: "The names of languages and regions in many languages",
        source: .fixed(LocaleNames.records)),
    ]

  /// The built-in corpus with the given name, if there is one.
  package static func named(_ name: String) -> Corpus? {
    all.first { $0.name == name }
  }

  private static func settings(in language: SettingsLanguage) -> Corpus {
    Corpus(
      name: language == .english ? "settings" : "settings-" + language.rawValue, preset: .settings,
      summary: "The settings tree of an invented messenger, in \(language.name)",
      source: .fixed { () throws(CorpusError) in try SettingsTree.records(in: language) })
  }
}
