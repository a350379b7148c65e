/// Letters that are typed as two where a keyboard lacks them: Müller as mueller, Sørensen as soerensen, Đorđe as djordje. They are looked for
/// before folding, which makes a plain letter of them.
enum LetterPairs: Hashable, Sendable {
  case german
  case nordic
  case southSlavic

  /// Appends `bytes[range]` with two letters for each such letter, whether it is one character or a vowel and a mark.
  func write(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      var (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      if scalar < 0x80, let composed = Self.composed(bytes, index..<range.upperBound) {
        (scalar, length) = (composed, 3)
      }
      if let pair = pair(for: scalar) { output += pair.utf8 } else { output += bytes[index..<index + length] }
      index += length
    }
  }

  /// The letter that the vowel `bytes[range]` begins with makes with the mark right after it.
  private static func composed(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? {
    guard range.count >= 3, bytes[range.lowerBound + 1] == 0xCC else { return nil }
    return switch (bytes[range.lowerBound] | 0x20, bytes[range.lowerBound + 2]) {
    case (UInt8(ascii: "a"), 0x88): 0xE4
    case (UInt8(ascii: "o"), 0x88): 0xF6
    case (UInt8(ascii: "u"), 0x88): 0xFC
    case (UInt8(ascii: "a"), 0x8A): 0xE5
    default: nil
    }
  }

  private func pair(for scalar: UInt32) -> String? {
    switch (self, scalar) {
    case (.german, 0xC4), (.german, 0xE4), (.nordic, 0xC4), (.nordic, 0xE4): "ae"  // ä
    case (.german, 0xD6), (.german, 0xF6), (.nordic, 0xD6), (.nordic, 0xF6): "oe"  // ö
    case (.german, 0xDC), (.german, 0xFC): "ue"  // ü
    case (.nordic, 0xC5), (.nordic, 0xE5): "aa"  // å
    case (.nordic, 0xC6), (.nordic, 0xE6): "ae"  // æ
    case (.nordic, 0xD8), (.nordic, 0xF8): "oe"  // ø
    case (.southSlavic, 0x110), (.southSlavic, 0x111): "dj"  // đ
    default: nil
    }
  }
}
