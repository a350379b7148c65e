import Testing

@testable import Typeahead

@Suite struct AdaptiveDelayTests {
  @Test func cheapAnswersAreFree() {
    var adaptive = AdaptiveDelay()
    #expect(adaptive.delay == .zero)
    for _ in 0..<100 { adaptive.learn(cost: .milliseconds(2)) }
    #expect(adaptive.delay == .zero)
  }

  @Test func theDelayIsTwiceTheMeanCost() {
    var adaptive = AdaptiveDelay()
    adaptive.learn(cost: .milliseconds(40))
    #expect(adaptive.delay == .milliseconds(20))
    adaptive.learn(cost: .milliseconds(50))
    #expect(adaptive.delay == .milliseconds(40))
    adaptive.learn(cost: .zero)
    #expect(adaptive.delay == .milliseconds(30))
  }

  @Test func theDelayIsBounded() {
    var adaptive = AdaptiveDelay()
    adaptive.learn(cost: .seconds(60))
    #expect(adaptive.delay == .milliseconds(250))
  }

  @Test func cancelledAnswersOnlyRaiseTheDelay() {
    var adaptive = AdaptiveDelay()
    adaptive.learn(costAbove: .milliseconds(40))
    #expect(adaptive.delay == .milliseconds(20))
    adaptive.learn(costAbove: .milliseconds(5))
    #expect(adaptive.delay == .milliseconds(20))
  }
}
