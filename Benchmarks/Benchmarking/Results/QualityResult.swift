/// How soon each engine shows the wanted record, as its file holds it.
struct QualityResult: Codable, Sendable, Equatable {
  /// Texts that are typed, as one kind.
  struct Texts: Codable, Sendable, Equatable {
    /// `keywords`, `names` or a file; with `, few titles` those of them that fewer than three other titles begin with.
    let typed: String
    let pairs: Int
    /// The mean length of the texts.
    let keystrokes: Double
    /// What no ranking of any kind can undercut, for the first and for the first three.
    let leastToFirst: Double
    let leastToTop3: Double
  }

  /// The figures of one engine on one kind of texts, means over its pairs.
  struct Engine: Codable, Sendable, Equatable {
    let name: String
    let answers: String
    /// The texts it was asked.
    let typed: String
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
    /// How often a first hit still matched after the next keystroke and was first no more, while one text was typed.
    let overtaken: Double
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let corpus: String
  let preset: String
  let records: Int
  let part: String
  /// How many pairs the first kind of texts has.
  let pairs: Int
  let texts: [Texts]
  /// Each engine for each kind of texts.
  let engines: [Engine]
  /// What becomes of whole sentences; empty where the corpus has none.
  let sentences: [SentenceSuccess]
}
