import Testing

@testable import Typeahead

@Suite struct BackgroundWorkTests {
  /// Who asks while it works has it look again, and one task does all of it.
  @Test(.timeLimit(.minutes(1))) func looksAgainWhenAskedMeanwhile() async {
    let work = BackgroundWork()
    let (steps, continuation) = AsyncStream.makeStream(of: Int.self)
    let count = Lock(0)
    @Sendable func ask() {
      work.begin {
        let number = count.withLock { count in
          count += 1
          return count
        }
        // Asked in the middle of a step that says that there is no other.
        if number == 2 { ask() }
        continuation.yield(number)
        return number == 1
      }
    }
    ask()
    var step = steps.makeAsyncIterator()
    for number in 1...3 { #expect(await step.next() == number) }
  }

  @Test func finishDoesAllStepsNow() {
    var left = 5
    BackgroundWork().finish {
      left -= 1
      return left > 0
    }
    #expect(left == 0)
  }
}
