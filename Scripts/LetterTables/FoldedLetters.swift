#if TYPEAHEAD_ICU
/// What becomes of a letter by itself: the letters and marks that the article Matching names.
enum FoldedLetters {
  /// What a scalar is taken apart to before a text is cut: compatibility characters, with their case kept.
  static func apart(_ scalar: UInt32) -> [UInt32] {
    // Jamo, which NFKC would turn into initials and finals; the signs of marks, which are no letters; and an Armenian ligature, which is a
    // letter and transliterated as one.
    let isKept = (0x3131...0x318E).contains(scalar) || [0x2122, 0x2120, 0x587].contains(scalar)
    let facts = LetterFacts(scalar: scalar)
    if facts.isWhiteSpace || isKept { return [scalar] }
    if let sign = sign(scalar) { return [sign] }
    let taken = NormalForm.nfkc.of([scalar])
    // Letters of scripts without spaces stay in their runs as they are, where they are one character, and an accent by itself is a sign.
    if facts.kind == 8 && facts.isLetter || LetterFacts(scalar: taken[0]).isWhiteSpace { return [scalar] }
    let parts = taken.filter { !LetterFacts(scalar: $0).isWhiteSpace }.map { sign($0) ?? $0 }
    // What is merely composed, or not, stays as it is.
    return parts == NormalForm.nfc.of([scalar]) ? [scalar] : parts
  }

  /// Apostrophes, hyphens and digits of any script are one each.
  private static func sign(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x2018, 0x2019, 0x02BB, 0x02BC, 0x02B9, 0x2032, 0x60, 0xB4, 0x1FFD: return 0x27
    default:
      let character = LetterFacts(scalar: scalar)
      return character.isDash ? 0x2D : character.digit.map { 0x30 + $0 }
    }
  }

  /// The folded form of one scalar: case folding and compatibility, marks removed, letters replaced, composed.
  static func folded(_ scalar: UInt32) -> [UInt32] {
    if let own = beforeNormalizing(scalar) { return own }
    return NormalForm.nfc.of(NormalForm.nfd.of(NormalForm.nfkcCasefold.of([scalar])).flatMap(replaced))
  }

  /// The form of one scalar as it is written: folded, but with marks, with the letters that folding replaces, and with the signs that it
  /// makes letters or marks of. It is not composed: the mark of another letter may come before its own.
  static func written(_ scalar: UInt32) -> [UInt32] {
    if let own = beforeNormalizing(scalar) { return own }
    if scalar == 0xDF || scalar == 0x1E9E { return [0xDF] }
    let folded = NormalForm.nfkcCasefold.of([scalar])
    // ™ and ゛ are signs, tm and the mark are none.
    if LetterFacts(scalar: scalar).kind == 2, folded.contains(where: { (3...8).contains(LetterFacts(scalar: $0).kind) })
    {
      return NormalForm.nfd.of([scalar])
    }
    return NormalForm.nfd.of(folded).flatMap { unified($0) ?? [$0] }
  }

  /// What a scalar is in every form though NFKC would make something else of it.
  private static func beforeNormalizing(_ scalar: UInt32) -> [UInt32]? {
    if LetterFacts(scalar: scalar).isWhiteSpace { return [0x20] }
    // A blank with a mark.
    if scalar == 0xB4 || scalar == 0x1FFD { return [0x27] }
    // An initial or a final; but the filler vanishes.
    if (0x3131...0x318E).contains(scalar), scalar != 0x3164 { return Hangul.keystrokes(ofCompatibility: scalar) }
    return nil
  }

  /// What a scalar is in every form; nil where it stays.
  private static func unified(_ scalar: UInt32) -> [UInt32]? {
    let character = LetterFacts(scalar: scalar)
    if character.isControl || character.isWhiteSpace || scalar == 0x0640 { return [] }
    switch scalar {
    case 0x30A1...0x30F6, 0x30FD, 0x30FE: return [scalar - 0x60]  // katakana → hiragana
    case 0x1100...0x11FF: return Hangul.keystrokes(ofConjoining: scalar)
    default: return sign(scalar).map { [$0] }
    }
  }

  private static func replaced(_ scalar: UInt32) -> [UInt32] {
    if isRemoved(scalar) { return [] }
    if let unified = unified(scalar) { return unified }
    switch scalar {
    case 0xF8: return [0x6F]  // ø
    case 0xF0, 0x0111: return [0x64]  // ð đ
    case 0x0142: return [0x6C]  // ł
    case 0x0127: return [0x68]  // ħ
    case 0x0167: return [0x74]  // ŧ
    case 0x0131: return [0x69]  // ı
    case 0xE6: return [0x61, 0x65]  // æ
    case 0x0153: return [0x6F, 0x65]  // œ
    case 0xFE: return [0x74, 0x68]  // þ
    case 0x06CC, 0x0649: return [0x064A]  // ی ى → ي
    case 0x06A9: return [0x0643]  // ک → ك
    case 0x06C1, 0x06D5, 0x0629, 0x06C3: return [0x0647]  // ہ ە ة ۃ → ه
    case 0x0671: return [0x0627]  // ٱ → ا
    default: return [scalar]
    }
  }

  /// Exactly these marks vanish.
  private static func isRemoved(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F: true  // Latin, Greek, Cyrillic
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: true  // Hebrew
    case 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8, 0x06EA...0x06ED:
      true  // Arabic
    case 0x093C, 0x09BC, 0x0A3C, 0x0ABC, 0x0B3C, 0x0CBC: true  // nukta
    case 0x1F3FB...0x1F3FF: true  // skin tones
    default: false
    }
  }
}

/// Hangul as a keyboard types it: every jamo becomes compatibility jamo, one a keystroke.
///
/// Initial and final consonants are the same letter, compound finals and compound vowels are two
/// keystrokes, doubled consonants are one. So every state of an input method is a prefix of what it ends as:
/// `간`, typed on the way to `가나`, is ㄱㅏㄴ and begins ㄱㅏㄴㅏ.
enum Hangul {
  static func keystrokes(ofCompatibility scalar: UInt32) -> [UInt32] { compounds[scalar] ?? [scalar] }

  /// The keystrokes of a conjoining jamo; archaic ones stand for themselves.
  static func keystrokes(ofConjoining scalar: UInt32) -> [UInt32] {
    switch scalar {
    case 0x1100..<0x1113: keystrokes(ofCompatibility: initials[Int(scalar - 0x1100)])
    case 0x1161..<0x1176: keystrokes(ofCompatibility: 0x314F + scalar - 0x1161)
    case 0x11A8..<0x11C3: keystrokes(ofCompatibility: finals[Int(scalar - 0x11A8)])
    default: [scalar]
    }
  }

  private static let initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)
  private static let finals = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

  private static let compounds: [UInt32: [UInt32]] = {
    let table =
      "ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ ㅘㅗㅏ ㅙㅗㅐ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅔ ㅟㅜㅣ ㅢㅡㅣ"
    var compounds: [UInt32: [UInt32]] = [:]
    for entry in table.split(separator: " ") {
      let letters = entry.unicodeScalars.map(\.value)
      compounds[letters[0]] = Array(letters[1...])
    }
    return compounds
  }()
}
#endif
