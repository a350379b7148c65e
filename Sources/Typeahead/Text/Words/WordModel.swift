/// A unigram model of words that splits a folded word into known words. Optimised for building an index, which asks it about every word of
/// every name: a word that does not split costs no allocation and well under a microsecond.
///
///     let model = WordModel(words: [("eye", 120), ("drop", 200), ("dropper", 5), ("half", 90), ("full", 150)])
///     model.words(in: "eyedropper")  // ["eye", "dropper"]
///     model.words(in: "halffull")    // ["half", "full"]
///     model.words(in: "dropper")     // nil: a known word stays whole
///     model.words(in: "qwertz")      // nil: not made of known words
///
/// ### What it decides
/// A word `w` that was counted `c` times among `n` words costs `−log₂((c + ½) / n)` bits. A split costs the sum of its
/// words, and exists only when every part is a known word. Leaving a word of `L` letters whole costs as much as an
/// unknown word that long: `−log₂(10 / (n · 10ᴸ))`. The cheapest split wins if it is cheaper than that. Of splits that
/// cost the same, the one with the longest last word wins, then with the longest word before it, and so on.
///
/// ### When not to use it
/// It cuts letters only: cut at digits and capitals first. It is no segmenter for scripts written without spaces. It is
/// as good as its word list: a word that is missing from the list may be cut where two listed words happen to meet.
///
/// ### A value, not a service
/// A model is trained explicitly from a word list and a sample of names, never changes afterwards, and is written to
/// bytes that any machine reads back to an equal model. All costs are fixed-point integers, so every platform makes the
/// same splits. A schema keeps the ``fingerprint`` of the model that its index was built with.
///
/// Source of the model and of the cost of unknown words: Peter Norvig, "Natural Language Corpus Data", in *Beautiful
/// Data*, O'Reilly 2009, chapter 14. The cheapest split is found by A. J. Viterbi's algorithm (IEEE Transactions on
/// Information Theory 13, 1967).
public struct WordModel: Sendable, Equatable {
  let lexicon: Lexicon

  /// The number of words the model knows.
  ///
  ///     WordModel(words: [("eye", 120), ("dropper", 5)]).wordCount  // 2
  ///
  /// - Complexity: O(1).
  public let wordCount: Int

  /// A number that stands for everything the model decides: equal models have equal fingerprints, on every platform.
  ///
  /// A schema stores it, so that an index built with another model is noticed and rebuilt instead of read wrongly.
  ///
  ///     WordModel(words: [("eye", 120)]).fingerprint == WordModel(words: [("eye", 120)]).fingerprint  // true
  ///
  /// It is the 64-bit FNV-1a hash of ``data`` without its last eight bytes (which hold this same number). It tells
  /// honest models apart; it is not a defence against somebody who wants two models to look alike.
  ///
  /// - Complexity: O(1), it is computed once, when the model is made.
  public let fingerprint: UInt64

  /// Makes the model of a finished lexicon.
  init(lexicon: Lexicon) {
    let (wordCount, body) = Self.body(of: lexicon)
    self.init(lexicon: lexicon, wordCount: wordCount, fingerprint: Self.checksum(body.span))
  }

  /// Takes over parts that are known to belong together.
  init(lexicon: Lexicon, wordCount: Int, fingerprint: UInt64) {
    self.lexicon = lexicon
    self.wordCount = wordCount
    self.fingerprint = fingerprint
  }

  /// The most UTF-8 bytes a word may have, to be known or to be split; it bounds what any one question can cost.
  ///
  /// The longest words of English dictionaries have about 30 letters; 64 also holds the positions in one SIMD value.
  package static let maximumWordBytes = 64

  /// The fewest letters a known word has.
  ///
  /// One-letter words would cut every unknown word into pieces (`xmark` into `x` `mark`). Measured on 638 words of
  /// symbol names with 64,000 words that have no counts: 169 split with 2; with 3, `face id`, `power on`, `go forward`
  /// and 5 more are lost, and of words that are missing from the list 19 % instead of 29 % fall into parts.
  package static let minimumWordLetters = 2
}
