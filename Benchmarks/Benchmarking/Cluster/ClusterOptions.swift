internal import TypeaheadTools

/// What a call of `ftsbench scale --shards` asks for.
struct ClusterOptions: Sendable {
  /// The call in words.
  let command: String
  /// The records of each size.
  let sources: [RunOptions.Source]
  let shards: [Int]
  /// What the queries are drawn from.
  let seed: UInt64
  /// The seconds that PostgreSQL has to answer, for each size and number of shards.
  let budget: Double
}

extension ClusterOptions {
  /// - Throws: ``UsageError`` where an option is given that says nothing here.
  init(_ call: Invocation) throws(UsageError) {
    for option in ["engines", "trace", "large"] where call.has(option) {
      throw UsageError("--\(option) says nothing with --shards", mend: "leave one of them out")
    }
    self.init(
      command: call.text(of: "ftsbench"),
      sources: (call.counts("sizes") ?? []).map { .corpus(call, size: $0) }, shards: call.counts("shards") ?? [],
      seed: UInt64(call.count("seed") ?? 1), budget: call.seconds("budget") ?? 60)
  }
}
