/// Hangul by the initial consonants of its syllables, as Korean lists are searched.
enum HangulInitials {
  private static let initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

  /// What a conjoining vowel or final may still belong to.
  private enum Open { case nothing, initial, syllable }

  /// Appends `bytes[range]` with each syllable, in one character or in conjoining jamo, replaced by its initial consonant.
  static func write(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    var open = Open.nothing
    // An initial alone is no syllable: it is replaced when its vowel comes.
    var initial: UInt32 = 0
    for (scalar, place) in UTF8Bytes.Scalars(bytes, range) {
      switch scalar {
      case 0x1161...0x1175 where open == .initial:
        output.removeLast(3)
        UTF8Bytes.append(initials[Int(initial)], to: &output)
        open = .syllable
      case 0x11A8...0x11C2 where open == .syllable:
        open = .nothing
      case 0xAC00...0xD7A3:
        UTF8Bytes.append(initials[Int(scalar - 0xAC00) / 588], to: &output)
        open = (scalar - 0xAC00) % 28 == 0 ? .syllable : .nothing
      default:
        output += bytes[place]
        open = (0x1100...0x1112).contains(scalar) ? .initial : .nothing
        initial = scalar &- 0x1100
      }
    }
  }
}
