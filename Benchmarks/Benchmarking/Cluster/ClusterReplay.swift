/// Replays traces on a PostgreSQL and on an index in memory, in turn, and compares all answers.
struct ClusterReplay {
  let postgres: any Replayed
  let embedded: any Replayed
  /// The seconds each has for a trace.
  let budget: Double
  /// What the comparison says of all traces so far.
  private(set) var comparison = ClusterResult.Comparison()

  init(_ postgres: any Replayed, _ embedded: any Replayed, budget: Double) {
    (self.postgres, self.embedded, self.budget) = (postgres, embedded, budget)
  }

  /// Replays a trace after another of its kind, which is not timed.
  mutating func run(_ trace: Trace, after warmUp: Trace) throws -> Recorded {
    if trace.queries.isEmpty { throw BenchError.emptyTrace(trace.name) }
    if !warmUp.queries.isEmpty { _ = Replay(trace: warmUp, budget: budget / 4).run([postgres, embedded]) }
    let recordings = Replay(trace: trace, budget: budget).run([postgres, embedded])
    comparison.add(recordings[0], trace, embedded)
    return Recorded(trace: trace, postgres: recordings[0], embedded: recordings[1])
  }

  /// What was timed of a trace.
  struct Recorded {
    let trace: Trace
    let postgres: Recording
    let embedded: Recording

    /// The figures of some of its queries, of which both answered.
    func calls(_ name: String, where isMeant: (String) -> Bool = { _ in true }) -> ClusterResult.Calls {
      var (times, others, matches): ([Int64], [Int64], Int) = ([], [], 0)
      for (place, query) in trace.queries.enumerated() where isMeant(query) {
        guard let time = postgres.times[place], let other = embedded.times[place] else { continue }
        times.append(time)
        others.append(other)
        matches += postgres.outcomes[place]?.total ?? 0
      }
      return ClusterResult.Calls(
        name: name, queries: times.count, matches: Figures.rounded(Double(matches) / Double(max(times.count, 1))),
        postgres: Distribution(nanoseconds: times), embedded: Distribution(nanoseconds: others))
    }
  }
}

extension ClusterResult.Comparison {
  /// Holds what was answered against what another answers.
  mutating func add(_ recording: Recording, _ trace: Trace, _ reference: any Replayed) {
    var expected: [[UInt8]: Outcome] = [:]
    for (place, outcome) in recording.outcomes.enumerated() where outcome != nil {
      reference.search(trace.queries[place])
      expected[Array(trace.queries[place].utf8)] = reference.outcome
    }
    let verdict = Verdict(recording, trace, expected)
    queries += verdict.keystrokes
    totalMismatches += verdict.totalMismatches
    orderMismatches += verdict.orderMismatches ?? 0
    cutAnswers += recording.cutAnswers
    mismatches += verdict.examples
  }
}
