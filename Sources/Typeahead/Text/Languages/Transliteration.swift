/// Any script in Latin letters: what ICU transliterates to, less what nobody types.
enum Transliteration {
  /// Appends the letters of the transliteration of `bytes[range]`, not folded; of ASCII, and of what is too long for a word, the
  /// text itself.
  static func write(_ bytes: [UInt8], _ range: Range<Int>, _ name: Transliterator.Name, into output: inout [UInt8]) {
    var units: [UInt16] = []
    var marks = 0
    var count = 0
    for (scalar, _) in UTF8Bytes.Scalars(bytes, range) {
      switch CharacterClass(scalar) {
      case .transparent: break
      case .mark, .spacelessMark:
        marks += 1
        if marks > Folder.marksPerBase { continue }
      default: marks = 0
      }
      units += UTF16.encode(Unicode.Scalar(scalar)!)!
      count += 1
    }
    if count > Transliterator.mostScalars || bytes[range].allSatisfy({ $0 < 0x80 }) {
      output += bytes[range]
      return
    }
    let letters = String(decoding: Transliterator.transliterate(units, name), as: UTF16.self).unicodeScalars
    for letter in letters where isTyped(letter.value) { UTF8Bytes.append(letter.value, to: &output) }
  }

  /// Letters, marks and digits; but no modifier letters, which stand for signs as ь and ع.
  private static func isTyped(_ scalar: UInt32) -> Bool {
    CharacterClass(scalar).isWordCharacter && !Letter(scalar).isModifierLetter
  }

  /// The texts of a run's clusters: each transliterated by itself, a vowel written before its consonant together with that. Chinese
  /// characters and kana have languages of their own.
  static func texts(of run: RunClusters.Folded, _ name: Transliterator.Name, _ folder: inout Folder) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var begun: Int?
    for (number, cluster) in run.clusters.enumerated() {
      let first = UTF8Bytes.scalar(run.original, at: cluster.source.lowerBound).value
      if Letter(first).isChineseOrKana {
        texts.append(Array(run.text[cluster.text]))
        begun = nil
        continue
      }
      texts.append([])
      let start = begun ?? number
      let isLast = number + 1 == run.clusters.count
      if !isLast, Letter(first).isPreposedVowel,
        !Letter(UTF8Bytes.scalar(run.original, at: run.clusters[number + 1].source.lowerBound).value).isChineseOrKana
      {
        begun = start
        continue
      }
      begun = nil
      var written: [UInt8] = []
      var original: [UInt8] = []
      for cluster in run.clusters[start...number] { original += run.original[cluster.source] }
      write(original, 0..<original.count, name, into: &written)
      folder.fold(written, 0..<written.count, into: &texts[start])
    }
    return texts
  }
}
