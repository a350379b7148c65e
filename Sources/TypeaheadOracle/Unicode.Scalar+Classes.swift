#if TYPEAHEAD_ICU
import CICU
#endif

/// The character classes the definition speaks of; ICU's data decides, not the standard library's.
extension Unicode.Scalar {
  private var category: Int32 { icu_charType(Int32(bitPattern: value)) }

  private func has(_ property: Int32) -> Bool {
    icu_hasBinaryProperty(Int32(bitPattern: value), property) != 0
  }

  private func isOne(of categories: Int32...) -> Bool {
    categories.contains(category)
  }

  var isWhiteSpace: Bool { icu_isWhiteSpace(Int32(bitPattern: value)) != 0 }

  var isControl: Bool { isOne(of: ICU_CONTROL) }

  var isDefaultIgnorable: Bool { has(ICU_DEFAULT_IGNORABLE) }

  /// Never delimits and never starts a word.
  var isTransparent: Bool { (isControl || isDefaultIgnorable) && !isWhiteSpace }

  var isMark: Bool { isOne(of: ICU_NON_SPACING_MARK, ICU_ENCLOSING_MARK, ICU_COMBINING_SPACING_MARK) }

  var isNumber: Bool { isOne(of: ICU_DECIMAL_DIGIT_NUMBER, ICU_LETTER_NUMBER, ICU_OTHER_NUMBER) }

  var isDecimalDigit: Bool { isOne(of: ICU_DECIMAL_DIGIT_NUMBER) }

  /// A picture, or a letter of a flag; arrows begin the pictures, and what is before them are signs (©, ™).
  var isPictographic: Bool { has(ICU_EXTENDED_PICTOGRAPHIC) && value >= 0x2190 || isFlagLetter }

  var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

  var isUppercaseOrTitlecase: Bool { isOne(of: ICU_UPPERCASE_LETTER, ICU_TITLECASE_LETTER) }

  var isDash: Bool { isOne(of: ICU_DASH_PUNCTUATION) || value == 0x2212 || value == 0x2043 }

  var isLetter: Bool {
    isOne(of: ICU_UPPERCASE_LETTER, ICU_LOWERCASE_LETTER, ICU_TITLECASE_LETTER, ICU_MODIFIER_LETTER, ICU_OTHER_LETTER)
  }

  /// L*, N* or Alphabetic.
  var isLetterOrDigit: Bool { isNumber || has(ICU_ALPHABETIC) || isLetter }

  /// May stand in a word, as far as the scalar alone tells.
  var isWordCharacter: Bool { (isLetterOrDigit || isMark) && !isTransparent && !isWhiteSpace && !isPictographic }

  var isModifierLetter: Bool { isOne(of: ICU_MODIFIER_LETTER) }

  /// A vowel that is written before its consonant.
  var isPreposedVowel: Bool { has(ICU_LOGICAL_ORDER_EXCEPTION) }

  var isChinese: Bool { icu_hasScript(Int32(bitPattern: value), ICU_HAN) != 0 }

  var isChineseOrKana: Bool {
    [ICU_HAN, ICU_HIRAGANA, ICU_KATAKANA].contains { icu_hasScript(Int32(bitPattern: value), $0) != 0 }
  }

  /// Belongs to a script written without spaces.
  var isSpaceless: Bool {
    [
      ICU_HAN, ICU_HIRAGANA, ICU_KATAKANA, ICU_THAI, ICU_LAO, ICU_KHMER, ICU_MYANMAR,
    ].contains { icu_hasScript(Int32(bitPattern: value), $0) != 0 }
  }
}
