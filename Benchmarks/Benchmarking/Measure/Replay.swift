internal import TypeaheadTools

/// Replays a trace on several engines in one run, session by session in turn, so that whatever disturbs the machine disturbs
/// all of them alike.
struct Replay {
  let trace: Trace
  /// The seconds each engine has.
  let budget: Double

  /// Warms the engines up, then replays; the recordings stand in the order of the engines.
  func run(_ engines: [any Replayed]) -> [Recording] {
    var recordings = engines.map { engine in
      var recording = Recording(keystrokes: trace.queries.count)
      recording.fit(nanosecondsEach: warmUp(engine), after: 0, budget: budget * 1e9)
      return recording
    }
    var progress = ProgressBar("replaying", of: trace.queries.count, callsPerReading: 1)
    for (number, session) in trace.sessions.enumerated() {
      for turn in engines.indices {
        let place = (number + turn) % engines.count
        replay(session, on: engines[place], &recordings[place])
        recordings[place].fit(after: session.upperBound, budget: budget * 1e9)
      }
      progress.update(session.upperBound)
    }
    progress.finish()
    for place in recordings.indices { recordings[place].finish() }
    return recordings
  }

  /// Answers keystrokes from all over the trace without keeping the times; gives the mean time of one.
  private func warmUp(_ engine: any Replayed) -> Double {
    let start = MonotonicClock.now
    var done = 0
    for keystroke in evenOrder(trace.queries.count).prefix(Self.mostWarmUps) {
      if done >= Self.fewestWarmUps, MonotonicClock.seconds(since: start) > budget / 20 { break }
      engine.search(trace.queries[keystroke])
      done += 1
    }
    return Double(MonotonicClock.now - start) / Double(max(done, 1))
  }

  private static let mostWarmUps = 400
  private static let fewestWarmUps = 8

  private func replay(_ session: Range<Int>, on engine: any Replayed, _ recording: inout Recording) {
    engine.beginSession()
    for keystroke in session where recording.wants(keystroke) {
      let query = trace.queries[keystroke]
      let interruptions = Interruptions.ofThisThread
      let allocated = Allocations.ofThisThread
      let start = MonotonicClock.now
      engine.search(query)
      let end = MonotonicClock.now
      let allocations = Allocations.ofThisThread.flatMap { after in allocated.map { after - $0 } }
      let isInterrupted = Interruptions.ofThisThread != interruptions
      recording.add(
        keystroke, end - start, engine.outcome,
        counts: (allocations.map { [("allocations", $0)] } ?? []) + engine.counts,
        isInterrupted: isInterrupted)
    }
  }
}
