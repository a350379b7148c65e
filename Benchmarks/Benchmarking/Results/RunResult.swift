/// Everything one run measured, as its file holds it. What a system or an engine does not say is left out.
struct RunResult: Codable, Sendable, Equatable {
  /// What a run answered.
  struct Keystrokes: Codable, Sendable, Equatable {
    let name: String
    let keystrokes: Int
    let sessions: Int
  }

  /// What was asked of the oracle.
  struct Check: Codable, Sendable, Equatable {
    let queries: Int
    let distinctQueries: Int
    let seconds: Double
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  let corpus: String
  let preset: String
  let records: Int
  /// The UTF-8 bytes of the searched values.
  let rawBytes: Int
  let trace: Keystrokes
  let check: Check
  /// The most memory while the engines ran together, before they were written to.
  let peakBytes: Int?
  /// The first one is what the others are compared with.
  let engines: [EngineResult]
}

/// What one run measured of one engine.
struct EngineResult: Codable, Sendable, Equatable {
  let name: String
  let answers: String
  /// The keystrokes it answered: all, or an evenly spaced sample.
  let keystrokes: Int
  let micros: Distribution?
  /// The keystrokes during which the system took the processor away: their times are not the engine's alone.
  let interruptedKeystrokes: Int
  /// Percentiles enough for a picture.
  let curve: [CurvePoint]
  let checkedKeystrokes: Int
  let totalMismatches: Int
  let orderMismatches: Int?
  let mismatches: [Verdict.Mismatch]
  /// How it compares with the first engine.
  let ratios: Ratio?
  let cutAnswers: Int
  let indexBytes: Int?
  let sections: [String: Int]?
  let buildSeconds: Double
  /// What the engine then works out in the background.
  let tableSeconds: Double?
  let openSeconds: Double?
  /// Replacing a record in memory, so that the next search sees it; and from that call to the end of this search.
  let upsertMicros: Distribution?
  let upsertVisibleMicros: Distribution?
  /// A keystroke before and after these replacements: up to 300, one by one, spread over the records. The engine is asked alone, so both are
  /// faster than what stands between other engines' keystrokes.
  let beforeUpsertsMicros: Distribution?
  let afterUpsertsMicros: Distribution?
  /// A keystroke while another thread replaces records, a thousand a write, as fast as they go in, and how many a second these are.
  let besideUpsertsMicros: Distribution?
  let upsertsPerSecond: Double?
  /// Records a second that are replaced and on the disk, one a commit and a thousand a commit.
  let durableWritesPerSecond: Double?
  let durableBatchWritesPerSecond: Double?
  let hitMicros: Distribution?
  let residentBytes: Int?
  let peakBytes: Int?
  let allocationsPerQuery: Double?
  /// Everything counted for a query, by name, allocations among it.
  let counts: [String: CountSummary]
}
