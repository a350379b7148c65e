internal import TypeaheadTools

/// What a call of `ftsbench learning` asks for.
struct LearningOptions: Sendable {
  /// The call in words.
  let command: String
  let source: RunOptions.Source
  let populations: [LearningPopulation]
  let people: Int
  /// As many are learnt from as are measured.
  let choices: Int
  let seed: UInt64
  /// Of so many users what choices cost is measured; nil for not at all.
  let costRecords: Int?
}

extension LearningOptions {
  init(_ call: Invocation) throws {
    let people = call.count("people") ?? 50
    self.init(
      command: call.text(of: "ftsbench"),
      source: try .records(call, size: nil, usual: "settings"),
      populations: LearningPopulation.all, people: people, choices: call.count("choices") ?? 100,
      seed: UInt64(call.count("seed") ?? 1001), costRecords: call.has("cost") ? call.count("cost") : nil)
  }
}
