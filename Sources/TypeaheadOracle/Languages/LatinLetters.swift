/// What ICU transliterates to Latin letters.
struct LatinLetters: WritingSystem {
  let rules: String

  func written(_ text: Scalars) -> Scalars? {
    let capped = Folding.cappingMarks(text)
    if capped.count > 256 || text.allSatisfy(\.isASCII) { return text }
    return ICU.transliterate(capped, rules).filter { $0.isWordCharacter && !$0.isModifierLetter }
  }

  func texts(ofClusters clusters: [Run.Cluster]) -> [Folded]? {
    var texts: [Folded] = []
    var index = 0
    while index < clusters.count {
      if clusters[index].scalars[0].isChineseOrKana {
        texts.append(clusters[index].folded)
        index += 1
        continue
      }
      var end = index
      while clusters[end].scalars[0].isPreposedVowel, end + 1 < clusters.count,
        !clusters[end + 1].scalars[0].isChineseOrKana
      {
        end += 1
      }
      let together = clusters[index...end].flatMap(\.scalars)
      texts.append(Folding.fold(written(together)!))
      for _ in index..<end { texts.append([]) }
      index = end + 1
    }
    return texts
  }
}
