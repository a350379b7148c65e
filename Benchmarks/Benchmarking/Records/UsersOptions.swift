internal import TypeaheadTools

/// What a call of `ftsbench filters`, `screen` or `budget` asks for.
struct UsersOptions: Sendable {
  /// The call in words.
  let command: String
  let size: Int
  /// What users, what they are filtered by, and keystrokes are drawn from.
  let seed: UInt64
  /// The seconds that each call of `filters`, or all of `screen` or `budget` together, have.
  let budget: Double
}

extension UsersOptions {
  init(_ call: Invocation) {
    self.init(
      command: call.text(of: "ftsbench"), size: call.count("size") ?? 100_000,
      seed: UInt64(call.count("seed") ?? 1), budget: call.seconds("budget") ?? 60)
  }
}
