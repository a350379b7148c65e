internal import TypeaheadTools

/// What a call of `ftsbench directory` asks for.
struct DirectoryOptions: Sendable {
  /// The call in words.
  let command: String
  let size: Int
  let principals: Int
  /// What users, rules and keystrokes are drawn from.
  let seed: UInt64
  /// The seconds each call has to answer the keystrokes.
  let budget: Double
}

extension DirectoryOptions {
  init(_ call: Invocation) {
    self.init(
      command: call.text(of: "ftsbench"), size: call.count("size") ?? 1_000_000,
      principals: call.count("principals") ?? 1000, seed: UInt64(call.count("seed") ?? 1),
      budget: call.seconds("budget") ?? 60)
  }
}
