internal import BoundedWaits
internal import Dispatch
internal import Typeahead

/// Keystrokes, one after the other, while another thread replaces records as fast as they go in. The answers are not checked: which records
/// are there changes from one to the next.
struct SearchesBesideWrites {
  let micros: Distribution
  let upsertsPerSecond: Double

  private static let seconds = 3.0
  private static let batch = 1000

  private struct Writes {
    var isEnded = false
    var upserts = 0
    var failure: (any Error)?
  }

  /// Measures an engine; nil if nobody can write to it meanwhile.
  init?(_ engine: any Engine, records count: Int, _ trace: Trace) throws {
    guard let write = engine.writer, count > 0 else { return nil }
    let (writes, writer) = (Lock(Writes()), DispatchGroup())
    let size = min(Self.batch, count)
    DispatchQueue.global(qos: .userInitiated).async(group: writer) {
      var next = 0
      while !writes.withLock({ $0.isEnded }) {
        do {
          try write(SideMeasures.places(next..<next + size, of: count))
        } catch {
          return writes.withLock { $0.failure = error }
        }
        next += size
        writes.withLock { [next] in $0.upserts = next }
      }
    }
    var times: [Int64] = []
    let start = MonotonicClock.now
    while times.isEmpty || MonotonicClock.seconds(since: start) < Self.seconds {
      let query = trace.queries[times.count % trace.queries.count]
      let asked = MonotonicClock.now
      engine.seeWrites()
      engine.search(query)
      times.append(MonotonicClock.now - asked)
    }
    let (upserts, seconds) = (writes.withLock { $0.upserts }, MonotonicClock.seconds(since: start))
    writes.withLock { $0.isEnded = true }
    let deadline = Deadline(for: "the engine that is written to to end its last write")
    writer.wait()
    deadline.isMet()
    if let failure = writes.withLock({ $0.failure }) { throw failure }
    guard let micros = Distribution(nanoseconds: times) else { return nil }
    self.micros = micros
    upsertsPerSecond = Double(upserts) / seconds
  }
}
