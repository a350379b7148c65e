internal import TypeaheadTools

/// What a call of `ftsbench filters` asks for.
struct FilterOptions: Sendable {
  /// The call in words.
  let command: String
  let size: Int
  /// What users, their teams and keystrokes are drawn from.
  let seed: UInt64
  /// The seconds each call has to answer the keystrokes.
  let budget: Double
}

extension FilterOptions {
  init(_ call: Invocation) {
    self.init(
      command: call.text(of: "ftsbench"), size: call.count("size") ?? 100_000,
      seed: UInt64(call.count("seed") ?? 1), budget: call.seconds("budget") ?? 60)
  }
}
