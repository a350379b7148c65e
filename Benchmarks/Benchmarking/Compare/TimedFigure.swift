/// A figure that depends on the machine, and how far it scatters.
struct TimedFigure: Sendable {
  let name: String
  /// The share by which it differs from run to run on a quiet machine.
  let scatter: Double
  /// The share of keystrokes above it, where it is a percentile of theirs.
  var rest: Double?
  let value: @Sendable (EngineResult) -> Double?

  static let all: [TimedFigure] = [
    TimedFigure(name: "p50 µs", scatter: 0.05, rest: 0.5) { $0.micros?.p50 },
    TimedFigure(name: "p90 µs", scatter: 0.05, rest: 0.1) { $0.micros?.p90 },
    TimedFigure(name: "p99 µs", scatter: 0.1, rest: 0.01) { $0.micros?.p99 },
    TimedFigure(name: "p99.9 µs", scatter: 0.25, rest: 0.001) { $0.micros?.p999 },
    TimedFigure(name: "max µs", scatter: 1, rest: 0) { $0.micros?.max },
    TimedFigure(name: "mean µs", scatter: 0.05) { $0.micros?.mean },
    TimedFigure(name: "update p50 µs", scatter: 0.1) { $0.upsertVisibleMicros?.p50 },
    TimedFigure(name: "update p99 µs", scatter: 0.25) { $0.upsertVisibleMicros?.p99 },
    TimedFigure(name: "after updates p50 µs", scatter: 0.1) { $0.afterUpsertsMicros?.p50 },
    TimedFigure(name: "after updates p99 µs", scatter: 0.25) { $0.afterUpsertsMicros?.p99 },
    TimedFigure(name: "before updates p50 µs", scatter: 0.1) { $0.beforeUpsertsMicros?.p50 },
    TimedFigure(name: "before updates p99 µs", scatter: 0.25) { $0.beforeUpsertsMicros?.p99 },
    TimedFigure(name: "beside writes p50 µs", scatter: 0.25) { $0.besideUpsertsMicros?.p50 },
    TimedFigure(name: "beside writes p99 µs", scatter: 0.5) { $0.besideUpsertsMicros?.p99 },
    TimedFigure(name: "upserts/s", scatter: 0.25) { $0.upsertsPerSecond },
    TimedFigure(name: "durable writes/s", scatter: 0.25) { $0.durableWritesPerSecond },
    TimedFigure(name: "durable writes/s by thousands", scatter: 0.25) { $0.durableBatchWritesPerSecond },
    TimedFigure(name: "hits p50 µs", scatter: 0.1) { $0.hitMicros?.p50 },
    TimedFigure(name: "build s", scatter: 0.1) { $0.buildSeconds },
    TimedFigure(name: "tables s", scatter: 0.1) { $0.tableSeconds },
    TimedFigure(name: "open s", scatter: 0.25) { $0.openSeconds },
    TimedFigure(name: "peak bytes", scatter: 0.1) { $0.peakBytes.map(Double.init) },
  ]

  /// A reading of the clock and a missed cache line, in microseconds: what short times are uncertain by.
  private static let clock = 0.1

  /// Whether so many keystrokes were interrupted in either run that they, and not the engine, decide the percentile: more than
  /// a quarter of those above it.
  func isDisturbed(_ before: EngineResult, _ after: EngineResult) -> Bool {
    guard let rest else { return false }
    return [before, after].contains { engine in
      Double(engine.interruptedKeystrokes) > rest / 4 * Double(engine.keystrokes)
    }
  }

  /// The factor within which it moves by chance: as far as it scatters, as the clock is uncertain, and as it moved in engines
  /// whose code did not change.
  func noise(of unchanged: [(EngineResult, EngineResult)], at value: Double) -> Double {
    let moves = unchanged.compactMap { before, after -> Double? in
      guard let old = self.value(before), let new = self.value(after), old > 0, new > 0 else { return nil }
      return max(old / new, new / old)
    }
    let uncertain = name.hasSuffix("µs") && value > 0 ? 1 + Self.clock / value : 1
    return ([1 + scatter, uncertain] + moves).max() ?? 1
  }
}
