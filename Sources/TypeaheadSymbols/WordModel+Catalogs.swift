public import Typeahead

extension WordModel {
  /// A model learned from a list of words, with how often each occurs, and the names of catalogues.
  ///
  /// Names make known words weigh more, and make a word of what many of them hold and no list knows (`xmark`). Those of colours
  /// are left out: capitals cut them. Train it when the app is built, and keep its `data`: an index is made anew for another model.
  ///
  /// - Complexity: As training without catalogues.
  public init(words: some Sequence<(String, Int)>, learningFrom catalogs: [SymbolCatalog]) {
    self.init(
      words: words.map { (Folding.fold($0.0), $0.1) },
      names: catalogs.flatMap(\.symbols).filter { $0.kind == .symbol }.map { Folding.fold($0.name) })
  }
}
