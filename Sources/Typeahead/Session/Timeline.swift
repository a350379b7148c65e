/// Any clock, with times counted from the beginning of the line.
struct Timeline: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock<Duration>>(_ clock: C) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
