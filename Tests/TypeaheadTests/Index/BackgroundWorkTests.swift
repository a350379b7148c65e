import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct BackgroundWorkTests {
  /// Work that waits for a pause is put off as long as it is asked for again.
  @Test(.timeLimit(.minutes(1))) func beginsAfterAPause() async {
    let clock = ManualClock()
    let work = BackgroundWork(after: .seconds(2), clock: clock)
    let (steps, continuation) = AsyncStream.makeStream(of: Void.self)
    let count = Lock(0)
    func ask() {
      work.begin {
        count.withLock { $0 += 1 }
        continuation.yield()
        return false
      }
    }
    ask()
    await clock.waitForSleep(until: .seconds(2))
    await clock.advance(by: .seconds(1))
    ask()
    await clock.advance(by: .seconds(1))
    await clock.waitForSleep(until: .seconds(4))
    #expect(count.withLock { $0 } == 0)
    await clock.advance(by: .seconds(2))
    var step = steps.makeAsyncIterator()
    await step.next()
    #expect(count.withLock { $0 } == 1)
  }

  /// Between two steps it waits until nobody asks, which one does at each write, though not for ever.
  @Test(.timeLimit(.minutes(1))) func restsWhileItIsAskedFor() async {
    let clock = ManualClock()
    let work = BackgroundWork(resting: .seconds(1), clock: clock)
    let (steps, continuation) = AsyncStream.makeStream(of: Int.self)
    let count = Lock(0)
    @Sendable func ask() {
      work.begin {
        let number = count.withLock { count in
          count += 1
          return count
        }
        // A write comes during the first two steps.
        if number < 3 { ask() }
        continuation.yield(number)
        return number < 3
      }
    }
    ask()
    var step = steps.makeAsyncIterator()
    #expect(await step.next() == 1)
    await clock.waitForSleep(until: .seconds(1))
    ask()
    await clock.advance(by: .seconds(1))
    await clock.waitForSleep(until: .seconds(2))
    #expect(count.withLock { $0 } == 1)
    await clock.advance(by: .seconds(1))
    #expect(await step.next() == 2)
    for rest in 3...6 {
      await clock.waitForSleep(until: .seconds(rest))
      ask()
      #expect(count.withLock { $0 } == 2)
      await clock.advance(by: .seconds(1))
    }
    #expect(await step.next() == 3)
  }
}
