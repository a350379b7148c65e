/// How much something was chosen: each choice counts one, and two per cent less with every choice of anything since.
///
/// So time is counted in choices, and no clock is asked. All scores fall alike as time passes, so the order of two does not depend on when it
/// is asked for. The formula is that of Mozilla's adaptive history, `u ← 0.9·u + 1`.
struct ChoiceScore: Sendable, Equatable, Codable {
  /// What it was when it was chosen last.
  private(set) var value: Double
  /// When that was, in choices of anything.
  private(set) var time: Int
  /// How often it was chosen.
  private(set) var count: Int

  /// What is left after one more choice of something else: half of it after 34.
  static let decay = 0.98

  /// One choice.
  init(at time: Int) { (value, self.time, count) = (1, time, 1) }

  /// What is left of it.
  func value(at now: Int) -> Double { value * Self.decay(now - time) }

  /// Whether less is left of it; of as little, whether it was chosen earlier.
  func isLess(than other: ChoiceScore) -> Bool {
    let now = max(time, other.time)
    let (own, others) = (value(at: now), other.value(at: now))
    return own != others ? own < others : time < other.time
  }

  /// The same score at other times.
  func moved(by choices: Int) -> ChoiceScore {
    var moved = self
    moved.time += choices
    return moved
  }

  /// Counts another score, too.
  mutating func add(_ other: ChoiceScore) {
    let newest = max(time, other.time)
    value = value(at: newest) + other.value(at: newest)
    time = newest
    count = count.addingUpToMost(other.count)
  }

  /// Takes away a part of it; says whether anything is left.
  mutating func subtract(_ part: ChoiceScore) -> Bool {
    count = max(0, count - part.count)
    // What is rounded may be more than is left.
    value = min(Double(count), max(0, value - part.value(at: time)))
    return count > 0
  }

  /// What is left after so many choices, by squaring: the same on each machine.
  private static func decay(_ choices: Int) -> Double {
    var (result, square, left) = (1.0, decay, max(0, choices))
    while left > 0 {
      if left & 1 == 1 { result *= square }
      square *= square
      left >>= 1
    }
    return result
  }
}

extension Int {
  /// The sum, but no more than the greatest number.
  package func addingUpToMost(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
