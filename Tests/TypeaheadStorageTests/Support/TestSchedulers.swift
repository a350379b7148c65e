import Synchronization
import TypeaheadStorage

/// Gives a turn at once, as often as it may, and does something before each.
final class ImmediateScheduler: WorkScheduler {
  private let turns: Int
  private let state = Mutex<(given: Int, conditions: [WorkConditions])>((0, []))
  private let before: @Sendable (_ turn: Int) async throws -> Void

  init(turns: Int = .max, before: @escaping @Sendable (_ turn: Int) async throws -> Void = { _ in }) {
    self.turns = turns
    self.before = before
  }

  /// How many turns were given.
  var given: Int { state.withLock { $0.given } }
  /// What each was asked for under.
  var conditions: [WorkConditions] { state.withLock { $0.conditions } }

  func turn(_ conditions: WorkConditions) async throws {
    let turn = try state.withLock { state in
      state.conditions.append(conditions)
      if state.given == turns { throw CancellationError() }
      state.given += 1
      return state.given
    }
    try await before(turn)
  }
}
