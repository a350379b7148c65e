/// How much slower one engine is than another, on the keystrokes both answered.
struct Ratio: Codable, Sendable, Equatable {
  let keystrokes: Int
  let p50: Double
  let p90: Double
  let p99: Double
  let mean: Double
}

extension Ratio {
  /// The ratios of `recording` to `reference`; `nil` where they have no keystroke in common.
  init?(_ recording: Recording, to reference: Recording) {
    var times: [Int64] = []
    var others: [Int64] = []
    for (time, other) in zip(recording.times, reference.times) {
      guard let time, let other else { continue }
      times.append(time)
      others.append(other)
    }
    guard let own = Distribution(nanoseconds: times), let base = Distribution(nanoseconds: others) else { return nil }
    keystrokes = times.count
    p50 = Self.ratio(own.p50, base.p50)
    p90 = Self.ratio(own.p90, base.p90)
    p99 = Self.ratio(own.p99, base.p99)
    mean = Self.ratio(own.mean, base.mean)
  }

  /// How often `base` goes into `own`; a time too short for the clock counts as a nanosecond.
  private static func ratio(_ own: Double, _ base: Double) -> Double { own / max(base, 0.001) }
}
