internal import CICU

/// What a scalar is to the cutting of text into words and subwords.
enum CharacterClass: UInt8 {
  /// Separates pieces of prose and tokens of a query.
  case whiteSpace
  /// Invisible (control and default-ignorable characters): never cuts, belongs to what stands before it.
  case transparent
  /// Punctuation and symbols: cuts words.
  case delimiter
  /// A capital: may begin a subword.
  case upper
  /// Any other letter.
  case lower
  /// A digit or number.
  case digit
  /// A combining mark: belongs to the character before it.
  case mark
  /// A combining mark of a script written without spaces, for when it begins a word.
  case spacelessMark
  /// A letter or digit of a script written without spaces.
  case spaceless

  /// The class of `scalar`.
  @inline(__always)
  init(_ scalar: UInt32) {
    switch scalar {
    case 0x61...0x7A: self = .lower
    case 0x41...0x5A: self = .upper
    case 0x30...0x39: self = .digit
    case 0x20, 0x09...0x0D: self = .whiteSpace
    case 0..<0x20, 0x7F: self = .transparent
    case 0..<0x80: self = .delimiter
    case 0..<0x10000: self = Self.basicPlane[Int(scalar)]
    default: self = Self(unicode: scalar)
    }
  }

  /// The classes of the basic plane, a byte each: asking ICU takes some property lookups for every character.
  private static let basicPlane = (0..<0x10000).map { Self(unicode: $0) }

  /// Whether a word can consist of it.
  var isWordCharacter: Bool { rawValue >= Self.upper.rawValue }
  /// Whether a word that begins with it is a run of a script written without spaces.
  var startsRun: Bool { self == .spaceless || self == .spacelessMark }
  /// Whether it belongs to the word before it, whatever that is.
  var joinsPrevious: Bool { self == .mark || self == .spacelessMark || self == .transparent }

  /// Whether `scalar` is alphabetic, as vowel signs are though they are marks.
  static func isAlphabetic(_ scalar: UInt32) -> Bool {
    icu_hasBinaryProperty(Int32(scalar), ICU_ALPHABETIC) != 0
  }

  private init(unicode scalar: UInt32) {
    let point = Int32(scalar)
    if icu_isWhiteSpace(point) != 0 {
      self = .whiteSpace
      return
    }
    let category = Int32(icu_charType(point))
    if category == ICU_CONTROL
      || icu_hasBinaryProperty(point, ICU_DEFAULT_IGNORABLE) != 0
    {
      self = .transparent
      return
    }
    let isSpaceless = Self.isSpaceless(scalar)
    if Self.marks.contains(category) {
      self = isSpaceless ? .spacelessMark : .mark
    } else if Self.letters.contains(category) || Self.numbers.contains(category)
      || Self.isAlphabetic(scalar)
    {
      if isSpaceless {
        self = .spaceless
      } else if category == ICU_UPPERCASE_LETTER || category == ICU_TITLECASE_LETTER {
        self = .upper
      } else {
        self = Self.numbers.contains(category) ? .digit : .lower
      }
    } else {
      self = .delimiter
    }
  }

  private static let letters = ICU_UPPERCASE_LETTER...ICU_OTHER_LETTER
  private static let marks = ICU_NON_SPACING_MARK...ICU_COMBINING_SPACING_MARK
  private static let numbers = ICU_DECIMAL_DIGIT_NUMBER...ICU_OTHER_NUMBER

  private static let spacelessScripts = [
    ICU_HAN, ICU_HIRAGANA, ICU_KATAKANA, ICU_THAI, ICU_LAO, ICU_KHMER, ICU_MYANMAR,
  ]

  private static func isSpaceless(_ scalar: UInt32) -> Bool {
    // No letter or mark below Thai, and no Hangul syllable, is of these scripts.
    if scalar < 0x0E00 || (0xAC00...0xD7A3).contains(scalar) { return false }
    return spacelessScripts.contains { icu_hasScript(Int32(scalar), $0) != 0 }
  }
}
