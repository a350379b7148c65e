/// The delay that answers make worth while by what they cost; ``Debounce/Delay/adaptive`` says why.
struct AdaptiveDelay: Sendable {
  /// The mean cost up to which there is no delay.
  static let freeCost: Duration = .milliseconds(2)
  /// The delay is so many times the mean cost.
  static let costsPerDelay = 2
  /// The delay is never longer.
  static let longest: Duration = .milliseconds(250)
  /// A new cost moves the mean by one part of so many.
  static let parts = 4

  private var meanCost: Duration = .zero

  /// How long an input waits now.
  var delay: Duration {
    meanCost <= Self.freeCost ? .zero : min(meanCost * Self.costsPerDelay, Self.longest)
  }

  /// Learns from an answer that was worked out.
  mutating func learn(cost: Duration) {
    meanCost += (cost - meanCost) / Self.parts
  }

  /// Learns from an answer that was cancelled: it would have cost more than the time it had.
  mutating func learn(costAbove time: Duration) {
    if time > meanCost { learn(cost: time) }
  }
}
