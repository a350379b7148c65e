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
/// answers, on the index as it is at the time.
public struct SearchUpdates<Record: Identifiable & Sendable>: AsyncSequence, Sendable where Record.ID: Sendable {
  let answers: @Sendable () -> LiveAnswers<String, Found, Never>
  let isChanged: @Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool

  /// What was found for a text.
  struct Found: Sendable {
    var query: Query
    var answer: Answer<Record>
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
    fileprivate let isChanged: @Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool
    /// What the list shows.
    private var shown: [Hit<Record>] = []

    fileprivate init(
      answers: LiveAnswers<String, Found, Never>.Iterator,
      isChanged: @escaping @Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool
    ) {
      self.answers = answers
      self.isChanged = isChanged
    }

    /// The newest update that was not taken yet, as soon as there is one; nil after the last, and once cancelled.
    ///
    /// - Precondition: No other call is waiting.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> SearchUpdate<Record>? {
      guard let found = await answers.next(isolation: actor) else { return nil }
      let (old, new) = (shown, found.answer.hits)
      let difference = ListDifference(from: old.map(\.id), to: new.map(\.id)) { isChanged(old[$0], new[$1]) }
      shown = new
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
  ///   - debounce: Which texts are answered, and when.
  ///   - clock: What waits and costs are measured with.
  ///   - isChanged: Whether a row that stays shows something else; by default, whether other text is highlighted or highlighted
  ///     text differs.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  public func updates<Texts: AsyncSequence & Sendable>(
    for texts: Texts, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil,
    debounce: Debounce = Debounce(), clock: some Clock<Duration> = ContinuousClock(),
    isChanged: @escaping @Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool = { $0.matches != $1.matches }
  ) -> SearchUpdates<Record> where Texts.Element == String, Texts.Failure == Never {
    SearchUpdates(
      answers: {
        let typist = Typist(self, SearchSession(limit: limit, fields: fields, filter: filter))
        return texts.answered(debounce: debounce, clock: clock) { text in await typist.answer(text, clock) }
      }, isChanged: isChanged)
  }
}

/// A session on an index: one search at a time, also where one that is obsolete still runs.
private actor Typist<Record: Identifiable & Sendable> where Record.ID: Sendable {
  private let index: SearchIndex<Record>
  private var session: SearchSession<Record>

  init(_ index: SearchIndex<Record>, _ session: consuming SearchSession<Record>) {
    self.index = index
    self.session = session
  }

  /// The answer to a text; of one that is obsolete before it is searched for, nothing is asked.
  func answer<C: Clock<Duration>>(_ text: String, _ clock: C) -> SearchUpdates<Record>.Found {
    let start = clock.now
    if !Task.isCancelled { session.search(text, in: index.snapshot) }
    let answer = session.answer
    return .init(query: Query(text), answer: answer, way: session.way, duration: start.duration(to: clock.now))
  }
}
