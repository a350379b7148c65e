/// Synonyms as pairs of phrases: a value that has the first is also found by the second.
package struct OracleSynonyms: Sendable {
  package let pairs: [(phrase: String, other: String)]
  /// For each phrase all it is found by, in however many steps.
  let table: [[Folded]: Set<[Folded]>]

  package init(_ pairs: [(phrase: String, other: String)]) {
    self.pairs = pairs
    var table: [[Folded]: Set<[Folded]>] = [:]
    for pair in pairs { table[Self.words(pair.phrase), default: []].insert(Self.words(pair.other)) }
    // A step more for every phrase, until no step adds anything.
    while true {
      let further = table.mapValues { others in others.reduce(others) { $0.union(table[$1] ?? []) } }
      if further == table { break }
      table = further
    }
    for phrase in table.keys { table[phrase]!.remove(phrase) }
    self.table = table
  }

  package var isEmpty: Bool { table.isEmpty }

  /// The words of a phrase; one without words is its run of signs.
  private static func words(_ phrase: String) -> [Folded] {
    let text = Apart.text(Array(phrase.unicodeScalars))
    let words = Word.words(of: text)
    return (words.isEmpty ? Word.signs(of: text) : words).map(\.folded)
  }
}
