/// How somebody types in one session.
enum TypingStyle: CaseIterable, Sendable {
  case oneWord
  /// Two words of a record in any order.
  case twoWords
  case threeWords
  /// Beginnings of two or three words: `jo sm`.
  case beginnings
  /// The first letter of each word of the name: `j s`.
  case initials
  /// A word with a letter that is wrong.
  case mistyped
  /// The same, but noticed a letter or two later, taken back and mended.
  case corrected
  /// A word, some of it taken back, then another.
  case backspacing
  /// The same beginning twice or more: `up up`.
  case repeated
  /// Letters by chance, which begin no word.
  case noMatch
  /// The name as it is written.
  case wholeName

  /// In how many sessions of a hundred somebody types so.
  var share: Int {
    switch self {
    case .oneWord: 26
    case .twoWords: 20
    case .threeWords: 8
    case .beginnings: 10
    case .initials: 4
    case .mistyped: 6
    case .corrected: 6
    case .backspacing: 6
    case .repeated: 4
    case .noMatch: 4
    case .wholeName: 6
    }
  }
}
