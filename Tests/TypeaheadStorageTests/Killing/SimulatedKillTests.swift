import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadStorage

/// The process ends at any call, during the first run, events, reconciliation and deletion: whoever comes next makes the store what a
/// rebuild would be.
///
/// Of the slower stores each run tries a fifth of the calls; `TYPEAHEAD_SEED` chooses which.
@Suite(.timeLimit(.minutes(5))) struct SimulatedKillTests {
  private static let items = (0..<3).flatMap { group in
    (0..<5).map { StorageItem.made("g\(group)", "\($0).\($0 % 2 == 0 ? "mov" : "png")", Int64(group * 10 + $0)) }
  }

  /// What a process does from beginning to end.
  private static func live(_ folder: MemoryFolder, _ store: any StorageStore, _ life: Mortality) async throws {
    let manager = StorageManager(
      store: MortalStore(store: store, life: life), sources: [MortalFolder(folder: folder, life: life)], stepSize: 2)
    try await manager.count()
    for number in 0..<3 {
      let item = StorageItem.made("g\(number)", "new.png", Int64(100 + number))
      folder.save(item)
      try manager.insert([item])
      folder.drop("g\(number)/1.png")
      try manager.remove(["g\(number)/1.png"], of: "chat")
    }
    // Nobody says so.
    folder.save(.made("g1", "2.mov", 999))
    folder.drop("g2/4.mov")
    folder.save(.made("late", "1.mov", 5))
    try await manager.reconcile(by: ImmediateScheduler())
    try await manager.delete(in: .group(.chat("g0")))
    try await manager.delete(in: .everything, only: .image)
  }

  @Test("ST8 ST10 killed at any call, the result equals a rebuild", arguments: StoreKind.allCases)
  func killedAtAnyCall(kind: StoreKind) async throws {
    let whole = Mortality(calls: .max)
    try await Self.live(MemoryFolder(Self.items), ModelStore(), whole)
    let calls = Int.max - whole.callsLeft
    try #require(calls > 150)
    let seed = Effort.seed
    let step = kind == .model ? 1 : 5
    for call in stride(from: 1 + Int(seed % UInt64(step)), through: calls, by: step) {
      let folder = try TemporaryFolder()
      let files = MemoryFolder(Self.items)
      let store = try kind.make(in: folder)
      let life = Mortality(calls: call)
      try? await Self.live(files, store, life)
      try #require(life.hasEnded, "call \(call) of \(calls)")
      #expect(try Contents(of: store).isExact, "call \(call)")
      // The next process ends too, in the middle of what is left.
      let second = Mortality(calls: call % 23 + 1)
      _ = try? await StorageManager(
        store: MortalStore(store: store, life: second), sources: [MortalFolder(folder: files, life: second)],
        stepSize: 2
      ).reconcile(by: ImmediateScheduler())
      let manager = StorageManager(store: store, sources: [files], stepSize: 2)
      try await manager.count()
      // A pass that was left goes on behind what was changed since.
      while try await !manager.reconcile(by: ImmediateScheduler()) {}
      let expected = try await Contents.rebuilt([files])
      #expect(try Contents(of: store) == expected, "killed at call \(call) of \(calls)")
      #expect(Contents(files.items) == expected)
      if let searchable = store as? SearchableStore {
        #expect(try searchable.search("").total == expected.groups.reduce(StorageSum()) { $0 + $1.total })
      }
    }
  }

  @Test("ST10 killed at any call of the first run, nothing is counted twice and no group twice")
  func firstRunKilledAtAnyCall() async throws {
    for call in 1...80 {
      let folder = try TemporaryFolder()
      let (files, store) = (MemoryFolder(Self.items), try folder.store())
      let life = Mortality(calls: call)
      let first = StorageManager(
        store: MortalStore(store: store, life: life), sources: [MortalFolder(folder: files, life: life)], stepSize: 2)
      try? await first.count()
      let counted = try Contents(of: store).items.count
      let before = files.reads
      #expect(try Contents(of: store).isExact && counted <= before && counted >= before - 2, "call \(call)")
      try await StorageManager(store: try folder.store(), sources: [files], stepSize: 2).count()
      #expect(files.reads - before == Self.items.count - counted, "call \(call): what was counted is not read again")
      #expect(try Contents(of: store) == Contents(Self.items), "call \(call)")
    }
  }
}
