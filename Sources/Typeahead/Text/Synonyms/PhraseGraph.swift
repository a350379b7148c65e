/// Which phrases are found by which others, step by step.
struct PhraseGraph {
  private var next: [Phrase: [Phrase]] = [:]

  mutating func add(_ phrase: Phrase, foundBy other: Phrase) { next[phrase, default: []].append(other) }

  /// Each phrase with all others that steps lead to, both in the order of their words.
  func closure() throws(SynonymsError) -> [(phrase: Phrase, synonyms: [Phrase])] {
    var closure: [(phrase: Phrase, synonyms: [Phrase])] = []
    for phrase in next.keys.sorted(by: Self.precedes) {
      let synonyms = try reached(from: phrase)
      if !synonyms.isEmpty { closure.append((phrase, synonyms)) }
    }
    return closure
  }

  private func reached(from phrase: Phrase) throws(SynonymsError) -> [Phrase] {
    var reached: Set<Phrase> = [phrase]
    var waiting = [phrase]
    while let step = waiting.popLast() {
      for other in next[step] ?? [] where reached.insert(other).inserted {
        if reached.count > Synonyms.maximumSynonyms + 1 {
          let text = phrase.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
          throw .tooManySynonyms(phrase: text, limit: Synonyms.maximumSynonyms)
        }
        waiting.append(other)
      }
    }
    reached.remove(phrase)
    return reached.sorted(by: Self.precedes)
  }

  private static func precedes(_ left: Phrase, _ right: Phrase) -> Bool {
    left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
  }
}
