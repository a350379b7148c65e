import BoundedWaits
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// The sequence itself, with its tasks, on clocks of tests; no test depends on real time.
@Suite(.timeLimit(.minutes(1))) struct LiveAnswersTests {
  static let trailing = Debounce(delay: .fixed(.milliseconds(100)), edges: .trailing)
  static let both = Debounce(delay: .fixed(.milliseconds(100)))
  static let always = Debounce(delay: .fixed(.zero))

  // MARK: Waits

  @Test func aPauseIsAnswered() async throws {
    let (inputs, field) = AsyncStream<String>.makeStream()
    let clock = ManualClock()
    let answers = inputs.answered(debounce: Self.trailing, clock: clock) { $0.uppercased() }
    let consumer = Task { await answers.collected() }
    field.yield("d")
    await clock.waitForSleep(until: .milliseconds(100))
    await clock.advance(by: .milliseconds(60))
    field.yield("da")
    await clock.waitForSleep(until: .milliseconds(160))
    try await waitUntil("the first sleep is cancelled") { clock.sleeperCount <= 1 }
    await clock.advance(by: .milliseconds(100))
    field.finish()
    #expect(await consumer.value == ["DA"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func bothEdgesAreAnswered() async {
    let (inputs, field) = AsyncStream<String>.makeStream()
    let clock = ManualClock()
    var answers = inputs.answered(debounce: Self.both, clock: clock) { $0.uppercased() }.makeAsyncIterator()
    field.yield("d")
    #expect(await answers.next() == "D")
    field.yield("da")
    await clock.waitForSleep(until: .milliseconds(100))
    await clock.advance(by: .milliseconds(100))
    #expect(await answers.next() == "DA")
  }

  @Test func inputsThatKeepComingAreAnsweredAfterTheMaximumWait() async {
    let (inputs, field) = AsyncStream<Int>.makeStream()
    let clock = ManualClock()
    let debounce = Debounce(
      delay: .fixed(.milliseconds(100)), edges: .trailing, maximumWait: .milliseconds(150))
    var answers = inputs.answered(debounce: debounce, clock: clock) { $0 }.makeAsyncIterator()
    async let inputsSent: Void = {
      await clock.waitForSleep(until: .milliseconds(100))
      await clock.advance(by: .milliseconds(80))
      field.yield(2)
      await clock.waitForSleep(until: .milliseconds(150))
      await clock.advance(by: .milliseconds(70))
    }()
    field.yield(1)
    #expect(await answers.next() == 2)
    await inputsSent
  }

  @Test func theEndWaitsForNothing() async {
    let (inputs, field) = AsyncStream<String>.makeStream()
    let clock = ManualClock()
    field.yield("d")
    field.yield("da")
    field.finish()
    let answers = inputs.answered(debounce: Self.trailing, clock: clock) { $0.uppercased() }
    #expect(await answers.collected() == ["DA"])
    #expect(clock.now.offset == .zero)
  }

  @Test func cheapAnswersNeedNoSleep() async {
    let (inputs, field) = AsyncStream<String>.makeStream()
    var answers = inputs.answered(clock: FailingClock()) { $0.uppercased() }.makeAsyncIterator()
    for text in ["d", "da", "dar"] {
      field.yield(text)
      #expect(await answers.next() == text.uppercased())
    }
  }

  @Test func dearAnswersNeedSleep() async throws {
    let (inputs, field) = AsyncStream<String>.makeStream()
    let clock = ManualClock()
    let answers = inputs.answered(clock: clock) { text in
      // None before the last comes in time, so that nothing is learnt of what it cost.
      if text != "dar" { try await clock.sleep(for: .milliseconds(40)) }
      return text
    }
    let consumer = Task { try await answers.collected() }
    field.yield("d")
    await clock.waitForSleep(until: .milliseconds(40))
    // The answer to the first had 20 ms until the second came: the mean is 5 ms, the delay 10.
    await clock.advance(by: .milliseconds(20))
    field.yield("da")
    field.yield("dar")
    await clock.waitForSleep(until: .milliseconds(30))
    await clock.run()
    field.finish()
    #expect(try await consumer.value.last == "dar")
  }

  // MARK: Order

  @Test(arguments: [always, trailing, both, Debounce()])
  func noAnswerIsOlderThanTheOneBefore(_ debounce: Debounce) async {
    let (inputs, field) = AsyncStream<Int>.makeStream()
    let answers = inputs.answered(debounce: debounce, clock: ImmediateClock()) { number in
      for _ in 0..<number % 5 { await Task.yield() }
      return number
    }
    async let collected = answers.collected()
    for number in 1...500 {
      field.yield(number)
      if number % 7 == 0 { await Task.yield() }
    }
    field.finish()
    let numbers = await collected
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    #expect(numbers.last == 500)
  }

  @Test func repeatsAreSkipped() async {
    let (inputs, field) = AsyncStream<String>.makeStream()
    let answers = inputs.answered(debounce: Self.always, clock: FailingClock()) { $0.uppercased() }
    var skipping = answers.skippingRepeats().makeAsyncIterator()
    field.yield("d")
    #expect(await skipping.next() == "D")
    field.yield("d")
    field.yield("da")
    #expect(await skipping.next() == "DA")
  }

  @Test func iteratorsAreIndependent() async {
    let answers = Count(to: 3).answered(debounce: Self.trailing, clock: ImmediateClock()) { $0 }
    let first = await answers.collected()
    let second = await answers.collected()
    #expect(first.last == 3 && second.last == 3)
  }

  @Test func aSleepOnAFailingClockIsAnIssue() async {
    await withKnownIssue { try? await FailingClock().sleep(for: .seconds(1)) }
  }
}

extension AsyncSequence {
  /// All elements.
  func collected() async throws(Failure) -> [Element] {
    var elements: [Element] = []
    for try await element in self { elements.append(element) }
    return elements
  }
}

/// The numbers from 1 on, for any number of iterators.
private struct Count: AsyncSequence, Sendable {
  let last: Int

  init(to last: Int) { self.last = last }

  func makeAsyncIterator() -> Iterator { Iterator(last: last) }

  struct Iterator: AsyncIteratorProtocol {
    let last: Int
    var number = 0

    mutating func next() async -> Int? {
      if number == last { return nil }
      number += 1
      return number
    }
  }
}
