#if TYPEAHEAD_ICU
import CICU

/// What ICU says of a scalar: the source of every table.
struct LetterFacts {
  let scalar: UInt32

  private var point: Int32 { Int32(scalar) }
  private func has(_ property: Int32) -> Bool { icu_hasBinaryProperty(point, property) != 0 }
  private func isOf(_ scripts: Int32...) -> Bool { scripts.contains { icu_hasScript(point, $0) != 0 } }

  var category: Int32 { icu_charType(point) }
  var isWhiteSpace: Bool { icu_isWhiteSpace(point) != 0 }
  var isLetter: Bool { (ICU_UPPERCASE_LETTER...ICU_OTHER_LETTER).contains(category) }
  var isControl: Bool { category == ICU_CONTROL }
  var isIgnorable: Bool { has(ICU_DEFAULT_IGNORABLE) }
  var isDash: Bool { category == ICU_DASH_PUNCTUATION || scalar == 0x2212 || scalar == 0x2043 }
  var isAlphabetic: Bool { has(ICU_ALPHABETIC) }
  /// A picture, or a letter of a flag; arrows begin the pictures, and what is before them are signs (©, ™).
  var isPictographic: Bool { has(ICU_EXTENDED_PICTOGRAPHIC) && scalar >= 0x2190 || isFlagLetter }
  var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(scalar) }
  var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(scalar) }
  /// The digit's value; nil for all that are no decimal digits.
  var digit: UInt32? { category == ICU_DECIMAL_DIGIT_NUMBER ? UInt32(icu_digitValue(point)) : nil }
  var isModifierLetter: Bool { category == ICU_MODIFIER_LETTER }
  var isPreposedVowel: Bool { has(ICU_LOGICAL_ORDER_EXCEPTION) }
  var isChinese: Bool { isOf(ICU_HAN) }
  var isChineseOrKana: Bool { isOf(ICU_HAN, ICU_HIRAGANA, ICU_KATAKANA) }
  var isSpaceless: Bool {
    isOf(ICU_HAN, ICU_HIRAGANA, ICU_KATAKANA, ICU_THAI, ICU_LAO, ICU_KHMER, ICU_MYANMAR)
  }
  var combiningClass: UInt8 { icu_combiningClass(point) }

  /// The class of the scalar for cutting, by its number in `CharacterClass`.
  var kind: UInt32 {
    if isWhiteSpace { return 0 }
    if isControl || isIgnorable { return 1 }
    if isPictographic { return isFlagLetter ? 10 : 9 }
    if isSkinTone { return 11 }
    if (ICU_NON_SPACING_MARK...ICU_COMBINING_SPACING_MARK).contains(category) { return isSpaceless ? 7 : 6 }
    let isNumber = (ICU_DECIMAL_DIGIT_NUMBER...ICU_OTHER_NUMBER).contains(category)
    guard isNumber || isAlphabetic || isLetter else { return 2 }
    if isSpaceless { return 8 }
    if category == ICU_UPPERCASE_LETTER || category == ICU_TITLECASE_LETTER { return 3 }
    return isNumber ? 5 : 4
  }

  private var clusterBreak: Int32 { icu_intProperty(point, ICU_GRAPHEME_CLUSTER_BREAK) }
  var extendsCluster: Bool {
    [ICU_CLUSTER_EXTEND, ICU_CLUSTER_SPACING_MARK, ICU_CLUSTER_JOINER].contains(clusterBreak)
  }
  var endsCluster: Bool { [ICU_CLUSTER_CONTROL, ICU_CLUSTER_CR, ICU_CLUSTER_LF].contains(clusterBreak) }
}

/// The normal forms of ICU.
enum NormalForm {
  case nfkcCasefold, nfkc, nfd, nfc

  func of(_ scalars: [UInt32]) -> [UInt32] {
    var status: Int32 = 0
    let normalizer =
      switch self {
      case .nfkcCasefold: icu_nfkcCasefold(&status)
      case .nfkc: icu_nfkc(&status)
      case .nfd: icu_nfd(&status)
      case .nfc: icu_nfc(&status)
      }
    let source = scalars.flatMap { UTF16.encode(Unicode.Scalar($0)!)! }
    var target = [UInt16](repeating: 0, count: source.count * 18 + 16)
    let length = icu_normalize(normalizer, source, Int32(source.count), &target, Int32(target.count), &status)
    precondition(status <= 0, "ICU cannot normalize: status \(status)")
    return String(decoding: target[..<Int(length)], as: UTF16.self).unicodeScalars.map(\.value)
  }
}
#endif
