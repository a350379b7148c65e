import Foundation
import Testing
import TypeaheadSimulation
import TypeaheadTestSupport

@testable import TypeaheadStore

/// What becomes of an index whose process, disk or power fails at any call into the system, those of SQLite among them: it is as of
/// the last commit that returned, or of the one that was about to.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many scripts are run to their ends, each once for every call it
/// makes, or every so many where `TYPEAHEAD_STRIDE` says so.
@Suite struct SimulationTests {
  private static var seeds: [UInt64] {
    let first = Effort.seed
    return Array(first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 2, long: 16)))
  }

  private static let steps = 12

  /// The calls a script makes when nothing happens.
  private static func calls(_ seed: UInt64) throws -> Int {
    var index = SimulatedIndex(seed: seed)
    try index.run(steps: steps)
    let calls = index.disk.calls
    index.disk.endProcess()
    #expect(try index.checkAndGoOn() == nil, "seed \(seed)")
    return calls
  }

  /// Runs a script once for some of its calls, and says how often.
  private func forEachCall(
    of seed: UInt64, usualStride: Int, _ body: (Int, inout SimulatedIndex) throws -> Void
  ) throws -> Int {
    let stride = Effort.count("TYPEAHEAD_STRIDE", short: usualStride, long: usualStride)
    var runs = 0
    for call in Swift.stride(from: 1 + Int(seed) % stride, through: try Self.calls(seed), by: stride) {
      var index = SimulatedIndex(seed: seed)
      try body(call, &index)
      runs += 1
    }
    return runs
  }

  @Test func aProcessEndsAtAnyCall() throws {
    var runs = 0
    for seed in Self.seeds {
      runs += try forEachCall(of: seed, usualStride: 31) { call, index in
        index.disk.plan(.end, atCall: call)
        _ = try? index.run(steps: Self.steps)
        index.disk.endProcess()
        let wrong = try index.checkAndGoOn()
        #expect(wrong == nil, "seed \(seed), call \(call): \(wrong ?? "")")
      }
    }
    #expect(runs > 0)
    print("processes that ended: \(runs)")
  }

  @Test func powerFailsAtAnyCall() throws {
    var runs = 0
    for seed in Self.seeds {
      runs += try forEachCall(of: seed, usualStride: 13) { call, index in
        var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(call))
        index.disk.plan(.end, atCall: call)
        _ = try? index.run(steps: Self.steps)
        index.disk.failPower(&random)
        // It fails once more while the index is being opened, every other time.
        if call % 2 == 0 {
          index.disk.plan(.end, atCall: Int.random(in: 1..<60, using: &random))
          _ = try? index.open().close()
          index.disk.failPower(&random)
        }
        let wrong = try index.checkAndGoOn()
        #expect(wrong == nil, "seed \(seed), call \(call): \(wrong ?? "")")
      }
    }
    #expect(runs > 0)
    print("power failures: \(runs)")
  }

  /// A full disk, an error of the disk, an interruption, too many open files: a typed error, the state before or after, and what is
  /// tried again succeeds.
  @Test func anyCallIsRefusedOnce() throws {
    var runs = 0
    for seed in Self.seeds {
      runs += try forEachCall(of: seed, usualStride: 29) { call, index in
        index.disk.plan(.refusal(code: [ENOSPC, EIO, EINTR, EMFILE][call % 4]), atCall: call)
        do throws(StoreError) {
          try index.run(steps: Self.steps)
        } catch {
          #expect(!error.description.isEmpty)
        }
        index.disk.plan(nil, atCall: 0)
        index.disk.endProcess()
        let wrong = try index.checkAndGoOn()
        #expect(wrong == nil, "seed \(seed), call \(call): \(wrong ?? "")")
        // And on it goes.
        try index.run(steps: 4)
        let wrongAfter = try index.checkAndGoOn()
        #expect(wrongAfter == nil, "seed \(seed), call \(call), after: \(wrongAfter ?? "")")
      }
    }
    #expect(runs > 0)
    print("refused calls: \(runs)")
  }
}
