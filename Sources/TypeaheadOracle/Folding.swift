/// The one function that folds data and query, step by step as the matching page lists it.
enum Folding {
  static func fold(_ text: String) -> String {
    String(decoding: fold(Array(text.unicodeScalars)), as: UTF8.self)
  }

  static func fold(_ text: Scalars) -> Folded { read(cappingMarks(text), letters) }

  /// The text as it is written: folded, but with its marks, with the letters that folding replaces, and with the signs that it makes letters
  /// or marks of.
  static func written(_ text: Scalars) -> Folded {
    read(text, asWritten: true) { scalar in
      isWritten(scalar) ? [scalar] : letters(scalar)
    }
  }

  /// Whether a scalar that folding takes or replaces stays as it is written.
  private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    isRemovedMark(scalar) && scalar != "\u{640}" || scalar.isSkinTone || isNukta(scalar)
      || "øđðłħŧıæœþىیکہەةۃٱ".unicodeScalars.contains(scalar)
  }

  private static func read(
    _ text: Scalars, asWritten: Bool = false, _ letters: (Unicode.Scalar) -> Scalars
  ) -> Folded {
    var result: Scalars = []
    var ordinary: Scalars = []  // what ICU is to normalise next

    func flush() {
      let plain = ICU.normalize(ICU.normalize(ordinary, .nfkcCasefold), .nfd)
      result += plain.flatMap(letters)
      ordinary = []
    }

    for scalar in text {
      if scalar.isWhiteSpace {
        flush()
        result.append(" ")
      } else if asWritten, ["ß", "ẞ"].contains(scalar) {
        // Case folding would make ss of it.
        flush()
        result.append("ß")
      } else if scalar == "´" || scalar == "\u{1FFD}" {
        // NFKC would make a blank with a mark of it.
        flush()
        result.append("'")
      } else if asWritten, isSignOfLetters(scalar) {
        flush()
        result += ICU.normalize([scalar], .nfd)
      } else if (0x3131...0x318E).contains(scalar.value) {
        // Before NFKC, which would turn a lone consonant into an initial and a lone ㄳ into a final.
        flush()
        if !scalar.isDefaultIgnorable { result += Hangul.keystrokes(ofCompatibilityJamo: scalar) }
      } else {
        ordinary.append(scalar)
      }
    }
    flush()
    return ICU.utf8(ICU.normalize(result, .nfc))
  }

  /// ™, of which folding makes tm, and ゛, of which it makes a mark.
  private static func isSignOfLetters(_ scalar: Unicode.Scalar) -> Bool {
    let isSign = !scalar.isWordCharacter && !scalar.isPictographic && !scalar.isSkinTone && !scalar.isTransparent
    return isSign && ICU.normalize([scalar], .nfkcCasefold).contains { $0.isWordCharacter || $0.isMark }
  }

  /// At most 30 marks in a row: normalising is quadratic in them.
  static func cappingMarks(_ text: Scalars) -> Scalars {
    var marks = 0
    return text.filter { scalar in
      // Characters that normalising removes do not end a run of marks.
      if scalar.isControl || scalar.isDefaultIgnorable { return true }
      marks = scalar.isMark ? marks + 1 : 0
      return marks <= 30
    }
  }

  /// What one scalar of case-folded, decomposed text becomes.
  private static func letters(_ scalar: Unicode.Scalar) -> Scalars {
    if isRemovedMark(scalar) || isNukta(scalar) || scalar.isSkinTone { return [] }
    if scalar.isControl || scalar.isDefaultIgnorable || scalar.isWhiteSpace { return [] }
    if let keystrokes = Hangul.keystrokes(ofConjoiningJamo: scalar) { return keystrokes }
    switch scalar.value {
    case 0xF8: return ["o"]  // ø
    case 0x111, 0xF0: return ["d"]  // đ ð
    case 0x142: return ["l"]  // ł
    case 0x127: return ["h"]  // ħ
    case 0x167: return ["t"]  // ŧ
    case 0x131: return ["i"]  // ı
    case 0xE6: return ["a", "e"]  // æ
    case 0x153: return ["o", "e"]  // œ
    case 0xFE: return ["t", "h"]  // þ
    case 0x6CC, 0x649: return ["\u{64A}"]  // ی ى → ي
    case 0x6A9: return ["\u{643}"]  // ک → ك
    case 0x6C1, 0x6D5, 0x629, 0x6C3: return ["\u{647}"]  // ہ ە ة ۃ → ه
    case 0x671: return ["\u{627}"]  // ٱ → ا
    case 0x30A1...0x30F6, 0x30FD, 0x30FE: return [Unicode.Scalar(scalar.value - 0x60)!]  // katakana → hiragana
    default: return [Apart.unified(scalar)]
    }
  }

  /// The dot that makes another letter of one, of Devanagari, Bengali, Gurmukhi, Gujarati, Oriya and Kannada.
  private static func isNukta(_ scalar: Unicode.Scalar) -> Bool {
    [0x93C, 0x9BC, 0xA3C, 0xABC, 0xB3C, 0xCBC].contains(scalar.value)
  }

  /// Exactly these marks go; kana voicing, vowel signs and viramas are letters. Tatweel goes as well.
  private static func isRemovedMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F: true
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true  // Hebrew
    case 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8, 0x06EA...0x06ED: true  // Arabic
    case 0x0640: true  // tatweel
    default: false
    }
  }
}
