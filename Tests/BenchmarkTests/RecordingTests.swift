import Testing

@testable import Benchmarking

@Suite struct RecordingTests {
  private let outcome = Outcome(total: 1)

  private func keystrokes(of recording: Recording) -> [Int] {
    recording.times.indices.filter { recording.times[$0] != nil }
  }

  @Test func withinTheBudgetEveryKeystrokeIsAnswered() {
    var recording = Recording(keystrokes: 100)
    recording.fit(nanosecondsEach: 10, after: 0, budget: 1000)
    #expect((0..<100).allSatisfy(recording.wants))
  }

  @Test func beyondTheBudgetASampleIs() {
    var recording = Recording(keystrokes: 100)
    recording.fit(nanosecondsEach: 10, after: 0, budget: 250)
    #expect(recording.stride == 4)
    #expect((0..<100).filter(recording.wants).count == 25)
  }

  @Test func aSampleThatGrowsThinnerIsEvenInTheEnd() {
    var recording = Recording(keystrokes: 64)
    for keystroke in 0..<64 where recording.wants(keystroke) {
      recording.add(keystroke, 10, outcome)
      recording.fit(after: keystroke + 1, budget: 180)
    }
    recording.finish()
    let answered = keystrokes(of: recording)
    #expect(recording.stride == 4)
    #expect(answered == Array(stride(from: 0, to: 64, by: recording.stride)))
  }

  @Test func aSlowBeginningDoesNotThinTheSampleForEver() {
    var recording = Recording(keystrokes: 1024)
    for keystroke in 0..<1024 where recording.wants(keystroke) {
      recording.add(keystroke, keystroke < 16 ? 100 : 1, outcome)
      recording.fit(after: keystroke + 1, budget: 3000)
    }
    #expect(recording.stride == 32)
  }

  @Test func countsAreSummedUpByName() {
    var recording = Recording(keystrokes: 4)
    recording.add(0, 1, outcome, counts: [("allocations", 0), ("postings", 4)])
    recording.add(2, 1, outcome, counts: [("allocations", 3), ("postings", 4)])
    recording.add(3, 1, outcome)
    #expect(
      recording.countSummaries
        == ["allocations": CountSummary(mean: 1.5, max: 3), "postings": CountSummary(mean: 4, max: 4)])
  }

  @Test(.enabled(if: Allocations.ofThisThread != nil, "allocations are counted with glibc alone"))
  func allocationsOfThisThreadAreCounted() throws {
    let before = try #require(Allocations.ofThisThread)
    let arrays = (0..<100).map { Array(repeating: $0, count: 100) }
    let after = try #require(Allocations.ofThisThread)
    #expect(after - before >= arrays.count)
  }

  @Test func ratiosUseTheKeystrokesBothAnswered() throws {
    var (fast, slow) = (Recording(keystrokes: 8), Recording(keystrokes: 8))
    for keystroke in 0..<8 { fast.add(keystroke, keystroke < 4 ? 10 : 1000, outcome) }
    for keystroke in 0..<4 { slow.add(keystroke, 50, outcome) }
    let ratio = try #require(Ratio(slow, to: fast))
    #expect(ratio.keystrokes == 4)
    #expect([ratio.p50, ratio.p90, ratio.p99, ratio.mean] == [5, 5, 5, 5])
    #expect(Ratio(slow, to: Recording(keystrokes: 8)) == nil)
  }

  @Test(arguments: [0, 1, 2, 7, 8, 1000])
  func anEvenOrderHasEveryPlaceOnceAndItsBeginningsSpread(_ count: Int) {
    let order = evenOrder(count)
    #expect(order.sorted() == Array(0..<count))
    guard count >= 8 else { return }
    let beginning = order.prefix(count / 2).sorted()
    #expect(zip(beginning, beginning.dropFirst()).allSatisfy { $1 - $0 <= 4 })
  }
}
