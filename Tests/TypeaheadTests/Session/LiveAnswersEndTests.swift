import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// How live answers and their tasks end: errors, cancellation, iterators that are gone.
@Suite(.timeLimit(.minutes(1))) struct LiveAnswersEndTests {
  struct Failure: Error, Equatable {}

  static let always = Debounce(delay: .fixed(.zero))
  static let both = Debounce(delay: .fixed(.milliseconds(100)))

  @Test func cancellationReachesTheObsoleteAnswer() async throws {
    let (inputs, field) = AsyncStream<String>.makeStream()
    let endless = EndlessAnswer()
    let answers = inputs.answered(debounce: Self.always, clock: FailingClock()) { text in
      text == "d" ? try await endless(text) : text
    }
    let consumer = Task { try await answers.collected() }
    field.yield("d")
    #expect(await endless.begun.stream.first { _ in true } == "d")
    field.yield("da")
    #expect(await endless.cancelled.stream.first { _ in true } == "d")
    field.finish()
    #expect(try await consumer.value == ["da"])
  }

  @Test func anErrorOfTheInputsIsTheEnd() async throws {
    let (inputs, field) = AsyncThrowingStream<String, any Error>.makeStream()
    var answers = inputs.answered(debounce: Self.both, clock: ManualClock()) { $0 }.makeAsyncIterator()
    field.yield("d")
    field.finish(throwing: Failure())
    await #expect(throws: Failure.self) { while try await answers.next() != nil {} }
    #expect(try await answers.next() == nil)
  }

  @Test func anErrorOfAnAnswerIsTheEnd() async {
    let (inputs, field) = AsyncStream<String>.makeStream()
    let ended = AsyncStream<Void>.makeStream()
    field.onTermination = { _ in ended.continuation.finish() }
    let answers = inputs.answered(debounce: Self.always, clock: FailingClock()) { text throws(Failure) -> String in
      if text == "d" { return text } else { throw Failure() }
    }
    var iterator = answers.makeAsyncIterator()
    field.yield("d")
    do throws(Failure) {
      #expect(try await iterator.next() == "d")
      field.yield("da")
      _ = try await iterator.next()
      Issue.record("the error is lost")
    } catch {
      #expect(error == Failure())
    }
    for await _ in ended.stream {}
  }

  @Test func aDroppedIteratorEndsEverything() async throws {
    let session = Session()
    var iterator: LiveAnswers<String, String, any Error>.Iterator? = session.answers.makeAsyncIterator()
    session.field.yield("first")
    #expect(try await iterator?.next() == "first")
    await session.setEverythingToWork()
    iterator = nil
    await session.expectEverythingEnds()
  }

  @Test func aCancelledConsumerEndsEverything() async throws {
    let session = Session()
    let delivered = AsyncStream<String>.makeStream()
    let consumer = Task { [answers = session.answers] in
      for try await answer in answers { delivered.continuation.yield(answer) }
    }
    session.field.yield("first")
    #expect(await delivered.stream.first { _ in true } == "first")
    await session.setEverythingToWork()
    consumer.cancel()
    try await consumer.value
    await session.expectEverythingEnds()
  }

  @Test func aCancelledConsumerGetsNothing() async {
    let (inputs, field) = AsyncStream<String>.makeStream()
    field.yield("d")
    let answers = inputs.answered(debounce: Self.always, clock: FailingClock()) { $0 }
    let consumer = Task {
      for await _ in AsyncStream<Void>.makeStream().stream {}  // until it is cancelled
      return await answers.collected()
    }
    consumer.cancel()
    #expect(await consumer.value == [])
  }

  /// Nothing keeps what the answers and the inputs use once the iterator is gone, even of inputs that do not end.
  @Test func nothingIsKept() async {
    let (ofAnswers, ofInputs) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    do {
      let inputs = EndlessInputs(token: Token(ofInputs.continuation))
      let token = Token(ofAnswers.continuation)
      let leading = Debounce(delay: .fixed(.seconds(1)), edges: .leading)
      var answers = inputs.answered(debounce: leading, clock: FailingClock()) { number in
        withExtendedLifetime(token) { number }
      }.makeAsyncIterator()
      #expect(await answers.next() == 1)
    }
    for await _ in ofAnswers.stream {}
    for await _ in ofInputs.stream {}
  }
}

/// Ends a stream when it is gone.
private final class Token: Sendable {
  private let stream: AsyncStream<Void>.Continuation

  init(_ stream: AsyncStream<Void>.Continuation) { self.stream = stream }

  deinit { stream.finish() }
}

/// Inputs that keep coming and heed no cancellation.
private struct EndlessInputs: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let token: Token
  private var number = 0

  init(token: Token) { self.token = token }

  func makeAsyncIterator() -> EndlessInputs { self }

  mutating func next() async -> Int? {
    number += 1
    await Task.yield()
    return number
  }
}

/// An answer that takes until it is cancelled, and says when it begins and when it ends.
private struct EndlessAnswer: Sendable {
  let begun = AsyncStream<String>.makeStream()
  let cancelled = AsyncStream<String>.makeStream()

  func callAsFunction(_ text: String) async throws -> String {
    begun.continuation.yield(text)
    do {
      try await ManualClock().sleep(for: .seconds(1))
    } catch {
      cancelled.continuation.yield(text)
      throw error
    }
    return text
  }
}

/// Live answers with all their kinds of tasks: one reads, one sleeps, one answers.
private struct Session {
  let answers: LiveAnswers<String, String, any Error>
  let field: AsyncStream<String>.Continuation
  private let inputsEnded = AsyncStream<Void>.makeStream()
  private let clock = ManualClock()
  private let endless = EndlessAnswer()

  init() {
    let inputs = AsyncStream<String>.makeStream()
    field = inputs.continuation
    answers = inputs.stream.answered(debounce: LiveAnswersEndTests.both, clock: clock) { [endless] text in
      text == "first" ? text : try await endless(text)
    }
    field.onTermination = { [ended = inputsEnded.continuation] _ in ended.finish() }
  }

  /// Lets the answer to one input begin and another input wait.
  func setEverythingToWork() async {
    field.yield("d")
    await clock.waitForSleep(until: .milliseconds(100))
    await clock.advance(by: .milliseconds(100))
    #expect(await endless.begun.stream.first { _ in true } == "d")
    field.yield("da")
    await clock.waitForSleep(until: .milliseconds(200))
  }

  func expectEverythingEnds() async {
    for await _ in inputsEnded.stream {}
    #expect(await endless.cancelled.stream.first { _ in true } == "d")
    #expect(clock.sleeperCount == 0)
  }
}
