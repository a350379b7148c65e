import CICU

/// The character classes the definition speaks of; ICU's data decides, not the standard library's.
extension Unicode.Scalar {
  private var category: UInt32 { UInt32(UInt8(bitPattern: icu_charType(Int32(bitPattern: value)))) }

  private func has(_ property: UProperty) -> Bool {
    icu_hasBinaryProperty(Int32(bitPattern: value), property) != 0
  }

  private func isOne(of categories: UCharCategory...) -> Bool {
    categories.contains { $0.rawValue == category }
  }

  var isWhiteSpace: Bool { has(UCHAR_WHITE_SPACE) }

  var isControl: Bool { isOne(of: U_CONTROL_CHAR) }

  var isDefaultIgnorable: Bool { has(UCHAR_DEFAULT_IGNORABLE_CODE_POINT) }

  /// Never delimits and never starts a segment.
  var isTransparent: Bool { (isControl || isDefaultIgnorable) && !isWhiteSpace }

  var isMark: Bool { isOne(of: U_NON_SPACING_MARK, U_ENCLOSING_MARK, U_COMBINING_SPACING_MARK) }

  var isNumber: Bool { isOne(of: U_DECIMAL_DIGIT_NUMBER, U_LETTER_NUMBER, U_OTHER_NUMBER) }

  var isUppercaseOrTitlecase: Bool { isOne(of: U_UPPERCASE_LETTER, U_TITLECASE_LETTER) }

  var isDash: Bool { isOne(of: U_DASH_PUNCTUATION) || value == 0x2212 || value == 0x2043 }

  /// L*, N* or Alphabetic.
  var isLetterOrDigit: Bool {
    isNumber || has(UCHAR_ALPHABETIC)
      || isOne(of: U_UPPERCASE_LETTER, U_LOWERCASE_LETTER, U_TITLECASE_LETTER, U_MODIFIER_LETTER, U_OTHER_LETTER)
  }

  /// May stand in a segment, as far as the scalar alone tells.
  var isSegmentCharacter: Bool { (isLetterOrDigit || isMark) && !isTransparent && !isWhiteSpace }

  /// Belongs to a script written without spaces.
  var isSpaceless: Bool {
    [
      USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_THAI, USCRIPT_LAO, USCRIPT_KHMER, USCRIPT_MYANMAR,
    ].contains { icu_hasScript(Int32(bitPattern: value), $0) != 0 }
  }
}
