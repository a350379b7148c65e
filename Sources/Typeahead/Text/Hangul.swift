/// Hangul as a keyboard types it: every syllable and jamo becomes compatibility jamo, one a keystroke.
///
/// Initial and final consonants are the same letter, compound finals and compound vowels are two
/// keystrokes, doubled consonants are one. So every state of an input method is a prefix of what it ends as:
/// `간`, typed on the way to `가나`, is ㄱㅏㄴ and begins ㄱㅏㄴㅏ.
enum Hangul {
  /// Compatibility jamo, which folding takes aside before normalization.
  static func isCompatibilityJamo(_ scalar: UInt32) -> Bool {
    (0x3131...0x318E).contains(scalar) && scalar != 0x3164  // the filler, which vanishes
  }
  /// Modern and archaic conjoining jamo, what syllables decompose to.
  static let conjoiningJamo: ClosedRange<UInt32> = 0x1100...0x11FF

  /// Calls `body` with the keystrokes of a compatibility jamo.
  static func forEachKeystroke(ofCompatibility scalar: UInt32, _ body: (UInt32) -> Void) {
    if let compound = compounds[scalar] {
      body(compound.0)
      body(compound.1)
    } else {
      body(scalar)
    }
  }

  /// Calls `body` with the keystrokes of a conjoining jamo; archaic ones stand for themselves.
  static func forEachKeystroke(ofConjoining scalar: UInt32, _ body: (UInt32) -> Void) {
    switch scalar {
    case 0x1100..<0x1113: forEachKeystroke(ofCompatibility: initials[Int(scalar - 0x1100)], body)
    case 0x1161..<0x1176: forEachKeystroke(ofCompatibility: 0x314F + scalar - 0x1161, body)
    case 0x11A8..<0x11C3: forEachKeystroke(ofCompatibility: finals[Int(scalar - 0x11A8)], body)
    default: body(scalar)
    }
  }

  private static let initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)
  private static let finals = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

  private static let compounds: [UInt32: (UInt32, UInt32)] = {
    let table =
      "ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ ㅘㅗㅏ ㅙㅗㅐ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅔ ㅟㅜㅣ ㅢㅡㅣ"
    var compounds: [UInt32: (UInt32, UInt32)] = [:]
    for entry in table.split(separator: " ") {
      let letters = entry.unicodeScalars.map(\.value)
      compounds[letters[0]] = (letters[1], letters[2])
    }
    return compounds
  }()
}
