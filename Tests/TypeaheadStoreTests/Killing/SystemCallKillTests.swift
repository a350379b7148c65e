import Foundation
import Testing
import TypeaheadTestSupport

/// A process that makes an index, goes on with one, or makes its files anew is killed as it enters each of the system calls that
/// change something: the same is required as of those that are killed at random.
///
/// `TYPEAHEAD_SEED` chooses the seed; `TYPEAHEAD_CALLS=all` takes every call, otherwise the first, third, ninth … of each.
@Suite(.enabled(if: WriterProcess.tracer != nil, "strace is not installed")) struct SystemCallKillTests {
  /// What the process begins with.
  enum Beginning: CaseIterable {
    case nothing
    /// An index that was not closed.
    case unclosed
    /// The same without the files of its segments.
    case unindexed
  }

  private static let calls = [
    "mkdir", "openat", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "unlink", "flock", "fcntl",
  ]

  @Test(arguments: Beginning.allCases) func whatWasAcknowledgedIsThere(beginning: Beginning) throws {
    try #require(WriterProcess.executable != nil, "storewriter is not built")
    let environment = ProcessInfo.processInfo.environment
    let seed = Effort.seed
    let takesAll = environment["TYPEAHEAD_CALLS"] == "all"
    var random = SeededRandom(seed: seed)
    let start = try Self.start(beginning, seed: random.next(), &random)
    let planSeed = random.next()
    var (kills, rounds, ahead) = (0, 0, 0)
    for call in Self.calls {
      var number = 1
      while true {
        let place = "seed \(seed), \(beginning), killed at \(call) \(number)"
        var index = try start.copy()
        let report = try WriterProcess(index.folder.index, seed: planSeed, rounds: 12, killedAt: (call, number))
          .report()
        if !report.wasKilled {
          try #require(report.errors == "" && report.done == 12, "\(place): \(report.errors)")
          break
        }
        (kills, rounds) = (kills + 1, rounds + report.done)
        if try index.check(report, place, &random) { ahead += 1 }
        _ = try index.reopen(place, &random)
        number = takesAll ? number + 1 : number * 3
      }
    }
    let summary =
      "seed \(seed), \(beginning): \(kills) kills, \(rounds) rounds acknowledged; \(ahead) with the next one whole"
    print(summary)
    #expect(rounds > 0, "\(summary)")
  }

  private static func start(
    _ beginning: Beginning, seed: UInt64, _ random: inout SeededRandom
  ) throws -> LeftIndex {
    var index = try LeftIndex()
    if beginning == .nothing { return index }
    _ = try index.check(WriterProcess(index.folder.index, seed: seed, rounds: 20).report(), "beginning", &random)
    if beginning == .unindexed {
      index.mayBeRebuilt = true
      for file in try index.folder.files() where file.hasSuffix(".segment") {
        try FileManager.default.removeItem(atPath: index.folder.index + "/" + file)
      }
    }
    return index
  }
}
