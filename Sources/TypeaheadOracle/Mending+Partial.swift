extension Oracle {
  /// Some words left out, as few as can be; then the kept ones that fewest records have, the rarest compared first.
  func partial(
    _ text: String, _ typed: Query, _ records: [AnalysedRecord], _ fields: Set<String>?
  ) -> [Mended] {
    let words = Apart.text(Array(text.unicodeScalars)).split(whereSeparator: \.isWhiteSpace)
      .filter { !Word.words(of: Array($0)).isEmpty }
      .map { word in
        var text = String.UnicodeScalarView()
        text.append(contentsOf: word)
        return Query(String(text), readings: true).combinations.map(\.tokens)
      }
    if !(2...64).contains(words.count) { return [] }
    func queries(_ kept: [Int]) -> [Query.Combination] {
      let product = kept.reduce(1) { $0 > 64 ? $0 : $0 * words[$1].count }
      let choices = kept.reduce([[]]) { begun, word in
        begun.flatMap { start in words[word].prefix(product > 64 ? 1 : .max).map { start + [$0] } }
      }
      return choices.map { choice in
        let tokens = choice.flatMap { $0 }
        let whole = kept.last == words.count - 1 ? tokens.count - choice.last!.count : tokens.count
        return Query.Combination(tokens: tokens, isAsTyped: false, wholePlaces: Set(0..<whole))
      }
    }
    let single = words.indices.map { word in queries([word]).map { ($0, Beginnings(wanted: $0.tokens)) } }
    func matches(_ word: Int, _ record: AnalysedRecord, _ values: @autoclosure () -> [AnalysedValue]) -> Bool {
      single[word].contains { record.beginnings.contains($1) && Matching.matches($0, values()) }
    }
    let counts = words.indices.map { word in records.count { matches(word, $0, values(of: $0, fields)) } }
    return records.compactMap { record in
      let values = values(of: record, fields)
      let had = words.indices.filter { matches($0, record, values) }
      for count in (1..<max(1, min(words.count, had.count + 1))).reversed() {
        let found = Self.subsets(had[...], count).compactMap { kept in
          bestRules(typed, queries(kept), values, areParts: false).map { rules in
            mended(
              record, .partial, distance: words.count - count, rarities: kept.map { counts[$0] }.sorted(), rules)
          }
        }
        if let best = found.min(by: { $0.order.lexicographicallyPrecedes($1.order) }) { return best }
      }
      return nil
    }
  }

  static func subsets(_ elements: ArraySlice<Int>, _ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    guard let first = elements.first else { return [] }
    return subsets(elements.dropFirst(), count - 1).map { [first] + $0 } + subsets(elements.dropFirst(), count)
  }
}
