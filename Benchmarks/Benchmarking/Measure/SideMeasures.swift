internal import TypeaheadTools

/// What is measured beside the keystrokes: making hits, and updates becoming visible.
struct SideMeasures {
  /// Making what a list of twenty hits shows, after the search.
  private(set) var hits: Distribution?
  /// Replacing a record, so that the next search sees it; and from that call to the answer that does.
  private(set) var upserts: Distribution?
  private(set) var updates: Distribution?
  /// Searching before these updates, where searches beside them are measured, too.
  private(set) var searchesBeforeUpdates: Distribution?
  /// Searching after these updates: what they leave behind is searched, too, until it is merged.
  private(set) var searchesAfterUpdates: Distribution?
  /// Searching while records are replaced.
  private(set) var besideWrites: SearchesBesideWrites?
  /// Opening a stored index, closed tidily, and answering the first keystroke, the files in the system's cache: the median of a few
  /// times; `nil` where there is no file.
  private(set) var openSeconds: Double?

  /// Records a second that are replaced and on the disk, one a commit and a thousand a commit.
  private(set) var durableWrites: Double?
  private(set) var durableBatchWrites: Double?

  private static let samples = 300
  private static let seconds = 3.0

  /// Measures an engine, and ends it: what it still did in the background would be measured with the next one.
  init(_ engine: any Engine, _ records: BenchRecords, _ trace: Trace) throws {
    var times: [Int64] = []
    Self.sample(trace.queries.count) { keystroke in
      engine.search(trace.queries[keystroke])
      let start = MonotonicClock.now
      let shown = engine.showHits()
      let end = MonotonicClock.now
      if shown != nil { times.append(end - start) }
    }
    hits = Distribution(nanoseconds: times)
    openSeconds = try Self.openSeconds(engine, trace)
    if engine.writer != nil { searchesBeforeUpdates = Self.searches(engine, trace) }
    times = []
    var untilSeen: [Int64] = []
    try Self.sample(records.documents.count) { place in
      let query = records.preset.name(of: records.documents[place])
      let start = MonotonicClock.now
      if try !engine.replace(place) { return }
      let end = MonotonicClock.now
      engine.search(query)
      untilSeen.append(MonotonicClock.now - start)
      times.append(end - start)
    }
    upserts = Distribution(nanoseconds: times)
    updates = Distribution(nanoseconds: untilSeen)
    if updates != nil { searchesAfterUpdates = Self.searches(engine, trace) }
    besideWrites = try SearchesBesideWrites(engine, records: records.documents.count, trace)
    durableWrites = try Self.rate(engine, records, batch: 1)
    durableBatchWrites = try Self.rate(engine, records, batch: 1000)
    engine.end()
  }

  private static func searches(_ engine: any Engine, _ trace: Trace) -> Distribution? {
    var times: [Int64] = []
    sample(trace.queries.count, atMost: 10 * samples) { keystroke in
      let start = MonotonicClock.now
      engine.search(trace.queries[keystroke])
      times.append(MonotonicClock.now - start)
    }
    return Distribution(nanoseconds: times)
  }

  private static func openSeconds(_ engine: any Engine, _ trace: Trace) throws -> Double? {
    var times: [Double] = []
    while times.count < 7, engine.close() {
      let start = MonotonicClock.now
      try engine.open(thenSearch: trace.queries[0])
      times.append(MonotonicClock.seconds(since: start))
    }
    return times.isEmpty ? nil : times.sorted()[times.count / 2]
  }

  /// Places of records to be updated, of so many: far from one another, as updates come, and each once as long as there are others, unless
  /// they are a multiple of this prime.
  static func places(_ updates: Range<Int>, of count: Int) -> [Int] { updates.map { $0 * 7919 % count } }

  /// Replaces records for a few seconds, so many a commit; `nil` where the engine has nothing on the disk.
  private static func rate(_ engine: any Engine, _ records: BenchRecords, batch: Int) throws -> Double? {
    let count = records.documents.count
    var next = 0
    func write() throws -> Bool {
      defer { next += batch }
      return try engine.writeDurably(places(next..<next + batch, of: count))
    }
    // The first one opens what the others find open.
    if try !write() { return nil }
    let start = MonotonicClock.now
    var written = 0
    while written < 50 * batch || MonotonicClock.seconds(since: start) < seconds {
      _ = try write()
      written += batch
    }
    return Double(written) / MonotonicClock.seconds(since: start)
  }

  /// Visits places spaced evenly, for a few seconds at most.
  private static func sample(
    _ places: Int, atMost most: Int = samples, _ visit: (Int) throws -> Void
  ) rethrows {
    let count = min(most, places)
    let start = MonotonicClock.now
    for number in 0..<count where MonotonicClock.seconds(since: start) < seconds {
      try visit(number * places / count)
    }
  }
}
