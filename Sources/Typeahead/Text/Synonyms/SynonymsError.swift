/// Why entries are no table of synonyms: what was expected, what was found, and in ``description`` how to mend it.
public enum SynonymsError: Error, Sendable, Equatable {
  /// A phrase has no letter, digit or sign, so no text can be found to have it.
  case emptyPhrase(String)
  /// A phrase has no word, but signs with blanks between them.
  case signsApart(phrase: String)
  /// A phrase has more words than ``Synonyms/maximumWords``.
  case tooManyWords(phrase: String, count: Int, limit: Int)
  /// A phrase would be found by more than ``Synonyms/maximumSynonyms`` others, those of others among them.
  case tooManySynonyms(phrase: String, limit: Int)
  /// ``Synonyms/signs(for:)`` has no words of a language; `known` are the codes it knows.
  case unknownLanguage(String, known: [String])
}

extension SynonymsError: CustomStringConvertible {
  /// One line for people: what is wrong and how to mend it.
  public var description: String {
    switch self {
    case .emptyPhrase(let phrase):
      "The phrase \(phrase.debugDescription) is empty: it should have a letter, a digit or a sign. Leave the entry out."
    case .signsApart(let phrase):
      "The phrase \(phrase.debugDescription) has blanks between its signs: signs without a word should be one run. Write them "
        + "without blanks, or make an entry of each."
    case .tooManyWords(let phrase, let count, let limit):
      "The phrase \(phrase.debugDescription) has \(count) words, but may have \(limit). Shorten it."
    case .tooManySynonyms(let phrase, let limit):
      "The phrase \(phrase.debugDescription) has more than \(limit) synonyms, counting those of its synonyms. "
        + "Make some of the entries that lead from it one-way, or leave them out."
    case .unknownLanguage(let language, let known):
      "No words for signs are known in the language \(language.debugDescription), but in \(known.joined(separator: ", ")). "
        + "Take one of these, or write entries such as .both(\"&\", \"and\")."
    }
  }
}
