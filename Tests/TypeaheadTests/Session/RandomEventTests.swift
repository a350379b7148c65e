import Foundation
import Testing
import TypeaheadTestSupport

/// The state machine of live answers under random events.
@Suite struct RandomEventTests {
  /// Rounds, each with a seed of its own; the environment asks for more: `TYPEAHEAD_ROUNDS=1000000`.
  static let rounds = UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 4000, long: 32000))

  @Test func whatMustBeTrueIs() {
    for seed in 0..<Self.rounds {
      var events = RandomEvents(seed: seed)
      events.run()
      if let broken = events.broken.first {
        Issue.record("seed \(seed), \(broken)")
        return
      }
    }
  }
}
