internal import TypeaheadTools

extension RunResult {
  /// Builds the engines a call asks for on the same records, replays the same keystrokes on each, and holds the answers against
  /// the oracle's. Progress goes to standard error.
  ///
  /// - Parameter limit: How much the oracle is asked; what every run asks unless given.
  static func measure(_ options: RunOptions, limit: Expectations.Limit? = nil) async throws -> RunResult {
    let records = try BenchRecords(options.source)
    let trace = try Trace.make(options.trace, records, seed: options.seed)
    let kinds = options.engines ?? EngineKind.usual(records: records.documents.count)
    let builds = try kinds.map { try Build($0, records) }
    let recordings = Replay(trace: trace, budget: options.budget).run(builds.map { $0.engine })
    let peakBytes = ProcessMemory.peak
    let sides = try builds.map { try SideMeasures($0.engine, records, trace) }
    let usual = Expectations.Limit(records: records.documents.count, seconds: options.budget)
    let expected = await Expectations(records, trace, recordings, limit: limit ?? usual)
    let preset = kinds.firstIndex(of: .preset)
    let later =
      if let preset { await Expectations.later(records, trace, recordings[preset]) } else { [[UInt8]: Outcome]() }

    return RunResult(
      command: options.command, revision: Machine.revision, machine: .current, corpus: records.name,
      preset: records.preset.name, records: records.documents.count, rawBytes: records.rawBytes,
      trace: Keystrokes(name: trace.name, keystrokes: trace.queries.count, sessions: trace.sessions.count),
      check: Check(
        queries: expected.outcomes.count, distinctQueries: expected.distinct,
        seconds: Figures.rounded(expected.seconds)),
      peakBytes: peakBytes,
      engines: builds.indices.map { place in
        EngineResult(
          builds[place], recordings[place], sides[place],
          Verdict(recordings[place], trace, place == preset ? later : expected.outcomes),
          ratios: place == 0 ? nil : Ratio(recordings[place], to: recordings[0]))
      })
  }
}

extension EngineResult {
  /// What was measured of an engine.
  init(_ build: Build, _ recording: Recording, _ side: SideMeasures, _ verdict: Verdict, ratios: Ratio?) {
    name = build.engine.kind.rawValue
    answers = build.engine.kind.answers
    let nanoseconds = recording.times.compactMap(\.self)
    keystrokes = nanoseconds.count
    micros = Distribution(nanoseconds: nanoseconds)
    interruptedKeystrokes = recording.interrupted.count
    curve = CurvePoint.curve(nanoseconds: nanoseconds)
    checkedKeystrokes = verdict.keystrokes
    totalMismatches = verdict.totalMismatches
    orderMismatches = verdict.orderMismatches
    mismatches = verdict.examples
    self.ratios = ratios
    cutAnswers = recording.cutAnswers
    indexBytes = build.indexBytes
    sections = build.sections.map { Dictionary($0.map { ($0.name, $0.bytes) }, uniquingKeysWith: +) }
    buildSeconds = Figures.rounded(build.seconds)
    tableSeconds = build.tableSeconds.map(Figures.rounded)
    openSeconds = side.openSeconds
    upsertMicros = side.upserts
    upsertVisibleMicros = side.updates
    beforeUpsertsMicros = side.searchesBeforeUpdates
    afterUpsertsMicros = side.searchesAfterUpdates
    besideUpsertsMicros = side.besideWrites?.micros
    upsertsPerSecond = side.besideWrites.map { Figures.rounded($0.upsertsPerSecond) }
    durableWritesPerSecond = side.durableWrites
    durableBatchWritesPerSecond = side.durableBatchWrites
    hitMicros = side.hits
    residentBytes = build.residentBytes
    peakBytes = build.peakBytes
    counts = recording.countSummaries
    allocationsPerQuery = counts["allocations"]?.mean
  }
}
