/// The languages the settings tree is written in; the raw value is the column of the data file.
enum SettingsLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"
  case thai = "th"
  case korean = "ko"
  case german = "de"
  case arabic = "ar"

  /// The language's English name.
  var name: String {
    switch self {
    case .english: "English"
    case .japanese: "Japanese"
    case .thai: "Thai"
    case .korean: "Korean"
    case .german: "German"
    case .arabic: "Arabic"
    }
  }
}
