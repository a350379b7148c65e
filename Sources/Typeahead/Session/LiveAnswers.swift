/// The answers to inputs that keep coming, such as the texts of a query field: optimised for the newest input, whose answer
/// replaces all that is older.
///
/// ```swift
/// let index = try SearchIndex(["Dark Mode", "Night Light", "Dark Sky"])
/// let answers = texts.answered { text in index.search(Query(text)) }
/// for await answer in answers { show(answer.hits) }
/// ```
///
/// - An answer to an older input is never delivered after one to a newer input.
/// - Once the answer to a newer input is begun, the older answer in work is cancelled and its result or error dropped. An
///   answer that does not heed its cancellation runs on beside the newer one.
/// - A consumer that is slow gets the newest answer, not all that it missed.
/// - When the inputs end, one that waits is answered at once, and after its answer the sequence ends, too.
/// - An error of the inputs, or of an answer that is not obsolete, ends the sequence: it is the next that the consumer gets,
///   before an answer that it has not fetched.
/// - When the task that iterates is cancelled, or the iterator is gone, inputs, waits and answers are cancelled and the
///   sequence ends.
///
/// Each iterator reads the inputs for itself, from its first call of `next` on, and learns for itself what answers cost.
/// Answers are worked out in tasks of their own, not on the actor of the consumer.
public struct LiveAnswers<Input: Sendable, Output: Sendable, Failure: Error>: AsyncSequence, Sendable {
  let debounce: Debounce
  let timeline: Timeline
  /// Whether the second input needs no answer after the first.
  var isRepeat: @Sendable (Input, Input) -> Bool = { _, _ in false }
  /// Reads the inputs until they end.
  let read: @Sendable (_ receive: (Input) -> Void) async throws(Failure) -> Void
  let answer: @Sendable (Input) async throws(Failure) -> Output

  /// An iterator at the first answer; it begins to read the inputs when it is first asked.
  public func makeAsyncIterator() -> Iterator {
    Iterator(storage: Storage(self))
  }

  /// The answers as they come, of one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    private let consumer: Consumer

    fileprivate init(storage: Storage) { consumer = Consumer(storage: storage) }

    /// The newest answer that was not delivered yet, as soon as there is one; nil after the last, and once cancelled.
    ///
    /// - Precondition: No other call is waiting.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure) -> Output? {
      try await consumer.storage.next(isolation: actor)
    }
  }

  /// Cancels everything when the last copy of its iterator is gone.
  private final class Consumer {
    let storage: Storage

    init(storage: Storage) { self.storage = storage }

    deinit { storage.cancel() }
  }
}

extension LiveAnswers where Input: Equatable {
  /// The same answers, without those to an input that equals the one answered last. Optimised for answers that depend on the input alone.
  ///
  /// An input that was typed and taken back before it was answered costs nothing then.
  public func skippingRepeats() -> LiveAnswers {
    var answers = self
    answers.isRepeat = { $0 == $1 }
    return answers
  }
}
