/// Each Hangul syllable by its initial consonant.
struct HangulInitials: WritingSystem {
  func written(_ text: Scalars) -> Scalars? {
    // Conjoining jamo are composed, everything else stays apart from them.
    var composed: Scalars = []
    var hangul: Scalars = []
    for scalar in text {
      if (0x1100...0x11FF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value) {
        hangul.append(scalar)
      } else {
        composed += ICU.normalize(hangul, .nfc) + [scalar]
        hangul = []
      }
    }
    composed += ICU.normalize(hangul, .nfc)
    return composed.map { scalar in
      guard (0xAC00...0xD7A3).contains(scalar.value) else { return scalar }
      return Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)[Int(scalar.value - 0xAC00) / (21 * 28)]
    }
  }
}
