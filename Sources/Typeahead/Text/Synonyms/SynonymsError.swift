/// Why entries are no table of synonyms: what was expected, what was found, and in ``description`` how to mend it.
public enum SynonymsError: Error, Sendable, Equatable {
  /// A phrase has no letter or digit, so no text can be found to have it.
  case noWords(phrase: String)
  /// A phrase has more words than ``Synonyms/mostWords``.
  case tooManyWords(phrase: String, count: Int, limit: Int)
  /// A phrase would be found by more than ``Synonyms/mostSynonyms`` others, those of others among them.
  case tooManySynonyms(phrase: String, limit: Int)
}

extension SynonymsError: CustomStringConvertible {
  /// One line for people: what is wrong and how to mend it.
  public var description: String {
    switch self {
    case .noWords(let phrase):
      "The phrase \(phrase.debugDescription) has no word: it should have a letter or a digit, signs do not count. "
        + "Leave the entry out, or write the sign in words."
    case .tooManyWords(let phrase, let count, let limit):
      "The phrase \(phrase.debugDescription) has \(count) words, but may have \(limit). Shorten it."
    case .tooManySynonyms(let phrase, let limit):
      "The phrase \(phrase.debugDescription) has more than \(limit) synonyms, counting those of its synonyms. "
        + "Make some of the entries that lead from it one-way, or leave them out."
    }
  }
}
