import Foundation
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// A process that counts, changes files, reconciles and deletes is killed at random, again and again: the sums it leaves are those of
/// the items it leaves, and what the next one makes of them is what a rebuild is.
///
/// `TYPEAHEAD_SEED` chooses the seed, `TYPEAHEAD_KILLS` how many kills. When exactly a process is killed, no seed decides.
@Suite(.timeLimit(.minutes(10))) struct KillTests {
  @Test("ST8 ST9 ST10 a process killed at random leaves what becomes a rebuild") func killedAtRandom() async throws {
    try #require(WriterProcess.executable != nil, "storagewriter is not built")
    let seed = Effort.seed
    let kills = Effort.count("TYPEAHEAD_KILLS", short: 10, long: 80)
    var random = SeededRandom(seed: seed)
    var folder = try TemporaryFolder()
    // How many kills came in the middle of what they were meant for, by the word that is said before it.
    let phases = ["opened", "changing", "deleting", "reconciling"]
    var hits = Dictionary(uniqueKeysWithValues: phases.map { ($0, 0) })
    let enough = max(1, kills / 20)
    var (kill, wrong) = (0, 0)
    while kill < kills || hits.values.contains(where: { $0 < enough }), kill < 4 * kills + 2000 {
      let phase = phases[kill % phases.count]
      kill += 1
      let place = "seed \(seed), kill \(kill) while \(phase)"
      if phase == "opened" {
        folder = try TemporaryFolder()
        for file in 0..<300 { try folder.write("g\(file % 12)/\(file).mov", file % 50) }
      }
      var writer = try WriterProcess(folder, seed: random.next())
      writer.wait(for: phase)
      // Some phases are over at once.
      let longest = kill % 8 < 4 ? 0.02 : 0.002
      try await Task.sleep(for: .seconds(.random(in: 0..<longest, using: &random)))
      let end = try writer.kill()
      try #require(end.wasKilled, "\(place): \(end.errors)")
      let store = try folder.store()
      let found = try Contents(of: store)
      #expect(found.isExact, "\(place)")
      let state = try store.state(of: "chat")
      let isAmid =
        switch phase {
        case "opened": !state.isCounted && !found.items.isEmpty
        case "reconciling": state.isCounted && state.isRunning
        default: end.last == phase
        }
      if isAmid { hits[phase]! += 1 }
      let expected = try await Contents.rebuilt([folder.source])
      if found != expected { wrong += 1 }
      let manager = StorageManager(store: store, sources: [folder.source])
      try await manager.count()
      if !state.isCounted { #expect(try Contents(of: store) == expected, "\(place): no file was changed yet") }
      // A pass that was left goes on behind what was changed since.
      while try await !manager.reconcile(by: ImmediateScheduler()) {}
      #expect(try Contents(of: store) == expected, "\(place)")
    }
    #expect(hits.values.allSatisfy { $0 >= enough }, "seed \(seed): amid \(hits) of \(kill)")
    print("seed \(seed): \(kill) kills, of them amid \(hits); \(wrong) left a store that was not what the files were")
  }
}
