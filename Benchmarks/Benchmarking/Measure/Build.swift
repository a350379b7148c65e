/// An engine that was built, and what that took.
struct Build {
  let engine: any Engine
  let seconds: Double
  /// What it took to work out beforehand what makes queries fast; `nil` where the engine has nothing of the kind.
  let tableSeconds: Double?
  /// Bytes that are in memory because of it; `nil` where the system does not say.
  let residentBytes: Int?
  /// Bytes that were in memory at most until it was built and prepared, beyond what was there before.
  let peakBytes: Int?
  /// The bytes of each part of its index when it was built; `nil` where the engine does not say.
  let sections: [(name: String, bytes: Int)]?

  /// The bytes of its index, without the records.
  var indexBytes: Int? { sections.map { $0.reduce(0) { $0 + $1.bytes } } }

  /// Builds an engine.
  init(_ kind: EngineKind, _ records: BenchRecords) throws {
    let canReset = ProcessMemory.resetPeak()
    let before = ProcessMemory.resident
    let start = MonotonicClock.now
    engine = try kind.make(records)
    seconds = MonotonicClock.seconds(since: start)
    let tablesStart = MonotonicClock.now
    tableSeconds = engine.prepare() ? MonotonicClock.seconds(since: tablesStart) : nil
    let peak = ProcessMemory.peak
    sections = engine.sections
    _ = ProcessMemory.resetPeak()
    let after = ProcessMemory.resident
    residentBytes = before.flatMap { before in after.map { max(0, $0 - before) } }
    peakBytes = canReset ? before.flatMap { before in peak.map { max(0, $0 - before) } } : nil
  }
}
