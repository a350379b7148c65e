/// German umlauts as two letters. They are looked for before folding, which makes a plain vowel of them.
enum Umlauts {
  /// Appends `bytes[range]` with ae, oe, ue for ä, ö, ü, whether they are one character or a vowel and a diaeresis.
  static func write(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      let end = index + length
      if let vowel = vowel(ofUmlaut: scalar) {
        output += [vowel, UInt8(ascii: "e")]
      } else if isVowel(scalar), end + 1 < range.upperBound, bytes[end] == 0xCC, bytes[end + 1] == 0x88 {
        output += [bytes[index], UInt8(ascii: "e")]
        index = end + 2
        continue
      } else {
        output += bytes[index..<end]
      }
      index = end
    }
  }

  private static func vowel(ofUmlaut scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xC4, 0xE4: UInt8(ascii: "a")
    case 0xD6, 0xF6: UInt8(ascii: "o")
    case 0xDC, 0xFC: UInt8(ascii: "u")
    default: nil
    }
  }

  private static func isVowel(_ scalar: UInt32) -> Bool {
    switch scalar | 0x20 {
    case 0x61, 0x6F, 0x75: scalar < 0x80
    default: false
    }
  }
}
