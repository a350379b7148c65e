/// Everything one run measured.
struct RunReport {
  let machine: Machine
  let records: BenchRecords
  let trace: Trace
  /// The first one is what the others are compared with.
  let engines: [EngineReport]
  let expected: Expectations
  /// The most memory while the engines ran together; `nil` where the system does not say.
  let peakBytes: Int?
}

/// What one run measured of one engine.
struct EngineReport {
  let kind: EngineKind
  let build: Build
  let recording: Recording
  let side: SideMeasures
  let verdict: Verdict
  /// How it compares with the first engine; `nil` for that one, and without common keystrokes.
  let ratio: Ratio?
}
