package import Typeahead
package import TypeaheadTools

extension Preset {
  /// The word model by which names are split: trained from the built-in word list and the built-in symbols' names,
  /// so it depends on the package alone, never on the records searched. Presets without identifiers to split have none.
  ///
  /// - Complexity: About 0.15 s for 64,000 words.
  package func wordModel() throws -> WordModel? {
    guard splitsWords else { return nil }
    let names = try Corpus.named("symbols")?.records().compactMap { $0["name"]?.scalarText } ?? []
    return WordModel(words: try WordCounts.all().map { ($0.word, $0.count) }, names: names)
  }
}
