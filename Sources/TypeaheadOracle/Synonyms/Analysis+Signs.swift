/// Synonyms of signs: where a run of signs is a phrase of the table, a line leaves it out, or has one of its synonyms there.
extension Analysis {
  /// A run of signs that has synonyms.
  struct SpokenSign {
    /// The number of words before it.
    var place: Int
    var synonyms: Set<[Folded]>
  }

  /// Those of a text, where signs are looked for.
  func spokenSigns(in text: Scalars, _ words: [Word]) -> [SpokenSign] {
    if !findsSigns || field.synonyms.isEmpty { return [] }
    return Word.signs(of: text).compactMap { run in
      let synonyms = field.synonyms.table[[run.folded]] ?? []
      let place = words.count { $0.place.upperBound <= run.place.lowerBound }
      return synonyms.isEmpty ? nil : SpokenSign(place: place, synonyms: synonyms)
    }
  }

  /// The steps of a text's words, and those of the signs between them: each sign makes a further place.
  static func inserting(_ signs: [SpokenSign], into steps: [Lines.Step]) -> [Lines.Step] {
    // A step of words leaves a place behind the signs that stand there, and leads to one before them.
    let moved = steps.map { step in
      Lines.Step(
        from: step.from + signs.count { $0.place <= step.from }, to: step.to + signs.count { $0.place < step.to },
        tokens: step.tokens)
    }
    let spoken = signs.enumerated().flatMap { number, sign in
      ([[]] + sign.synonyms).map { words in
        Lines.Step(from: sign.place + number, to: sign.place + number + 1, tokens: words.map { .plain($0) })
      }
    }
    return moved + spoken
  }
}
