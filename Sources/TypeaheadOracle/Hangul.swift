/// Hangul is compared by keystrokes, so that every state of an input method is a prefix of what it is on the way to.
enum Hangul {
  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)  // U+1100…
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)  // U+1161…
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)  // U+11A8…

  /// The keystrokes of a letter of U+3131–318E: itself, or the two it is made of.
  static func keystrokes(ofCompatibilityJamo letter: Unicode.Scalar) -> Scalars {
    switch letter {
    case "ㄳ": ["ㄱ", "ㅅ"]
    case "ㄵ": ["ㄴ", "ㅈ"]
    case "ㄶ": ["ㄴ", "ㅎ"]
    case "ㄺ": ["ㄹ", "ㄱ"]
    case "ㄻ": ["ㄹ", "ㅁ"]
    case "ㄼ": ["ㄹ", "ㅂ"]
    case "ㄽ": ["ㄹ", "ㅅ"]
    case "ㄾ": ["ㄹ", "ㅌ"]
    case "ㄿ": ["ㄹ", "ㅍ"]
    case "ㅀ": ["ㄹ", "ㅎ"]
    case "ㅄ": ["ㅂ", "ㅅ"]
    case "ㅘ": ["ㅗ", "ㅏ"]
    case "ㅙ": ["ㅗ", "ㅐ"]
    case "ㅚ": ["ㅗ", "ㅣ"]
    case "ㅝ": ["ㅜ", "ㅓ"]
    case "ㅞ": ["ㅜ", "ㅔ"]
    case "ㅟ": ["ㅜ", "ㅣ"]
    case "ㅢ": ["ㅡ", "ㅣ"]
    default: [letter]
    }
  }

  /// The keystrokes of an initial, a vowel or a final as NFD writes them; nil for anything else.
  static func keystrokes(ofConjoiningJamo jamo: Unicode.Scalar) -> Scalars? {
    func letter(_ row: Scalars, _ first: UInt32) -> Scalars? {
      guard jamo.value >= first, jamo.value < first + UInt32(row.count) else { return nil }
      return keystrokes(ofCompatibilityJamo: row[Int(jamo.value - first)])
    }
    return letter(initials, 0x1100) ?? letter(vowels, 0x1161) ?? letter(finals, 0x11A8)
  }
}
