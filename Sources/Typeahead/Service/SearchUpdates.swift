/// The answers to the texts of a query field, each with the changes to the list shown. Optimised for answers that cost less than drawing
/// them.
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
    fileprivate var shown = Answer<Record>(hits: [], total: 0, isExact: true)

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
        searchDuration: found.searchDuration, difference: difference)
    }
  }
}

extension Searchable where Record.ID: Sendable {
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
        let asked = AskedTexts(options)
        return LiveAnswers(
          debounce: debounce, timeline: Timeline(clock),
          read: { receive in
            for await text in asked.texts(texts, and: followsChanges ? changes : nil, clock) { receive(text) }
          },
          answer: { text in
            let found = await typist.answer(text, clock)
            asked.isAnswered(text)
            return found
          })
      }, isChanged: isChanged)
  }
}

/// The texts that are asked, and the last one again after changes.
private final class AskedTexts<Record: Identifiable & Sendable>: Sendable {
  private struct State {
    var text: String?
    var asked = 0
    var answered = 0
  }

  private let options: SearchOptions<Record>
  private let state = Lock(State())

  init(_ options: SearchOptions<Record>) { self.options = options }

  /// Texts as they come, and the last one again after a change, once it was answered: changes that follow each other closely put no answer
  /// off.
  func texts<Texts: AsyncSequence & Sendable>(
    _ texts: Texts, and changes: AsyncStream<Void>?, _ clock: some Clock<Duration>
  ) -> AsyncStream<TypedText<Record>> where Texts.Element == String, Texts.Failure == Never {
    let (typed, continuation) = AsyncStream.makeStream(of: TypedText<Record>.self)
    let follower = changes.map { changes in
      Task {
        await changes.followed(clock, mostPauses: Self.mostPauses) {
          state.withLock { $0.asked > $0.answered }
        } by: {
          ask(nil, continuation)
        }
      }
    }
    let reader = Task {
      for await text in texts { ask(text, continuation) }
      follower?.cancel()
      continuation.finish()
    }
    continuation.onTermination = { _ in
      reader.cancel()
      follower?.cancel()
    }
    return typed
  }

  func isAnswered(_ text: TypedText<Record>) { state.withLock { $0.answered = max($0.answered, text.number) } }

  /// Asks for a text, or for the last one again if there is one.
  private func ask(_ text: String?, _ continuation: AsyncStream<TypedText<Record>>.Continuation) {
    state.withLock { state in
      state.text = text ?? state.text
      guard let text = state.text else { return }
      state.asked += 1
      continuation.yield(
        TypedText(
          number: state.asked, query: options.query(text), limit: options.limit, filter: options.filter,
          filterNumber: 0,
          choices: options.choices))
    }
  }

  /// A text that is never answered, as `Debounce` may say, is waited for no longer.
  private static var mostPauses: Int { 40 }
}
