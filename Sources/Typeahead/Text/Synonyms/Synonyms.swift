/// A table of synonyms: a record with `tv` is found by `television`.
///
/// ```swift
/// let synonyms = try Synonyms([
///   .both("tv", "television"),
///   .both("do not disturb", "dnd"),
///   .oneWay("iphone", foundBy: "smartphone"),   // but "smartphone" is not found by iphone
/// ])
/// Field("title", \Setting.title, analyzer: .prose.expanding(synonyms))
/// ```
///
/// A phrase is one word or several, told apart by whatever delimits: `do not disturb` and `Do-Not-Disturb` are the same three
/// words, and `DoNotDisturb` is one. Texts are also read by their camel-case subwords, so the three words are found in the text
/// `doNotDisturb` too. Case, accents and the like are folded as everywhere. In a phrase with words signs do not count: `C++` says no more
/// than `c`.
/// A synonym is found by its words as they are cut here: beside `wi-fi`, which is found by `wi` and by `fi`, name `wifi` too.
///
/// A phrase may also be a run of signs alone, such as `&`; ``signs(for:)`` has the usual ones:
///
/// ```swift
/// try Synonyms([.both("&", "and")])   // R&B, R & B and R and B are each found by r&b, r & b and r and b
/// ```
///
/// It occurs in prose and identifiers where a run of signs is equal to it: `&` in `R&B`, not in `&&`. In a query, signs beside words do not
/// count, so they need no synonym. A query of signs alone finds what is written with these signs, and what is written with a synonym:
/// `&` finds `R and B`.
///
/// Synonyms of synonyms are synonyms, in however many steps and whatever circles they make; a phrase is never its own. A phrase
/// that contains another is a phrase of its own: what was put in for one is not looked through for others.
///
/// A table is a value that never changes. What it says is part of the analyzer's ``Analyzer/id``, by its ``fingerprint``.
public struct Synonyms: Sendable {
  /// Two phrases, and the direction in which one finds the other.
  public struct Entry: Sendable, Hashable {
    let phrase: String
    let other: String
    let isBoth: Bool

    /// A record with one of two phrases is found by the other.
    ///
    /// Of three and more, two pairs say it: `.both("tv", "television"), .both("tv", "telly")`.
    public static func both(_ phrase: String, _ other: String) -> Entry {
      Entry(phrase: phrase, other: other, isBoth: true)
    }

    /// A record with `phrase` is found by `other` too; one with `other` is not found by `phrase`.
    ///
    /// ```swift
    /// .oneWay("spaniel", foundBy: "dog")
    /// ```
    public static func oneWay(_ phrase: String, foundBy other: String) -> Entry {
      Entry(phrase: phrase, other: other, isBoth: false)
    }
  }

  /// What each phrase is found by.
  let table: PhraseTable

  /// A hash of all that the table says. Tables that say the same have equal fingerprints, in whatever order and by whatever entries they
  /// say it.
  ///
  /// It is a 64-bit FNV-1a hash, no defence against somebody who wants two tables to look alike.
  public let fingerprint: UInt64

  /// The most words a phrase may have.
  public static let maximumWords = 16

  /// The most phrases that one phrase may be found by, all steps together: each costs as much space in the index, wherever the
  /// phrase occurs, as the phrase itself.
  public static let maximumSynonyms = 64

  /// A table of the given entries and of all that follows from them.
  ///
  /// - Throws: ``SynonymsError`` where a phrase is empty, is of several runs of signs, has more than ``maximumWords`` words, or more
  ///   than ``maximumSynonyms`` synonyms.
  /// - Complexity: O(*n* · *s*) for *n* phrases of *s* synonyms each.
  public init(_ entries: [Entry]) throws(SynonymsError) {
    var reader = PhraseParser()
    var graph = PhraseGraph()
    for entry in entries {
      let (phrase, other) = (try reader.words(of: entry.phrase), try reader.words(of: entry.other))
      graph.add(phrase, foundBy: other)
      if entry.isBoth { graph.add(other, foundBy: phrase) }
    }
    let closure = try graph.closure()
    table = PhraseTable(closure)
    fingerprint = PhraseTable.fingerprint(closure)
  }
}
