/// A language by which values are spelled in other letters too.
package enum OracleLanguage: Sendable, CaseIterable {
  case hangulInitials, romaji, pinyin, latin, german, nordic, southSlavic

  /// The ways it is written.
  var systems: [any WritingSystem] {
    switch self {
    case .hangulInitials: [HangulInitials()]
    case .german: [GermanUmlauts()]
    case .nordic: [NordicLetters()]
    case .southSlavic: [SouthSlavicLetters()]
    case .latin:
      [
        LatinLetters(rules: "Any-Latin"),
        LatinLetters(rules: "Russian-Latin/BGN; Greek-Latin/UNGEGN; Any-Latin"),
      ]
    case .pinyin:
      [
        Pinyin(rules: "Han-Latin", change: .none), Pinyin(rules: "Han-Latin", change: .initial),
        Pinyin(rules: "Han-Latin", change: .vForUmlaut), Pinyin(rules: "Han-Latin/Names", change: .none),
        Pinyin(rules: "Han-Latin/Names", change: .initial),
      ]
    case .romaji: Romaji.all
    }
  }
}

/// A way to write in other letters: an ordinary stretch of text, and a run cluster by cluster. Nil where it is no way to write that.
protocol WritingSystem: Sendable {
  func written(_ text: Scalars) -> Scalars?
  func texts(ofClusters clusters: [Run.Cluster]) -> [Folded]?
}

extension WritingSystem {
  func written(_ text: Scalars) -> Scalars? { nil }
  func texts(ofClusters clusters: [Run.Cluster]) -> [Folded]? { nil }

  /// A word as one token, as it is where this is no way to write it.
  func folded(_ word: Word) -> Folded {
    if word.isRun { return texts(ofClusters: Run(word.scalars).clusters)?.flatMap { $0 } ?? word.folded }
    if word.kind == .emoji { return word.folded }
    return written(word.scalars).map { Folding.fold($0) } ?? word.folded
  }
}
