package import Typeahead

/// A field that is searched, and how its texts are read.
package struct SearchedField: Sendable, Equatable {
  package let name: String
  package let analyzer: FieldAnalyzer
  /// Whether it is what a record is called; of a preset without such a field it is the first one.
  package let isName: Bool
  /// How its texts are spelled too.
  package let languages: Set<Analyzer.Language>

  init(
    _ name: String, _ analyzer: FieldAnalyzer = .prose, isName: Bool = false, languages: Set<Analyzer.Language> = []
  ) {
    self.name = name
    self.analyzer = analyzer
    self.isName = isName
    self.languages = languages
  }
}

/// How the texts of a field are read, by the names of the library's analyzers.
package enum FieldAnalyzer: String, CaseIterable, Sendable {
  case prose, identifier
  /// Identifiers that are split into the words that they are made of, too.
  case words
  case names, colors, email, phone, whole

  /// What it is for, in a line.
  var summary: String {
    switch self {
    case .prose: "titles, people's names, descriptions"
    case .identifier: "names in code, file names, keys"
    case .words: "the same, and the words inside them: airpodspro by pro"
    case .names: "dotted names by strict rules"
    case .colors: "camel-case names by strict rules"
    case .email: "addresses"
    case .phone: "telephone numbers"
    case .whole: "codes that are found from their beginning alone"
    }
  }

  func analyzer(words: WordModel?, country: String?) -> Analyzer {
    switch self {
    case .prose: .prose
    case .identifier: .identifier
    case .words: words.map(Analyzer.identifier.splittingWords) ?? .identifier
    case .names: .names
    case .colors: .colors
    case .email: .email
    case .phone: .phone(countryCode: country)
    case .whole: .whole
    }
  }
}
