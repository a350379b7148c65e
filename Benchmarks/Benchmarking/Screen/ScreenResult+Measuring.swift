internal import Typeahead
internal import TypeaheadModel
internal import TypeaheadTools

extension ScreenResult {
  /// Builds an index of users with all that searches have by default, and types the same keystrokes into it and into a model.
  static func measure(_ options: UsersOptions) async throws -> ScreenResult {
    let records = try BenchRecords(.corpus(name: "users", size: options.size, seed: options.seed))
    let trace = try Trace.make(.typing, records, seed: options.seed)
    let index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(records.documents)
    index.finishMerges()
    let queries = trace.queries.filter { !Query($0).isEmpty }
    let half = options.budget / 2
    let calls = try measureCalls(index, queries, budget: half)
    let rows = try await measureModel(index, queries, budget: half)
    let turns = try await measureTurns(records, budget: half)
    return ScreenResult(
      command: options.command, revision: Machine.revision, machine: .current, records: records.documents.count,
      keystrokes: queries.count,
      calls: calls + [Call("text to rows of a model", rows), Call("turns of the main actor beside writing", turns)])
  }

  /// Each call on each keystroke, one after another, until the time is over.
  private static func measureCalls(
    _ index: SearchIndex<Document>, _ queries: [String], budget: Double
  ) throws -> [Call] {
    var (hits, ranges, suggestions): ([Int64], [Int64], [Int64]) = ([], [], [])
    var ends = 0
    let start = MonotonicClock.now
    var progress = ProgressBar("calling", of: queries.count)
    for (number, query) in queries.enumerated() where MonotonicClock.seconds(since: start) < budget {
      let answer = timed(&hits) { index.search(query, limit: hitLimit) }
      timed(&ranges) {
        for hit in answer.hits { ends += hit.matches.reduce(0) { $0 + ($1.utf8Ranges.last?.upperBound ?? 0) } }
      }
      timed(&suggestions) { ends += index.snapshot.suggestions(for: query).count }
      progress.update(number + 1)
    }
    progress.finish()
    // So that no work is left out.
    precondition(ends >= 0)
    return [Call("hits", hits), Call("ranges of the hits", ranges), Call("suggestions", suggestions)]
  }

  /// Adds the time that something takes, unless the system took the processor away meanwhile.
  private static func timed<Value>(_ times: inout [Int64], _ body: () -> Value) -> Value {
    let interruptions = Interruptions.ofThisThread
    let start = MonotonicClock.now
    let value = body()
    let time = MonotonicClock.now - start
    if Interruptions.ofThisThread == interruptions { times.append(time) }
    return value
  }

  /// From a text that is set to the rows that answer it, without waiting for more keys. Suggestions follow the rows, and the next text comes
  /// a moment later.
  @MainActor private static func measureModel(
    _ index: SearchIndex<Document>, _ queries: [String], budget: Double
  ) async throws -> [Int64] {
    let model = SearchModel(index, SearchOptions(limit: hitLimit), debounce: Debounce(delay: .fixed(.zero)))
    var times: [Int64] = []
    let start = MonotonicClock.now
    var progress = ProgressBar("typing", of: queries.count)
    for (number, query) in queries.enumerated() where MonotonicClock.seconds(since: start) < budget {
      let typed = MonotonicClock.now
      model.text = query
      await model.answered()
      times.append(MonotonicClock.now - typed)
      try await Task.sleep(for: .milliseconds(2))
      progress.update(number + 1)
    }
    progress.finish()
    return times
  }

  /// From one turn of the main actor to the next, a millisecond and what it has to wait besides, while a call from it writes all records;
  /// eight times over, or as often as there is time for.
  @MainActor private static func measureTurns(_ records: BenchRecords, budget: Double) async throws -> [Int64] {
    var times: [Int64] = []
    let start = MonotonicClock.now
    for round in 0..<8 where round == 0 || MonotonicClock.seconds(since: start) < budget {
      let index = SearchIndex(schema: records.preset.schema(words: records.words))
      var isWriting = true
      let writing = Task {
        defer { isWriting = false }
        try await index.upsert(records.documents, WriteOptions())
      }
      var last = MonotonicClock.now
      while isWriting {
        try await Task.sleep(for: .milliseconds(1))
        let now = MonotonicClock.now
        times.append(now - last)
        last = now
      }
      _ = try await writing.value
    }
    return times
  }
}

extension ScreenResult.Call {
  init(_ name: String, _ times: [Int64]) {
    self.init(name: name, keystrokes: times.count, times: Distribution(nanoseconds: times))
  }
}
