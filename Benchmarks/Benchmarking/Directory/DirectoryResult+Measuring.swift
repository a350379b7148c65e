internal import Typeahead
internal import TypeaheadDirectory

extension DirectoryResult {
  /// Builds an index with rules and one without, and replays the same keystrokes on both.
  static func measure(_ options: DirectoryOptions) throws -> DirectoryResult {
    let ruled = try RuledUsers(size: options.size, principals: options.principals, seed: options.seed)
    let trace = ruled.trace(seed: options.seed)
    if trace.queries.isEmpty { throw BenchError.emptyTrace(trace.name) }
    let schema = Schema<User>.users()
    let plainIndex = SearchIndex(schema: Schema(fields: schema.fields, weight: schema.weight))
    let ruledIndex = SearchIndex(schema: schema)
    let plainSeconds = try seconds {
      try plainIndex.upsert(ruled.users)
      plainIndex.finishMerges()
    }
    let ruledSeconds = try seconds {
      try ruledIndex.upsert(ruled.users, by: .system)
      ruledIndex.finishMerges()
    }
    let seen = ruled.callers.map { ruledIndex.snapshot(for: $0.principal).count }.reduce(0, +)
    let recordings = Replay(trace: trace, budget: options.budget).run([
      BufferCalls(plainIndex), BufferCalls(ruledIndex, as: ruled.callers), AnswerCalls(plainIndex),
      ViewCalls(Directory([ruledIndex]), as: ruled.callers),
    ])
    return DirectoryResult(
      command: options.command, revision: Machine.revision, machine: .current, users: ruled.users.count,
      principals: ruled.callers.count, seenUsers: Figures.rounded(Double(seen) / Double(ruled.callers.count)),
      keystrokes: trace.queries.count, sessions: trace.sessions.count, plainSeconds: Figures.rounded(plainSeconds),
      ruledSeconds: Figures.rounded(ruledSeconds),
      calls: [
        Call("into a buffer, without rules", recordings[0]),
        Call("into a buffer, as a principal", recordings[1], besides: recordings[0]),
        Call("hits, without rules", recordings[2]),
        Call("hits, of a directory's view", recordings[3], besides: recordings[2]),
      ])
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.now
    try body()
    return MonotonicClock.seconds(since: start)
  }
}

extension DirectoryResult.Call {
  init(_ name: String, _ recording: Recording, besides reference: Recording? = nil) {
    let times = recording.times.compactMap(\.self)
    let totals = recording.outcomes.compactMap { $0?.total }
    self.init(
      name: name, keystrokes: times.count, micros: Distribution(nanoseconds: times),
      ratio: reference.flatMap { Ratio(recording, to: $0) },
      matches: Figures.rounded(Double(totals.reduce(0, +)) / Double(max(totals.count, 1))))
  }
}
