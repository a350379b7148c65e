/// An engine that was built, and what that took.
struct Build {
  let engine: any Engine
  let seconds: Double
  /// Bytes that are in memory because of it; `nil` where the system does not say.
  let residentBytes: Int?
  /// Bytes that were in memory at most while it was built, beyond what was there before.
  let peakBytes: Int?

  /// Builds an engine.
  init(_ kind: EngineKind, _ records: BenchRecords) throws {
    let canReset = ProcessMemory.resetPeak()
    let before = ProcessMemory.resident
    let start = MonotonicClock.now
    engine = try kind.make(records)
    seconds = MonotonicClock.seconds(since: start)
    let peak = ProcessMemory.peak
    _ = ProcessMemory.resetPeak()
    let after = ProcessMemory.resident
    residentBytes = before.flatMap { before in after.map { max(0, $0 - before) } }
    peakBytes = canReset ? before.flatMap { before in peak.map { max(0, $0 - before) } } : nil
  }
}
