import Foundation
import Testing
import TypeaheadStore
import TypeaheadTestSupport

/// A process that writes to an index is killed at random, again and again: what it acknowledged is there, or that and all of its next
/// commit, and nothing has to be mended.
///
/// `TYPEAHEAD_SEED` chooses the seed, `TYPEAHEAD_KILLS` how many kills. When exactly a process is killed, no seed decides.
@Suite struct KillTests {
  @Test func whatWasAcknowledgedIsThere() throws {
    try #require(WriterProcess.executable != nil, "storewriter is not built")
    let seed = Effort.seed
    let kills = Effort.count("TYPEAHEAD_KILLS", short: 25, long: 200)
    var random = SeededRandom(seed: seed)
    func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var index = try LeftIndex()
    var (rounds, early, ahead, littered, unsealed) = (0, 0, 0, 0, 0)
    for kill in 1...kills {
      let place = "seed \(seed), kill \(kill)"
      if one(in: 20) { index = try LeftIndex() }
      var writer = try WriterProcess(index.folder.index, seed: random.next())
      // The first milliseconds are its start and the opening of the index.
      let isEarly = one(in: 4)
      if !isEarly { writer.waitForRound() }
      Thread.sleep(forTimeInterval: .random(in: 0..<(isEarly ? 0.03 : 0.06), using: &random))
      writer.kill()
      let report = try writer.report()
      try #require(report.wasKilled, "\(place): \(report.errors)")
      rounds += report.done
      if report.done == 0 { early += 1 }
      if try index.check(report, place, &random) { ahead += 1 }
      // Else the next process finds what this one has left.
      if one(in: 2) {
        let opening = try index.reopen(place, &random)
        if !opening.removedFiles.isEmpty { littered += 1 }
        if opening.indexed > 0 { unsealed += 1 }
      }
    }
    let summary = """
      seed \(seed): \(kills) kills, \(rounds) rounds acknowledged; \(early) kills before the first, \(ahead) with the next one \
      whole; of those looked at by a writer, \(littered) left files that nobody names, \(unsealed) records to be indexed
      """
    print(summary)
    #expect(rounds > 0, "\(summary)")
  }
}
