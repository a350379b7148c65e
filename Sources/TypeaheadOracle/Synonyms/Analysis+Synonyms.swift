/// Synonyms: wherever consecutive words of a text read as a phrase, any of its synonyms may stand in their place.
extension Analysis {
  func synonyms(of words: [Word]) -> [Lines.Step] {
    let longest = field.synonyms.table.keys.map(\.count).max() ?? 0
    return words.indices.flatMap { start in
      (start..<min(start + longest, words.count)).flatMap { end in
        let synonyms = phrases(in: words[start...end]).reduce(into: Set<[Folded]>()) {
          $0.formUnion(field.synonyms.table[$1] ?? [])
        }
        return synonyms.map { Lines.Step(from: start, to: end + 1, tokens: $0.map { .plain($0) }) }
      }
    }
  }

  /// What some words read as: each by its subwords, as far as the field has them, or whole.
  private func phrases(in words: ArraySlice<Word>) -> [[Folded]] {
    words.reduce([[]]) { begun, word in
      let whole = [word.folded]
      let readings =
        word.kind != .ordinary || field.kind == .names ? [whole] : [whole, word.subwords(cuttingDigits: false)]
      return begun.flatMap { start in distinct(readings).map { start + $0 } }
    }
  }
}
