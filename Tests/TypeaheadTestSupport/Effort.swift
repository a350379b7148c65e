internal import Foundation

/// How much the tests try that could go on for ever.
///
/// `TYPEAHEAD_ROUNDS=1000 TYPEAHEAD_SEED=5000` asks for more of them, beginning elsewhere; each test says what it listens to.
package enum Effort {
  /// What a variable of the environment says; else the short form's, or with `TYPEAHEAD_LONG=1`, which `Scripts/test --long` sets, the
  /// long one's.
  package static func count(_ variable: String, short: Int, long: Int) -> Int {
    number(variable) ?? (number("TYPEAHEAD_LONG") == 1 ? long : short)
  }

  /// What `TYPEAHEAD_SEED` says; else one that nobody knows.
  package static var seed: UInt64 {
    number("TYPEAHEAD_SEED").flatMap(UInt64.init(exactly:)) ?? .random(in: 0..<1_000_000)
  }

  /// What `TYPEAHEAD_SEED` says; else always the same.
  package static func seed(else usual: Int) -> Int { number("TYPEAHEAD_SEED") ?? usual }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
