/// The answers to the texts of a query field, each with what it changes in the list shown: all that is between a keystroke and
/// a list view, optimised for answers that cost less than drawing them.
///
/// ```swift
/// for await update in index.updates(for: texts) {
///   title = "\(update.answer.total) found"
///   for stage in update.difference.stages() { view.apply(stage, of: update.answer.hits) }
/// }
/// ```
///
/// What ``LiveAnswers`` guarantees holds here: no older answer comes after a newer one, and who is slow gets the newest. The
/// difference is always to the update that was taken before, whatever was left out between. A ``SearchSession`` finds the
/// answers, on the index as it is at the time. A search that was begun is done to its end, within its budget, before a newer one
/// begins.
public struct SearchUpdates<Record: Identifiable & Sendable>: AsyncSequence, Sendable where Record.ID: Sendable {
  let answers: @Sendable () -> LiveAnswers<String, Found, Never>
  let isChanged: (@Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool)?

  /// What was found for a text.
  struct Found: Sendable {
    var query: Query
    var answer: Answer<Record>
    /// Where each hit matches, if that says whether a row is changed: worked out where searching is.
    var matches: [[FieldMatch]] = []
    var way: SearchWay
    var duration: Duration
  }

  /// An iterator with a session of its own; it begins to read the texts when it is first asked.
  public func makeAsyncIterator() -> Iterator {
    Iterator(answers: answers().makeAsyncIterator(), isChanged: isChanged)
  }

  /// The updates as they come, for one list.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var answers: LiveAnswers<String, Found, Never>.Iterator
    fileprivate let isChanged: (@Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool)?
    /// What the list shows.
    private var shown: Found?

    fileprivate init(
      answers: LiveAnswers<String, Found, Never>.Iterator,
      isChanged: (@Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool)?
    ) {
      self.answers = answers
      self.isChanged = isChanged
    }

    /// The newest update that was not taken yet, as soon as there is one; nil after the last, and once cancelled.
    ///
    /// - Precondition: No other call is waiting.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> SearchUpdate<Record>? {
      guard let found = await answers.next(isolation: actor) else { return nil }
      let (old, new) = (shown?.answer.hits ?? [], found.answer.hits)
      let difference = ListDifference(from: old.map(\.id), to: new.map(\.id)) { [shown, isChanged] in
        if let isChanged { return isChanged(old[$0], new[$1]) }
        return !old[$0].isSameRecord(as: new[$1]) || shown!.matches[$0] != found.matches[$1]
      }
      shown = found
      return SearchUpdate(
        query: found.query, answer: found.answer, way: found.way, duration: found.duration, difference: difference)
    }
  }
}

extension SearchIndex where Record.ID: Sendable {
  /// Answers the texts of a query field as they come.
  ///
  /// - Parameters:
  ///   - texts: The whole text of the field after each keystroke.
  ///   - limit: The most hits wanted.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides.
  ///   - principal: Who asks, where the schema has an ``AccessRule``.
  ///   - debounce: Which texts are answered, and when.
  ///   - clock: What waits and costs are measured with.
  ///   - isChanged: Whether a row that stays shows something else, asked on the consumer's actor; by default, whether its record
  ///     was written again or other text of it is highlighted.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  public func updates<Texts: AsyncSequence & Sendable>(
    for texts: Texts, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil,
    principal: Principal? = nil, debounce: Debounce = Debounce(), clock: some Clock<Duration> = ContinuousClock(),
    isChanged: (@Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool)? = nil
  ) -> SearchUpdates<Record> where Texts.Element == String, Texts.Failure == Never {
    SearchUpdates(
      answers: {
        let session = SearchSession(limit: limit, fields: fields, filter: filter)
        let typist = Typist(self, session, principal, findsMatches: isChanged == nil)
        return texts.answered(debounce: debounce, clock: clock) { text in await typist.answer(text, clock) }
      }, isChanged: isChanged)
  }
}

/// A session on an index: one search at a time, also where one that is obsolete still runs.
private actor Typist<Record: Identifiable & Sendable> where Record.ID: Sendable {
  private let index: SearchIndex<Record>
  private var session: SearchSession<Record>
  private let principal: Principal?
  private let findsMatches: Bool

  init(
    _ index: SearchIndex<Record>, _ session: consuming SearchSession<Record>, _ principal: Principal?,
    findsMatches: Bool
  ) {
    self.index = index
    self.principal = principal
    self.session = session
    self.findsMatches = findsMatches
  }

  /// The answer to a text; of one that is obsolete before it is searched for, nothing is asked.
  func answer<C: Clock<Duration>>(_ text: String, _ clock: C) -> SearchUpdates<Record>.Found {
    let start = clock.now
    var found = SearchUpdates<Record>.Found(
      query: Query(text), answer: Answer(hits: [], total: 0, isExact: true), way: .fresh, duration: .zero)
    if Task.isCancelled { return found }
    session.search(text, in: index.snapshot(for: principal))
    (found.answer, found.way) = (session.answer, session.way)
    if findsMatches { found.matches = found.answer.hits.map(\.matches) }
    found.duration = start.duration(to: clock.now)
    return found
  }
}
