internal import Typeahead
internal import TypeaheadCorpora
internal import TypeaheadTools

extension Preset {
  /// The word model by which names are split, the same as in `fts`: trained from the built-in word list and the built-in
  /// symbols' names. Only `symbols` has one.
  func wordModel() throws -> WordModel? {
    guard self == .symbols else { return nil }
    let names = try Corpus.named("symbols")?.records().compactMap { $0.text("name") } ?? []
    return WordModel(words: try WordCounts.all().map { ($0.word, $0.count) }, names: names)
  }
}
