/// Synonyms: wherever consecutive words of a text read as a phrase, any of its synonyms may stand in their place.
extension Analysis {
  /// A piece with the words its readings (a) are made of.
  struct Cut {
    var piece: Piece
    var words: [Word]
    /// The spellings of each word, the first of the piece's forms.
    var spelled: Piece.Form
  }

  /// A phrase in the text: its words, numbered through the whole text, and what may stand there instead.
  private struct Occurrence {
    var range: ClosedRange<Int>
    var synonyms: [Piece.Spelling]
  }

  /// The pieces with synonyms in the places of phrases. Pieces that a phrase spans become one, whose forms are theirs put together.
  func withSynonyms(_ cuts: [Cut]) -> [Piece] {
    let occurrences = self.occurrences(in: cuts.flatMap(\.words))
    if occurrences.isEmpty { return cuts.map(\.piece) }
    var pieces: [Piece] = []
    for block in blocks(of: cuts, occurrences) {
      let first = cuts[..<block.lowerBound].map(\.words.count).reduce(0, +)
      let own = first..<first + cuts[block].map(\.words.count).reduce(0, +)
      let forms = choices(of: occurrences.filter { own.contains($0.range.lowerBound) }).flatMap { chosen in
        self.forms(of: Array(cuts[block]), firstWord: first, replacing: chosen)
      }
      let primary = cuts[block].flatMap(\.piece.primary)
      pieces += [Piece(forms: distinct(forms), primary: primary)].compactMap { $0 }
    }
    return pieces
  }

  private func occurrences(in words: [Word]) -> [Occurrence] {
    let longest = field.synonyms.table.keys.map(\.count).max() ?? 0
    return words.indices.flatMap { start in
      (start..<min(start + longest, words.count)).compactMap { end in
        let synonyms = phrases(in: words[start...end]).reduce(into: Set<[Folded]>()) {
          $0.formUnion(field.synonyms.table[$1] ?? [])
        }
        if synonyms.isEmpty { return nil }
        return Occurrence(range: start...end, synonyms: synonyms.map { $0.map { .plain($0) } })
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

  /// The pieces, those that a phrase spans together.
  private func blocks(of cuts: [Cut], _ occurrences: [Occurrence]) -> [Range<Int>] {
    let pieceOfWord = cuts.indices.flatMap { piece in cuts[piece].words.map { _ in piece } }
    let joined = occurrences.map { pieceOfWord[$0.range.lowerBound]..<pieceOfWord[$0.range.upperBound] }
    var blocks: [Range<Int>] = []
    for piece in cuts.indices {
      if piece > 0, joined.contains(where: { $0.contains(piece - 1) }) {
        blocks[blocks.count - 1] = blocks.last!.lowerBound..<piece + 1
      } else {
        blocks.append(piece..<piece + 1)
      }
    }
    return blocks
  }

  /// Every set of occurrences that do not overlap, the empty one among them.
  private func choices(of occurrences: [Occurrence]) -> [[Occurrence]] {
    occurrences.reduce([[]]) { choices, occurrence in
      choices
        + choices.filter { $0.allSatisfy { !$0.range.overlaps(occurrence.range) } }.map { $0 + [occurrence] }
    }
  }

  /// The forms of some pieces one after another, where synonyms stand in the places of the chosen occurrences. A piece that one
  /// reaches into, or over, has only its readings (a).
  private func forms(of cuts: [Cut], firstWord: Int, replacing chosen: [Occurrence]) -> [Piece.Form] {
    var number = firstWord
    return cuts.reduce([[]]) { begun, cut in
      let own = number..<number + cut.words.count
      number = own.upperBound
      // A piece without words is reached over if both its neighbours are of one occurrence.
      let isReached = chosen.contains {
        own.isEmpty
          ? $0.range.lowerBound < own.lowerBound && $0.range.upperBound >= own.lowerBound
          : $0.range.overlaps(own)
      }
      if !isReached { return begun.flatMap { start in cut.piece.forms.map { start + $0 } } }
      let form: Piece.Form = own.flatMap { word in
        guard let occurrence = chosen.first(where: { $0.range.contains(word) }) else {
          return [cut.spelled[word - own.lowerBound]]
        }
        return word == occurrence.range.lowerBound ? [occurrence.synonyms] : []
      }
      return begun.map { $0 + form }
    }
  }
}
