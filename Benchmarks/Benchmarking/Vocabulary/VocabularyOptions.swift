internal import TypeaheadTools

/// What a call of `ftsbench vocabulary` asks for.
struct VocabularyOptions: Sendable {
  /// The call in words.
  let command: String
  let source: RunOptions.Source
  let seed: UInt64
  /// How many of a hundred keywords are taken away.
  let removed: Int
  /// How many of a hundred visits that fail do not find the record otherwise.
  let wrong: Int
  /// The mean number of visits for a keyword.
  let visits: Int
  /// What happened less often is not reported.
  let fewest: Int
}

extension VocabularyOptions {
  init(_ call: Invocation) throws {
    self.init(
      command: call.text(of: "ftsbench"),
      source: try .records(call, size: nil, usual: "settings"),
      seed: UInt64(call.count("seed") ?? 1001), removed: call.count("removed") ?? 20, wrong: call.count("wrong") ?? 33,
      visits: call.count("visits") ?? 12, fewest: call.count("fewest") ?? 3)
  }
}
