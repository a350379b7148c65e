internal import Foundation
internal import Typeahead
internal import TypeaheadCorpora
internal import TypeaheadTools

extension BudgetResult {
  /// Measures what a posting takes in usual searches, then holds hostile ones to it.
  static func measure(_ options: UsersOptions) throws -> BudgetResult {
    let (keystrokes, nanoseconds) = try usualRate(options)
    // The search and the later tiers have as much each.
    let allowed = 2 * Double(postingsGiven) * nanoseconds
    var (searches, number, worst) = (0, UInt64(0), [Worst]())
    var progress = ProgressBar("hostile searches", callsPerReading: 1)
    defer { progress.finish() }
    let start = MonotonicClock.now
    while MonotonicClock.seconds(since: start) < options.budget {
      let seed = options.seed &+ number
      number += 1
      let hostile = try HostileCase(seed: seed)
      let index = SearchIndex(schema: hostile.preset.schema(words: try hostile.preset.wordModel()))
      // What has more tokens than a record may is refused.
      for document in hostile.documents { try? index.upsert(document) }
      index.finishMerges()
      let snapshot = index.snapshot
      for query in hostile.queries {
        let budget = WorkBudget(postings: postingsGiven)
        for (call, time) in [
          ("search", processorTime { _ = snapshot.search(query, budget: budget) }),
          ("suggestions", processorTime { _ = snapshot.suggestions(for: query, budget: budget) }),
        ] {
          searches += 1
          worst.append(
            Worst(
              seed: seed, preset: hostile.preset.name, records: snapshot.count, query: String(query.prefix(60)),
              call: call, milliseconds: Figures.rounded(time / 1e6), times: Figures.rounded(time / allowed)))
        }
      }
      worst = Array(worst.sorted { $0.times > $1.times }.prefix(10))
      progress.update(searches)
    }
    return BudgetResult(
      command: options.command, revision: Machine.revision, machine: .current, keystrokes: keystrokes,
      nanoseconds: Figures.rounded(nanoseconds), searches: searches, postings: postingsGiven, worst: worst)
  }

  /// What a hostile search may do: some milliseconds of a usual one.
  private static let postingsGiven = 1_000_000

  /// The time of the processor that a posting takes while users are looked for.
  private static func usualRate(_ options: UsersOptions) throws -> (keystrokes: Int, nanoseconds: Double) {
    let records = try BenchRecords(.corpus(name: "users", size: options.size, seed: options.seed))
    let index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(records.documents)
    index.finishMerges()
    let trace = Trace.typing(RecordWords(records), seed: options.seed)
    if trace.queries.isEmpty { throw BenchError.emptyTrace(trace.name) }
    let (snapshot, queries) = (index.snapshot, trace.queries.map { Query($0) })
    var buffer = SearchBuffer(limit: hitLimit)
    var postings = 0
    func search() { for query in queries { snapshot.search(query, into: &buffer) } }
    search()
    let time = processorTime(search)
    for query in queries {
      snapshot.search(query, into: &buffer)
      postings += buffer.counts.cost
    }
    return (queries.count, time / Double(max(1, postings)))
  }

  /// Nanoseconds of the processor: others may keep a process waiting.
  private static func processorTime(_ body: () -> Void) -> Double {
    let before = clock()
    body()
    return Double(clock() - before) / Double(CLOCKS_PER_SEC) * 1e9
  }
}
