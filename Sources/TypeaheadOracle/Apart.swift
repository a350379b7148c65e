#if TYPEAHEAD_ICU
import CICU
#endif

/// A text with its compatibility characters taken apart, its case kept: what is cut into words, each of which is folded then.
enum Apart {
  static func text(_ text: Scalars) -> Scalars {
    text.reduce(into: []) { result, scalar in
      let parts = parts(of: scalar)
      let isFraction = parts.count > 1 && parts.contains(fractionSlash)
      // It begins a segment of its own: 5½ is no fifty-one.
      let last = result.last { !$0.isTransparent }
      if isFraction, let last, ("0"..."9").contains(last) { result.append(fractionSlash) }
      result += parts
    }
  }

  private static let fractionSlash: Unicode.Scalar = "\u{2044}"

  /// What a scalar stands for; most stand for themselves.
  static func parts(of scalar: Unicode.Scalar) -> Scalars {
    // Jamo, which NFKC would turn into initials and finals; the signs of marks, which are no letters; and an Armenian ligature, which is a
    // letter and transliterated as one.
    let isKept = (0x3131...0x318E).contains(scalar.value) || ["™", "℠", "\u{587}"].contains(scalar)
    if scalar.isWhiteSpace || isKept { return [scalar] }
    if unified(scalar) != scalar { return [unified(scalar)] }
    let taken = ICU.normalize([scalar], .nfkc)
    // Letters of scripts without spaces stay in their runs as they are, where they are one character, and an accent by itself is a sign.
    if scalar.isLetter && scalar.isSpaceless || taken[0].isWhiteSpace { return [scalar] }
    let parts = taken.filter { !$0.isWhiteSpace }.map(unified)
    // What is merely composed, or not, stays as it is.
    return parts == ICU.normalize([scalar], .nfc) ? [scalar] : parts
  }

  /// Apostrophes, hyphens and digits of any script are one each.
  static func unified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if "'’‘ʼʻʹ′`´\u{1FFD}".unicodeScalars.contains(scalar) { return "'" }
    if scalar.isDash { return "-" }
    if scalar.isDecimalDigit { return Unicode.Scalar(0x30 + UInt32(icu_digitValue(Int32(scalar.value))))! }
    return scalar
  }
}
