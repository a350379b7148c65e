/// Chinese characters by their sound.
struct Pinyin: WritingSystem {
  enum Change { case none, initial, vForUmlaut }
  let rules: String
  let change: Change

  func texts(ofClusters clusters: [Run.Cluster]) -> [Folded]? {
    var texts = clusters.map(\.folded)
    var index = 0
    while index < clusters.count {
      var end = index
      while end < clusters.count, end < index + 64, clusters[end].scalars[0].isChinese { end += 1 }
      if end == index {
        index += 1
        continue
      }
      let characters = clusters[index..<end].map { $0.scalars[0] }
      var sounds = ICU.transliterate(characters, rules).split(separator: " ").map { Array($0) }
      if sounds.count != characters.count {
        sounds = characters.map { ICU.transliterate([$0], rules).filter { $0 != " " } }
      }
      for (offset, sound) in sounds.enumerated() where sound != [characters[offset]] {
        texts[index + offset] = changed(sound)
      }
      index = end
    }
    return texts
  }

  private func changed(_ sound: Scalars) -> Folded {
    switch change {
    case .none: return Folding.fold(sound)
    case .initial:
      let folded = String(decoding: Folding.fold(sound), as: UTF8.self)
      return ICU.utf8(Array(folded.unicodeScalars.prefix(1)))
    case .vForUmlaut:
      // Each letter with its marks: u with a diaeresis among them is v.
      var letters: [Scalars] = []
      for scalar in ICU.normalize(sound, .nfd) {
        if scalar.isMark, !letters.isEmpty {
          letters[letters.count - 1].append(scalar)
        } else {
          letters.append([scalar])
        }
      }
      return Folding.fold(letters.flatMap { $0.first == "u" && $0.contains("\u{308}") ? ["v"] : $0 })
    }
  }
}
