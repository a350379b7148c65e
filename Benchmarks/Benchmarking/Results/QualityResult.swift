/// How soon each engine shows the wanted record, as its file holds it.
struct QualityResult: Codable, Sendable, Equatable {
  /// The figures of one engine, means over all pairs.
  struct Engine: Codable, Sendable, Equatable {
    let name: String
    let answers: String
    /// Keystrokes until the wanted record stands first; all of the text's where it never does.
    let keystrokesToFirst: Double
    /// The same until it is among the first three.
    let keystrokesToTop3: Double
    /// Keystrokes until the wanted record matches and at most three do, else all: the same for every engine.
    let boundToTop3: Double
    /// The share of pairs whose record stands first for the whole text.
    let successAt1: Double
    /// The share whose record is among the first three then.
    let successAt3: Double
    /// The mean of 1/place for the whole text; 0 for a record that is not in the first twenty.
    let mrr: Double
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let corpus: String
  let preset: String
  let records: Int
  /// Where the pairs come from: `keywords`, `names`, or a file.
  let typed: String
  let part: String
  let pairs: Int
  /// The mean length of the texts.
  let keystrokes: Double
  /// What no ranking of any kind can undercut, for the first and for the first three.
  let leastToFirst: Double
  let leastToTop3: Double
  let engines: [Engine]
}
