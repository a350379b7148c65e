import Synchronization
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// What cannot be read or counted is passed over, said, and counted when it can be.
@Suite(.timeLimit(.minutes(1))) struct CountingFailureTests {
  @Test(
    "ST6 a group that cannot be read is passed over, said, and stays partial until it can", arguments: [true, false])
  func groupsThatFail(cannotList: Bool) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(CountingTests.items)
    source.state.withLock {
      if cannotList { $0.refusedGroups = ["group 1"] } else { $0.refusedIDs = ["group 1/4.mov"] }
    }
    let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
    try await manager.count()
    let snapshot = try manager.snapshot()
    let failure = try #require(snapshot.progress?.failures.first)
    #expect(snapshot.progress?.failures.count == 1 && failure.group == .chat("group 1"))
    #expect(failure.error == .source(service: "chat", reason: "Refusal()"))
    let others = snapshot.groups.filter { $0.id != .chat("group 1") }
    #expect(others.count == 3 && others.allSatisfy { !$0.isPartial && $0.total.count == 5 })
    #expect(snapshot.isPartial && snapshot.groups.count == (cannotList ? 3 : 4))
    if !cannotList { #expect(snapshot.groups.contains { $0.isPartial && $0.total.count == 4 }) }
    #expect(try manager.snapshot(of: .service("chat")).isPartial)
    #expect(try manager.snapshot(of: .group(.chat("group 1"))).isPartial)
    #expect(try !manager.snapshot(of: .group(.chat("group 0"))).isPartial)
    // Nobody reads it again just because the app is started.
    let calls = source.calls
    try await manager.count()
    #expect(source.calls == calls)
    source.state.withLock { ($0.refusedGroups, $0.refusedIDs) = ([], []) }
    try await manager.reconcile(by: ImmediateScheduler())
    #expect(try Contents(of: manager.store) == Contents(CountingTests.items))
    #expect(try !manager.snapshot().isPartial && manager.snapshot().progress?.failures == [])
  }

  @Test("ST6 ST10 a group that fails where an interrupted first run goes on stays partial")
  func groupsThatFailLater() async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(CountingTests.items)
    _ = try? await StorageManager(store: folder.store(), sources: [source], stepSize: 2)
      .reconcile(by: ImmediateScheduler(turns: 1))
    source.state.withLock { $0.refusedIDs = ["group 0/3.mov"] }
    let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
    try await manager.count()
    #expect(try manager.snapshot(of: .group(.chat("group 0"))).isPartial && manager.total().count == 17)
    // Nor does failing again make it whole.
    try await manager.reconcile(by: ImmediateScheduler())
    #expect(try manager.snapshot().groups.filter(\.isPartial).map(\.id) == [.chat("group 0")])
  }

  @Test(
    "ST5 ST8 a group that came later and cannot be listed is missing from totals that say so, until it can be or is gone",
    arguments: [true, false])
  func laterGroupsThatFail(comesBack: Bool) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(CountingTests.items)
    let store = try folder.store()
    let manager = StorageManager(store: store, sources: [source], stepSize: 2)
    try await manager.count()
    source.save(.made("late", "1.mov", 7))
    source.state.withLock { $0.refusedGroups = ["late", "group 2"] }
    try await manager.reconcile(by: ImmediateScheduler())
    // What was counted before is still what it was.
    let snapshot = try manager.snapshot()
    #expect(snapshot.isPartial && snapshot.total().count == 20 && snapshot.groups.allSatisfy { !$0.isPartial })
    #expect(try manager.snapshot(of: .group(.chat("late"))).isPartial)
    #expect(try !manager.snapshot(of: .group(.chat("group 2"))).isPartial)
    source.state.withLock { $0.refusedGroups = ["group 2"] }
    if !comesBack { source.drop("late/1.mov") }
    try await manager.reconcile(by: ImmediateScheduler())
    #expect(try !manager.snapshot().isPartial && Contents(of: store) == Contents(source.items))
    #expect(try store.state(of: "chat").marks.isEmpty)
  }

  @Test("ST6 what failed in each service is kept, and a service out of reach does not stop those behind it")
  func servicesThatFail() async throws {
    let sources = ["a", "b", "c", "d"].map { service in
      MemoryFolder([.made("g", "1", 1, service: service), .made("h", "1", 2, service: service)], serviceType: service)
    }
    for place in [0, 3] { sources[place].state.withLock { $0.refusedGroups = ["g"] } }
    for place in [1, 2] { sources[place].state.withLock { $0.refusesGroups = true } }
    let manager = StorageManager(store: ModelStore(), sources: sources)
    let unreached = StorageError.source(service: "b", reason: "Refusal()")
    await #expect(throws: unreached, "the first one") { try await manager.count() }
    #expect(try manager.snapshot().progress?.failures.map(\.group.serviceType) == ["a", "d"])
    #expect(try manager.snapshot().groups.map(\.id.serviceType) == ["a", "d"] && manager.snapshot().isPartial)
    await #expect(throws: unreached) { try await manager.reconcile(by: ImmediateScheduler()) }
    #expect(try manager.snapshot().progress?.failures.map(\.group.serviceType) == ["a", "d"])
    for source in sources { source.state.withLock { ($0.refusedGroups, $0.refusesGroups) = ([], false) } }
    try await manager.count()
    while try await !manager.reconcile(by: ImmediateScheduler()) {}
    #expect(try manager.snapshot().progress?.failures == [] && !manager.snapshot().isPartial)
    #expect(try Contents(of: manager.store) == Contents(sources.flatMap(\.items)))
  }

  @Test("ST6 an item that cannot be counted is no reason to stop")
  func itemsThatCannotBeCounted() async throws {
    let source = MemoryFolder(CountingTests.items)
    source.save(.made("group 1", "huge", StorageItem.maximumSize + 1))
    source.save(StorageItem.made("group 2", "x", 1, service: "keep"))
    let manager = StorageManager(store: ModelStore(), sources: [source])
    try await manager.count()
    let failures = try manager.snapshot().progress?.failures.map(\.error)
    #expect(
      failures == [
        .size(id: "group 1/huge", found: StorageItem.maximumSize + 1),
        .foreignItem(id: "group 2/x", expected: "chat", found: "keep"),
      ])
    #expect(try manager.total(in: .group(.chat("group 3"))).count == 5)
  }
}
