internal import CICU

/// What becomes of one scalar after NFKC_Casefold and decomposition: removed, replaced, or kept.
enum FoldedLetters {
  /// Whether a scalar folds to nothing whatever stands around it, so that it may be left out before normalization.
  @inline(__always)
  static func vanishesAnywhere(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0345: false  // becomes an iota
    case 0x0300...0x036F: true
    default: CharacterClass(scalar) == .transparent
    }
  }

  /// Calls `body` with the scalars that stand for `scalar`: none when it vanishes.
  static func forEachFold(of scalar: UInt32, _ body: (UInt32) -> Void) {
    switch scalar {
    case 0x00..<0x20, 0x7F..<0xA0: return  // control characters
    case 0x20..<0x7F: scalar == 0x20 ? () : body(scalar)
    case 0x0300...0x036F, 0x0640: return  // Latin, Greek, Cyrillic accents; tatweel
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: return  // Hebrew points
    case 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8, 0x06EA...0x06ED: return  // Arabic
    case 0xF8: body(0x6F)  // ø
    case 0xF0, 0x0111: body(0x64)  // ð đ
    case 0x0142: body(0x6C)  // ł
    case 0x0127: body(0x68)  // ħ
    case 0x0167: body(0x74)  // ŧ
    case 0x0131: body(0x69)  // ı
    case 0xE6: pair(0x61, 0x65, body)  // æ
    case 0x0153: pair(0x6F, 0x65, body)  // œ
    case 0xFE: pair(0x74, 0x68, body)  // þ
    case 0x2019, 0x02BC, 0x2032: body(0x27)  // apostrophes
    case 0x2212, 0x2043: body(0x2D)  // minus, hyphen bullet
    case 0x30A1...0x30F6, 0x30FD, 0x30FE: body(scalar - 0x60)  // katakana → hiragana
    case Hangul.conjoiningJamo: Hangul.forEachKeystroke(ofConjoining: scalar, body)
    default:
      if icu_charType(Int32(scalar)) == ICU_DASH_PUNCTUATION { return body(0x2D) }
      if CharacterClass(scalar) == .whiteSpace { return }  // a blank that folding made
      body(scalar)
    }
  }

  private static func pair(_ first: UInt32, _ second: UInt32, _ body: (UInt32) -> Void) {
    body(first)
    body(second)
  }
}
