/// Words that are made of others: as given by hand, else found by the schema's function.
extension Analysis {
  /// What is given by hand for a word.
  private enum ByHand { case silent, split([Folded]), notSplit }

  /// For each word those that it is made of, nil where it is not split.
  func splits(of words: [Word], _ handWords: [String]) -> [[Folded]?] {
    guard field.splitsWords else { return words.map { _ in nil } }
    return zip(words, byHand(words, handWords)).map { word, given in
      switch given {
      case .split(let made): made
      case .notSplit: nil
      case .silent: word.kind == .ordinary ? byModel(word) : nil
      }
    }
  }

  /// The word's smallest subwords, each replaced by the words it is made of; nil where none has any.
  private func byModel(_ word: Word) -> [Folded]? {
    var found = false
    let spelling = word.subwords(cuttingDigits: true).flatMap { subword -> [Folded] in
      let words = (split(String(decoding: subword, as: UTF8.self)) ?? []).map { Array($0.utf8) }.filter { !$0.isEmpty }
      if words.isEmpty { return [subword] }
      found = true
      return words
    }
    return found ? spelling : nil
  }

  /// From every word on, each list is laid over the words; the first that fits a word wins.
  private func byHand(_ words: [Word], _ handWords: [String]) -> [ByHand] {
    var given = words.map { _ in ByHand.silent }
    for value in handWords {
      let list = Word.words(of: Apart.text(Array(value.unicodeScalars))).map(\.folded)
      for start in words.indices {
        for (offset, spelling) in (lay(list, over: words[start...]) ?? []).enumerated() {
          guard case .silent = given[start + offset] else { continue }
          given[start + offset] = spelling == [words[start + offset].folded] ? .notSplit : .split(spelling)
        }
      }
    }
    return given
  }

  /// What each word covered is made of, if the list spells whole ordinary words exactly.
  private func lay(_ list: [Folded], over words: ArraySlice<Word>) -> [[Folded]]? {
    if list.isEmpty { return [] }
    guard let word = words.first, word.kind == .ordinary else { return nil }
    for count in 1...list.count where list.prefix(count).flatMap({ $0 }) == word.folded {
      return lay(Array(list.dropFirst(count)), over: words.dropFirst()).map { [Array(list.prefix(count))] + $0 }
    }
    return nil
  }
}
