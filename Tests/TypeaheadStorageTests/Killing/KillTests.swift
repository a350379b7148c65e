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
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TYPEAHEAD_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    let kills = environment["TYPEAHEAD_KILLS"].flatMap(Int.init) ?? 10
    var random = SeededRandom(seed: seed)
    var folder = try TemporaryFolder()
    var (partial, reconciling, wrong) = (0, 0, 0)
    for kill in 1...kills {
      let place = "seed \(seed), kill \(kill)"
      // A new one every other time, so that first runs are cut off too.
      if kill % 2 == 1 {
        folder = try TemporaryFolder()
        for file in 0..<300 { try folder.write("g\(file % 12)/\(file).mov", file % 50) }
      }
      let writer = try WriterProcess(folder, seed: random.next())
      let isEarly = kill % 2 == 1
      writer.wait(for: isEarly ? "opened" : "counted")
      try await Task.sleep(for: .seconds(.random(in: 0..<0.06, using: &random)))
      let end = try writer.kill()
      try #require(end.wasKilled, "\(place): \(end.errors)")
      let store = try folder.store()
      let found = try Contents(of: store)
      #expect(found.isExact, "\(place)")
      let state = try store.state(of: "chat")
      if !state.isCounted, !found.items.isEmpty { partial += 1 }
      if state.isCounted, state.isRunning { reconciling += 1 }
      let expected = try await Contents.rebuilt([folder.source])
      if found != expected { wrong += 1 }
      let manager = StorageManager(store: store, sources: [folder.source])
      try await manager.count()
      if !state.isCounted { #expect(try Contents(of: store) == expected, "\(place): no file was changed yet") }
      // A pass that was left goes on behind what was changed since.
      while try await !manager.reconcile(by: ImmediateScheduler()) {}
      #expect(try Contents(of: store) == expected, "\(place)")
    }
    // Few kills may all come too early or too late.
    if kills >= 100 {
      #expect(partial > 0 && reconciling > 0, "seed \(seed): \(partial) and \(reconciling) were cut off")
    }
    print(
      """
      seed \(seed): \(kills) kills; \(partial) left a first run, \(reconciling) a reconciliation, \(wrong) a \
      store that was not what the files were
      """)
  }
}
