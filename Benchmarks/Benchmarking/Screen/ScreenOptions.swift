internal import TypeaheadTools

/// What a call of `ftsbench screen` asks for.
struct ScreenOptions: Sendable {
  /// The call in words.
  let command: String
  let size: Int
  /// What users and keystrokes are drawn from.
  let seed: UInt64
  /// The seconds for all keystrokes together.
  let budget: Double
}

extension ScreenOptions {
  init(_ call: Invocation) {
    self.init(
      command: call.text(of: "ftsbench"), size: call.count("size") ?? 100_000,
      seed: UInt64(call.count("seed") ?? 1), budget: call.seconds("budget") ?? 60)
  }
}
