/// A text to go on typing with, and how many records it leads to.
public struct Suggestion: Sendable, Hashable {
  /// What a suggestion is.
  public enum Kind: Sendable, Hashable {
    /// The last word that was typed, completed; what stands before it is as typed.
    case word
    /// All of a text that a record is called by.
    case value
  }

  /// The whole text to put in the query field.
  public var text: String { query.text }
  /// The text as a query.
  public let query: Query
  /// What it is.
  public let kind: Kind
  /// The exact number of records that match the text, in the fields searched and by the filter; never 0.
  public let total: Int

  /// Whether it is listed before another: what leads to more records, then the shorter text.
  func isBefore(_ other: Suggestion) -> Bool {
    if total != other.total { return total > other.total }
    let (own, others) = (text.utf8, other.text.utf8)
    return own.count != others.count ? own.count < others.count : own.lexicographicallyPrecedes(others)
  }
}

extension IndexSnapshot {
  /// What somebody may be about to type, by how many records it leads to, most first: the last word completed, and texts that
  /// records are called by.
  ///
  /// ```swift
  /// let index = try SearchIndex(["Dark Mode", "Dark Sky", "Model T"])
  /// index.snapshot.suggestions(for: "da mo").map(\.text)   // ["da Mode", "Dark Mode"]
  /// index.snapshot.suggestions(for: "mo").map(\.text)      // ["Mode", "Model", "Model T", "Dark Mode"]
  /// ```
  ///
  /// A suggestion's ``Suggestion/total`` is that of a search for its text, within all that was typed before: `smi jo` suggests
  /// `jo`'s completions among records with `smi`. Words are spelled as in the best record that has them. No two suggestions are
  /// read alike, and none has a reading of what was typed: for `wifi` there is no Wi-Fi. Equal totals are listed by length, then by text.
  ///
  /// Fields that say so (``Field/suggests(_:)``) give neither words nor values; totals count what is found in them.
  ///
  /// Words are those that most of the 64 best records have and, where more match, those that most records of the index have; at
  /// most 32 of either are counted. Values come from the 16 best of the records whose name has all that was typed. So where up to
  /// 64 records match, and have up to 32 such words, only those are missing whose original reads as other words when it is typed
  /// by itself.
  ///
  /// All searches together, and the texts that are read, have a ``WorkBudget`` of 100,000,000 postings at most; what took more to count
  /// is left out.
  ///
  /// Nothing is suggested for a text without tokens, no word behind white space, and no text of more than 96 bytes of UTF-8.
  ///
  /// - Parameters:
  ///   - text: Any text, as typed.
  ///   - limit: The most suggestions wanted.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides; it is asked about each match once.
  ///   - budget: The most work spent on all of it.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: Two searches, reading the texts of some 80 records, and some 80 searches without hits, whatever the index.
  public func suggestions(
    for text: String, limit: Int = 8, fields: [String]? = nil, filter: Filter<Record>? = nil,
    budget: WorkBudget = .standard
  ) -> [Suggestion] {
    var finder = SuggestionFinder(self, text, fields: fields, filter: filter, budget)
    return finder.find(limit: max(0, limit))
  }
}
