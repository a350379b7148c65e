import Foundation
internal import TypeaheadTools

/// The names of languages and regions in many languages, as the ICU inside Foundation knows them.
enum LocaleNames {
  /// The languages in which the names are given.
  static let displayLocales = [
    "en", "de", "fr", "es", "pt", "it", "pl", "tr", "vi", "ru", "uk", "el", "ar", "he", "hi", "th", "zh", "ja", "ko",
  ]

  /// Every language's and region's name in each of the display languages, where there is one.
  static func records() -> [JSONObject] {
    let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier)).sorted()
    let regions = Set(Locale.Region.isoRegions.map(\.identifier)).filter(isCountryLike).sorted()
    var records: [JSONObject] = []
    for identifier in displayLocales {
      let locale = Locale(identifier: identifier)
      let own = locale.localizedString(forLanguageCode: identifier) ?? identifier
      for code in languages {
        guard let title = locale.localizedString(forLanguageCode: code), title != code, !title.isEmpty else { continue }
        records.append(record(code, title, "language", identifier, own))
      }
      for code in regions {
        guard let title = locale.localizedString(forRegionCode: code), title != code, !title.isEmpty else { continue }
        records.append(record(code, title, "region", identifier, own))
      }
    }
    return records
  }

  /// Two letters; the numbers of continents and other groupings are left out.
  private static func isCountryLike(_ code: String) -> Bool {
    code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  private static func record(
    _ code: String, _ title: String, _ category: String, _ locale: String, _ own: String
  ) -> JSONObject {
    [
      "id": .string("\(code)-in-\(locale)"), "title": .string(title), "category": .string(category),
      "path": .strings([own]), "weight": .integer(code.utf8.count == 2 ? 2 : 1),
    ]
  }
}
