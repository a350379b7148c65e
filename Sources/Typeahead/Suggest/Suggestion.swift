/// A text to go on typing with, and how many records it leads to.
public struct Suggestion: Sendable, Hashable, Identifiable {
  /// The kind of a suggestion.
  public enum Kind: Sendable, Hashable {
    /// The words that were typed, completed.
    case word
    /// All of a text that a record is called by.
    case value
  }

  /// The whole text to put in the query field.
  public var text: String { query.text }
  /// The text as a query.
  public let query: Query
  /// The text as a query, unique within an answer.
  public var id: Query { query }
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
  /// Suggestions for completing a text, by the number of records they lead to, most first. They are the typed words, completed by those of
  /// a record, and texts that records are called by.
  ///
  /// ```swift
  /// let index = try SearchIndex(["Dark Mode", "Dark Sky", "Model T"])
  /// index.snapshot.suggestions(for: "da mo").map(\.text)   // ["Dark Mode"]
  /// index.snapshot.suggestions(for: "mo").map(\.text)      // ["Mode", "Model", "Model T", "Dark Mode"]
  /// ```
  ///
  /// Every word that is only a beginning is completed, all of them by words of one record, so that what is suggested is there together.
  /// They stay in the order typed, spelled as in the record; a word typed in full stays as it is typed. Words are taken from the record's
  /// first texts that have all of them. Where its name has, the whole name is a suggestion too.
  ///
  /// A suggestion's ``Suggestion/total`` is that of a search for its text. No two have a reading in common, in whatever order its words
  /// are, nor has one with what was typed: for `wifi` there is no Wi-Fi. Equal totals are listed by length, then by text.
  ///
  /// Fields that say so (``Field/suggests(_:)``) give neither words nor names; totals count what is found in them.
  ///
  /// Words and then names come from as many of the 20 best records as it takes. Where more match a single word, the words that most
  /// records of the index have, more than 20, come before them, and other words of the index last, where there is room. So where up to 20 records match and all fits, each is led to.
  ///
  /// All searches together, and the texts that are read, have a ``WorkBudget`` of 100,000,000 postings at most; what took more to count
  /// is left out.
  ///
  /// Nothing is suggested for a text without words, a query with conditions, and no text of more than 96 bytes of UTF-8.
  ///
  /// - Parameters:
  ///   - text: Any text, as typed.
  ///   - limit: The most suggestions wanted, up to 64.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides; it is asked about each match once.
  ///   - budget: The most work spent on all of it.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: A search, reading the texts of up to 20 records, and two searches for each suggestion, whatever the index.
  public func suggestions(
    for text: some QueryConvertible, limit: Int = 8, fields: [String]? = nil, filter: Filter<Record>? = nil,
    budget: WorkBudget = .standard
  ) -> [Suggestion] {
    let query = text.query
    let text = query.text
    if query.isConditional || text.utf8.count > WordCompleter.mostBytes { return [] }
    var finder = SuggestionFinder(self, text, limit: limit, fields: fields, filter: filter)
    return withBuffer(limit: 0, budget: budget) { finder.find(in: &$0) }
  }
}
