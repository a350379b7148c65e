import Foundation
import Synchronization
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// Making the store what the files are, in small steps.
@Suite(.timeLimit(.minutes(2))) struct ReconciliationTests {
  @Test("ST8 reconciliation removes rows without a file, adds files without a row, mends sizes: as a rebuild")
  func storeBecomesWhatFilesAre() async throws {
    let folder = try TemporaryFolder()
    for group in ["a", "b", "c"] {
      for number in 0..<10 { try folder.write("\(group)/\(number).png", number + 1) }
    }
    try folder.write("loose.pdf", 3)
    let store = try folder.store()
    let manager = StorageManager(store: store, sources: [folder.source], stepSize: 3)
    try await manager.count()
    // What a crash leaves: files changed and nobody said so.
    try folder.remove("a/0.png")
    try folder.remove("b/9.png")
    try FileManager.default.removeItem(atPath: folder.files + "/c")
    try folder.write("a/00.mov", 50)
    try folder.write("a/deep/x.m4a", 60)
    try folder.write("b/99.mov", 70)
    try folder.write("new/1.png", 80)
    try folder.write("b/5.png", 1234)
    try manager.insert([StorageItem.made("gone", "1.png", 5), .made("b", "0000.png", 5)])
    let expected = try await Contents.rebuilt([folder.source])
    #expect(try Contents(of: store) != expected)
    try await manager.reconcile(by: ImmediateScheduler())
    #expect(try Contents(of: store) == expected)
    #expect(try !manager.snapshot().isPartial && manager.total() == StorageSum(count: 23, bytes: 1590))
    try await manager.reconcile(by: ImmediateScheduler())
    #expect(try Contents(of: store) == expected)
  }

  @Test("ST8 a group that became a link to another folder is no group any more")
  func groupsThatBecomeLinks() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<5 { try folder.write("anna/deep/\(number).png", number + 1) }
    let store = try folder.store()
    let manager = StorageManager(store: store, sources: [folder.source], stepSize: 2)
    try await manager.count()
    try FileManager.default.moveItem(atPath: folder.files + "/anna", toPath: folder.files + "/elsewhere")
    try folder.link("anna", to: folder.files + "/elsewhere")
    #expect(try folder.source.item("anna/deep/0.png") == nil && folder.source.item("elsewhere/deep/0.png") != nil)
    try await manager.reconcile(by: ImmediateScheduler())
    let expected = try await Contents.rebuilt([folder.source])
    #expect(try Contents(of: store) == expected && expected.groups.map(\.id.groupId) == ["elsewhere"])
  }

  @Test("ST8 files that are out of reach are not taken for removed")
  func filesOutOfReach() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<10 { try folder.write("a/\(number).png", 1) }
    let store = try folder.store()
    try await StorageManager(store: store, sources: [folder.source]).count()
    let before = try Contents(of: store)
    // A folder that the system refuses, one file that it does, and all of it gone.
    for refused in ["/a", "/a/7.png"] {
      let tree = FaultyTree { $0.hasSuffix(refused) }
      let source = FolderSource(folder.files, serviceType: "chat", tree: tree)
      let manager = StorageManager(store: store, sources: [source], stepSize: 3)
      try await manager.reconcile(by: ImmediateScheduler())
      #expect(try Contents(of: store) == before)
      #expect(
        try manager.snapshot().progress?.failures.map(\.error)
          == [.file(path: folder.files + refused, reason: "Permission denied")])
    }
    try FileManager.default.moveItem(atPath: folder.files, toPath: folder.path + "/elsewhere")
    await #expect(throws: StorageError.self) {
      try await StorageManager(store: store, sources: [folder.source]).reconcile(by: ImmediateScheduler())
    }
    // It goes away in the middle.
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: folder.files)
    let manager = StorageManager(store: store, sources: [folder.source], stepSize: 3)
    let scheduler = ImmediateScheduler { turn in
      if turn == 2 { try FileManager.default.moveItem(atPath: folder.files, toPath: folder.path + "/elsewhere") }
    }
    try await manager.reconcile(by: scheduler)
    #expect(try Contents(of: store) == before && manager.snapshot().progress?.failures.count == 1)
  }

  @Test("ST8 an event that comes between the list of files and the look at them is kept")
  func eventsBetweenSteps() async throws {
    let source = MemoryFolder((0..<9).map { .made("a", "\($0).png", 1) })
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 2)
    try await manager.count()
    let scheduler = ImmediateScheduler { turn in
      if turn != 2 { return }
      // The files were listed in the first step: this one is not among them, and that one is.
      source.save(.made("a", "55.png", 7))
      try manager.insert([StorageItem.made("a", "55.png", 7)])
      source.drop("a/8.png")
      try manager.remove(["a/8.png"], of: "chat")
    }
    try await manager.reconcile(by: scheduler)
    #expect(try Contents(of: manager.store) == Contents(source.items) && source.items.count == 9)
  }

  @Test("ST9 steps are small, each waits for a turn, and the conditions are the app's")
  func stepsAreSmall() async throws {
    let source = MemoryFolder((0..<20).map { .made("a", "\($0).png", 1) })
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 3)
    try await manager.count()
    let before = source.reads
    let scheduler = ImmediateScheduler { turn in #expect(source.reads - before == min(20, 3 * (turn - 1))) }
    try await manager.reconcile(by: scheduler, when: .charging)
    #expect(scheduler.given == 8 && scheduler.conditions == Array(repeating: .charging, count: 8))
    let another = ImmediateScheduler(turns: 0)
    await #expect(throws: CancellationError.self) { try await manager.reconcile(by: another) }
    #expect(another.conditions == [[.idle, .charging]] && source.reads == before + 20, "not a step without a turn")
  }

  @Test("ST9 a reconciliation that was ended goes on there, in another process too", arguments: 0...14)
  func endedReconciliationsGoOn(turns: Int) async throws {
    let folder = try TemporaryFolder()
    let sources = [
      MemoryFolder((0..<9).map { .made("g\($0 / 3)", "\($0).png", 1) }),
      MemoryFolder([.made("k", "1", 1, service: "keep"), .made("k", "2", 1, service: "keep")], serviceType: "keep"),
    ]
    let first = StorageManager(store: try folder.store(), sources: sources, stepSize: 2)
    try await first.count()
    let before = sources.map(\.reads).reduce(0, +)
    for number in 0..<9 { sources[0].save(.made("g\(number / 3)", "\(number).png", 5)) }
    sources[1].drop("k/2")
    _ = try? await first.reconcile(by: ImmediateScheduler(turns: turns))
    let second = StorageManager(store: try folder.store(), sources: sources, stepSize: 2)
    let scheduler = ImmediateScheduler()
    let isWhole = try await second.reconcile(by: scheduler)
    #expect(try Contents(of: second.store) == Contents(sources.flatMap(\.items)))
    // Four groups with a last file alone, and an end for each service: ten steps, of which none is done twice.
    let isNew = turns >= 10
    #expect(isWhole == isNew)
    #expect(scheduler.given == (isNew ? 9 : 10 - turns))
    #expect(sources.map(\.reads).reduce(0, +) - before == (isNew ? 11 + 10 : 11), "no file is looked at twice")
  }

  @Test("ST9 a cancelled reconciliation stops before its next step")
  func cancelledReconciliations() async throws {
    let source = MemoryFolder((0..<20).map { .made("a", "\($0).png", 1) })
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 3)
    let scheduler = ImmediateScheduler { turn in if turn == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } } }
    let task = Task { try await manager.reconcile(by: scheduler) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(source.reads == 6)
  }

  /// Random files, random crashes of the app between a file and its event: the result is that of a rebuild, whatever the step.
  @Test("ST8 ST9 random damage is mended", arguments: 0..<20)
  func randomDamage(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    let source = MemoryFolder()
    let store = try folder.store()
    func made() -> StorageItem {
      .made(
        "g\(Int.random(in: 0..<4, using: &random))", "\(Int.random(in: 0..<12, using: &random)).png",
        .random(in: 0...5, using: &random))
    }
    for _ in 0..<20 { source.save(made()) }
    for round in 0..<6 {
      let manager = StorageManager(
        store: store, sources: [source], stepSize: Int.random(in: 1...6, using: &random))
      if Bool.random(using: &random) { _ = try? await manager.reconcile(by: ImmediateScheduler(turns: round)) }
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        let item = made()
        // The file and no event, an event and no file, both.
        let way = Int.random(in: 0..<6, using: &random)
        if way < 2 || way == 4 { source.save(item) }
        if way == 2 || way == 4 { try manager.insert([item]) }
        if way == 3 || way == 5 { source.drop(item.id) }
        if way == 5 { try manager.remove([item.id], of: "chat") }
      }
      let last = StorageManager(store: store, sources: [source], stepSize: 2)
      // What was changed behind an interrupted pass, that pass does not see: the next one does.
      while try await !last.reconcile(by: ImmediateScheduler()) {}
      let expected = try await Contents.rebuilt([source])
      #expect(try Contents(of: store) == expected && Contents(source.items) == expected, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "ST8 ST9 a service that is out of reach for long does not keep the others from being reconciled", arguments: [0, 1])
  func countedServicesOutOfReach(place: Int) async throws {
    let services = ["chat", "voice"]
    let sources = services.map { service in
      MemoryFolder((0..<5).map { .made("g", "\($0)", 1, service: service) }, serviceType: service)
    }
    let (missing, other) = (sources[place], sources[1 - place])
    let store = ModelStore()
    try await StorageManager(store: store, sources: sources).count()
    missing.state.withLock { $0.refusesGroups = true }
    let unreached = StorageError.source(service: services[place], reason: "Refusal()")
    for number in 1...3 {
      other.save(.made("g", "new \(number)", 1, service: services[1 - place]))
      // As in a process of its own.
      let manager = StorageManager(store: store, sources: sources, stepSize: 2)
      await #expect(throws: unreached) { try await manager.reconcile(by: ImmediateScheduler()) }
      #expect(try manager.total(in: .service(services[1 - place])).count == 5 + number)
    }
    missing.state.withLock { $0.refusesGroups = false }
    let manager = StorageManager(store: store, sources: sources)
    while try await !manager.reconcile(by: ImmediateScheduler()) {}
    #expect(try Contents(of: store) == Contents(sources.flatMap(\.items)))
  }

  @Test("ST8 an item that is not the one it was asked by is no item of the store, and is told")
  func itemsOfOtherIDs() async throws {
    let source = MemoryFolder([.made("a", "1.png", 1), .made("b", "1.png", 2)])
    source.state.withLock { $0.files[Array("a/1.png".utf8)] = .made("a", "other.png", 1) }
    let manager = StorageManager(store: ModelStore(), sources: [source])
    for _ in 0..<2 {
      try await manager.reconcile(by: ImmediateScheduler())
      #expect(
        try manager.snapshot().progress?.failures.map(\.error) == [.otherItem(id: "a/1.png", found: "a/other.png")])
      #expect(try manager.total() == StorageSum(count: 1, bytes: 2))
    }
    await #expect(throws: StorageError.self) { try await manager.delete(in: .group(.chat("a"))) }
    #expect(source.items.count == 2)
  }

  @Test(
    "ST9 ST10 what another process left marked of a pass that was ended since is gone through again",
    arguments: StoreKind.allCases)
  func marksOfEndedPasses(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(["a", "b"].flatMap { group in (0..<4).map { .made(group, "\($0).png", 1) } })
    let store = try kind.make(in: folder)
    let manager = StorageManager(store: store, sources: [source], stepSize: 2)
    try await manager.count()
    // The other process had the pass in memory when this one ended it.
    try store.write([.mark(.chat("a"), isCounted: true), .position(.chat("b"), after: "b/2.png")])
    source.drop("a/0.png")
    source.drop("b/0.png")
    #expect(try await manager.reconcile(by: ImmediateScheduler()))
    #expect(try Contents(of: store) == Contents(source.items))
  }
}
