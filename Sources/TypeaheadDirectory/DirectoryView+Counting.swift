public import Typeahead

extension DirectoryView {
  /// Counts the matches that may be shown by value, most frequent values first, and sums a number of theirs.
  ///
  /// - Parameters:
  ///   - query: Any text; a blank one is refused, or counts everybody.
  ///   - values: The values an entry counts for, each once.
  ///   - measure: A number of the entry to sum by value; one without, nil, is counted and not measured.
  ///   - fields: Names of the fields to search; nil for all.
  /// - Precondition: Each index has a field of each name in `fields`.
  /// - Complexity: O(*m* log *m*) for *m* matches.
  public func facets(
    _ query: some QueryConvertible, by values: (Entry) -> [String], measuring measure: ((Entry) -> Int?)? = nil,
    fields: [String]? = nil
  ) -> [FacetValue] {
    let query = query.query
    if blank == .isRefused, query.isEmpty { return [] }
    return zip(sources, uncounted(query, fields)).map { source, uncounted in
      source.snapshot.facets(
        query, by: values, measuring: measure, fields: fields,
        filter: uncounted.isEmpty && excluded.isEmpty ? nil : .where { isShown($0, uncounted) })
    }.reduce([]) { $0.merging($1) }
  }

  /// What the caller may be about to type, by how many entries it leads to that may be shown, most first.
  ///
  /// - Parameters:
  ///   - text: Any text, as typed.
  ///   - limit: The most suggestions wanted.
  ///   - fields: Names of the fields to search; nil for all.
  /// - Precondition: Each index has a field of each name in `fields`.
  /// - Complexity: Suggestions of each index, and a search for each of these.
  public func suggestions(
    for text: some QueryConvertible, limit: Int = 8, fields: [String]? = nil
  ) -> [DirectorySuggestion] {
    var texts: Set<Key> = []
    var found: [DirectorySuggestion] = []
    for source in sources {
      for suggestion in source.snapshot.suggestions(for: text, limit: max(0, limit), fields: fields)
      where texts.insert(Array(suggestion.text.utf8)).inserted {
        let total = search(suggestion.query, limit: 0, fields: fields).total
        if total > 0 { found.append(DirectorySuggestion(text: suggestion.text, total: total)) }
      }
    }
    return Array(found.sorted { $0.isBefore($1) }.prefix(max(0, limit)))
  }
}

/// A text to go on typing with, and how many entries that may be shown it leads to.
public struct DirectorySuggestion: Sendable, Hashable {
  /// The whole text to put in the search field.
  public let text: String
  /// The exact number of matches, never 0.
  public let total: Int

  fileprivate func isBefore(_ other: DirectorySuggestion) -> Bool {
    if total != other.total { return total > other.total }
    let (own, others) = (text.utf8, other.text.utf8)
    return own.count != others.count ? own.count < others.count : own.lexicographicallyPrecedes(others)
  }
}
