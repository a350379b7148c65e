/// Chinese characters by their sound in Mandarin, as ICU knows it.
enum Pinyin {
  enum Form: Hashable, Sendable {
    case full
    /// With `v` for ü, as it is typed.
    case fullWithV
    case initials
  }

  /// The most characters transliterated together.
  private static let mostTogether = 64

  /// The texts of a run's clusters. Neighbouring Chinese characters are read together, because ICU knows some words (重庆 is
  /// chongqing), others stay as they are.
  static func texts(
    of run: RunClusters.Folded, _ name: Transliterator.Name, _ form: Form, _ folder: inout Folder
  ) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var stretch: [UInt32] = []
    func readStretch(_ texts: inout [[UInt8]], _ folder: inout Folder) {
      for (character, sound) in zip(stretch, sounds(stretch, name)) {
        texts.append(
          sound == units(character)
            ? Array(run.text[run.clusters[texts.count].text]) : text(sound, form, &folder))
      }
      stretch.removeAll(keepingCapacity: true)
    }
    for cluster in run.clusters {
      let first = UTF8Bytes.scalar(run.original, at: cluster.source.lowerBound).value
      let isChinese = Letter(first).isChinese
      if !isChinese || stretch.count == mostTogether { readStretch(&texts, &folder) }
      if isChinese { stretch.append(first) } else { texts.append(Array(run.text[cluster.text])) }
    }
    readStretch(&texts, &folder)
    return texts
  }

  private static func units(_ character: UInt32) -> [UInt16] { Array(UTF16.encode(Unicode.Scalar(character)!)!) }

  /// The sound of each character: ICU separates them by blanks; where it does not, each is asked for alone.
  private static func sounds(_ characters: [UInt32], _ name: Transliterator.Name) -> [[UInt16]] {
    if characters.isEmpty { return [] }
    let together = Transliterator.transliterate(characters.flatMap(units), name).split(separator: 0x20).map(Array.init)
    if together.count == characters.count { return together }
    return characters.map { character in Transliterator.transliterate(units(character), name).filter { $0 != 0x20 } }
  }

  private static func text(_ sound: [UInt16], _ form: Form, _ folder: inout Folder) -> [UInt8] {
    var written: [UInt8] = []
    for scalar in String(decoding: sound, as: UTF16.self).unicodeScalars.map(\.value) {
      switch scalar {
      case 0xFC, 0x1D6, 0x1D8, 0x1DA, 0x1DC: UTF8Bytes.append(form == .fullWithV ? 0x76 : scalar, to: &written)
      default: UTF8Bytes.append(scalar, to: &written)
      }
    }
    var text = folder.folded(written, written.indices)
    if form == .initials, !text.isEmpty { text.removeSubrange(UTF8Bytes.scalar(text, at: 0).length...) }
    return text
  }
}
