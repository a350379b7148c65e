public import TypeaheadVocabulary

/// How the search is used, counted from its events.
///
/// ```swift
/// var summary = SettingsSummary()
/// let settings = SettingsSearch(adapters: adapters, observe: { summary.count($0) }) { root }
/// summary.visitSearchShare   // of those who come to the settings, how many search for something
/// summary.searchShare   // of those who open the search, how many type something
/// summary.findShare     // of those, how many find what they want
/// ```
///
/// With a ``vocabulary`` it also says which words people look for in vain.
public struct SettingsSummary: Sendable, Equatable {
  /// How often somebody came to the settings.
  public private(set) var visits = 0
  /// In how many of these something was searched for.
  public private(set) var visitsWithSearch = 0
  /// Whether something was searched for since somebody came last; nil before that.
  private var hasVisitSearched: Bool?
  /// How often the search was opened.
  public private(set) var openings = 0
  /// In how many of these something was searched for.
  public private(set) var searches = 0
  /// In how many of these searches an item was chosen while a text was typed.
  public private(set) var finds = 0
  /// Whether something was searched for, and found, since the search was last opened.
  private var hasSearched = false
  private var hasFound = false

  /// The typed texts and the items opened next; nil where they are not collected.
  public private(set) var vocabulary: Vocabulary?

  /// A summary of nothing.
  ///
  /// - Parameter vocabulary: Collects what people type, where they have agreed to that; nil collects nothing.
  public init(vocabulary: Vocabulary? = nil) { self.vocabulary = vocabulary }

  /// Counts an event; each one once and in order.
  public mutating func count(_ event: SettingsEvent) {
    vocabulary?.count(event)
    switch event {
    case .entered:
      visits += 1
      hasVisitSearched = false
    case .opened:
      openings += 1
      (hasSearched, hasFound) = (false, false)
    case .queried:
      if !hasSearched { searches += 1 }
      hasSearched = true
      if hasVisitSearched == false { visitsWithSearch += 1 }
      hasVisitSearched = hasVisitSearched.map { _ in true }
    // Who has erased the text chooses from the list of all items.
    case .chosen(_, let query) where hasSearched && !query.isEmpty:
      if !hasFound { finds += 1 }
      hasFound = true
    case .chosen, .browsed, .abandoned: break
    }
  }

  /// The share of visits to the settings in which something was searched for, from 0 to 1; nil before the first.
  public var visitSearchShare: Double? { visits == 0 ? nil : Double(visitsWithSearch) / Double(visits) }

  /// The share of openings in which something was searched for, from 0 to 1; nil before the first.
  public var searchShare: Double? { openings == 0 ? nil : Double(searches) / Double(openings) }

  /// The share of searches in which an item was chosen while a text was typed, from 0 to 1; nil before the first.
  public var findShare: Double? { searches == 0 ? nil : Double(finds) / Double(searches) }
}

extension Vocabulary {
  /// Counts what an event says of words; each one once and in order.
  public mutating func count(_ event: SettingsEvent) {
    switch event {
    case .entered: enter()
    case .queried(let text, _): type(text)
    case .chosen(let id, _), .browsed(let id): open(id)
    case .opened, .abandoned: break
    }
  }
}
