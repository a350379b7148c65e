extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// Answers inputs as they come, the newest first of all: optimised for the texts of a query field.
  ///
  /// ```swift
  /// for await answer in texts.answered(by: { index.search(Query($0)) }) { show(answer.hits) }
  /// ```
  ///
  /// - Parameters:
  ///   - debounce: Which inputs are answered, and when.
  ///   - clock: What waits and costs are measured with.
  ///   - answer: Works out an answer. Its task is cancelled when a newer answer is begun; what it throws then is dropped, and
  ///     otherwise ends the sequence.
  public func answered<Output: Sendable, AnswerFailure: Error>(
    debounce: Debounce = Debounce(), clock: some Clock<Duration> = ContinuousClock(),
    by answer: @escaping @Sendable (Element) async throws(AnswerFailure) -> Output
  ) -> LiveAnswers<Element, Output, AnswerFailure> {
    LiveAnswers(
      debounce: debounce, timeline: Timeline(clock),
      read: { receive throws(AnswerFailure) in
        for await input in self {
          if Task.isCancelled { return }
          receive(input)
        }
      }, answer: answer)
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Answers inputs as they come, where the inputs, too, may throw.
  ///
  /// - Parameters:
  ///   - debounce: Which inputs are answered, and when.
  ///   - clock: What waits and costs are measured with.
  ///   - answer: Works out an answer. Its task is cancelled when a newer answer is begun; what it throws then is dropped, and
  ///     otherwise ends the sequence.
  public func answered<Output: Sendable>(
    debounce: Debounce = Debounce(), clock: some Clock<Duration> = ContinuousClock(),
    by answer: @escaping @Sendable (Element) async throws -> Output
  ) -> LiveAnswers<Element, Output, any Error> {
    LiveAnswers(
      debounce: debounce, timeline: Timeline(clock),
      read: { receive in
        for try await input in self {
          if Task.isCancelled { return }
          receive(input)
        }
      }, answer: answer)
  }
}
