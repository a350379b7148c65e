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
/// difference is always to the update that was taken before, whatever was left out between. Answers are found on what is searched as it
/// is at the time; of an index on this machine, by a ``SearchSession``. A search that was begun is done to its end, within its budget,
/// before a newer one begins. After the index was written to, the last text is answered anew.
public struct SearchUpdates<Record: Identifiable & Sendable>: AsyncSequence, Sendable where Record.ID: Sendable {
  let answers: @Sendable () -> LiveAnswers<TypedText<Record>, TypedAnswer<Record>, Never>
  let isChanged: @Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool

  /// An iterator with a session of its own; it begins to read the texts when it is first asked.
  public func makeAsyncIterator() -> Iterator {
    Iterator(answers: answers().makeAsyncIterator(), isChanged: isChanged)
  }

  /// The updates as they come, for one list.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var answers: LiveAnswers<TypedText<Record>, TypedAnswer<Record>, Never>.Iterator
    fileprivate let isChanged: @Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool
    /// What the list shows.
    private var shown = Answer<Record>(hits: [], total: 0, isExact: true)

    fileprivate init(
      answers: LiveAnswers<TypedText<Record>, TypedAnswer<Record>, Never>.Iterator,
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
      // What is shown stays where there is no answer.
      let answer = found.failure == nil ? found.answer : shown
      let (old, new) = (shown.hits, answer.hits)
      let difference = ListDifference(from: old.map(\.id), to: new.map(\.id)) { [isChanged] in
        isChanged(old[$0], new[$1])
      }
      shown = answer
      return SearchUpdate(
        query: found.text.query, answer: answer, failure: found.failure, way: found.way, duration: found.duration,
        difference: difference)
    }
  }
}

extension SearchService where Record.ID: Sendable {
  /// Answers the texts of a query field as they come.
  ///
  /// - Parameters:
  ///   - texts: The whole text of the field after each keystroke.
  ///   - options: What is asked for besides; by default the best twenty hits.
  ///   - followsChanges: Whether the last text is answered anew after a change, until the texts end.
  ///   - debounce: Which texts are answered, and when.
  ///   - clock: What waits and costs are measured with.
  ///   - isChanged: Whether a row that stays shows something else, asked on the consumer's actor; by default, whether its record
  ///     was written again or other text of it is highlighted.
  /// - Precondition: The schema has a field of each name in `options.fields`.
  public func updates<Texts: AsyncSequence & Sendable>(
    for texts: Texts, _ options: SearchOptions<Record> = SearchOptions(), followsChanges: Bool = true,
    debounce: Debounce = Debounce(), clock: some Clock<Duration> = ContinuousClock(),
    isChanged: @escaping @Sendable (_ old: Hit<Record>, _ new: Hit<Record>) -> Bool = { $1.isChanged(from: $0) }
  ) -> SearchUpdates<Record> where Texts.Element == String, Texts.Failure == Never {
    SearchUpdates(
      answers: {
        let typist = Typist(self, options)
        return LiveAnswers(
          debounce: debounce, timeline: Timeline(clock),
          read: { receive in
            for await text in texts.followed(by: followsChanges ? changes : nil, options) { receive(text) }
          }, answer: { text in await typist.answer(text, clock) })
      }, isChanged: isChanged)
  }
}

extension AsyncSequence where Self: Sendable, Element == String, Failure == Never {
  /// The texts, and the last one again after each change.
  fileprivate func followed<Record>(
    by changes: AsyncStream<Void>?, _ options: SearchOptions<Record>
  ) -> AsyncStream<TypedText<Record>> {
    let (typed, continuation) = AsyncStream.makeStream(of: TypedText<Record>.self)
    let last = Lock<(text: String?, number: Int)>((nil, 0))
    @Sendable func ask(_ text: String?) {
      last.withLock { last in
        last = (text ?? last.text, last.number + 1)
        guard let text = last.text else { return }
        continuation.yield(
          TypedText(
            number: last.number, query: Query(text), limit: options.limit, filter: options.filter, filterNumber: 0))
      }
    }
    let follower = changes.map { changes in Task { for await _ in changes { ask(nil) } } }
    let reader = Task {
      for await text in self { ask(text) }
      follower?.cancel()
      continuation.finish()
    }
    continuation.onTermination = { _ in
      reader.cancel()
      follower?.cancel()
    }
    return typed
  }
}
