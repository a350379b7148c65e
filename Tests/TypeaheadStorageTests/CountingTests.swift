import Dispatch
import class Foundation.Thread
import Synchronization
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// The first run: group by group, visible as it goes on, interrupted anywhere.
@Suite(.timeLimit(.minutes(1))) struct CountingTests {
  static let items = (0..<4).flatMap { group in
    (0..<5).map { StorageItem.made("group \(group)", "\($0).mov", Int64(group * 10 + $0)) }
  }

  @Test("ST5 the first run goes group by group, and what is finished is visible at once", arguments: StoreKind.allCases)
  func groupByGroup(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: try kind.make(in: folder), sources: [source], stepSize: 2)
    #expect(try manager.snapshot().isPartial && manager.snapshot().groups.isEmpty)
    let seen = SeenSnapshots()
    let scheduler = ImmediateScheduler { _ in seen.append(try manager.snapshot(), reads: source.reads) }
    // Never counted, so this is the first run.
    try await manager.reconcile(by: scheduler)
    var finished = 0
    for (snapshot, reads) in seen.all {
      let whole = snapshot.groups.filter { !$0.isPartial }
      // A group that is finished has all that belongs to it, and comes when its last file was read.
      #expect(whole.count == reads / 5)
      for group in whole { #expect(group.total.count == 5) }
      #expect(snapshot.isPartial && snapshot.groups.count <= whole.count + 1)
      #expect(snapshot.total().count == reads)
      finished = max(finished, whole.count)
    }
    #expect(finished == 4 && seen.all.count == 4 * 3 + 1)
    #expect(try manager.snapshot().groups.map(\.id.groupId) == ["group 3", "group 2", "group 1", "group 0"])
    #expect(try !manager.snapshot().isPartial)
  }

  @Test("ST5 partial totals say that they are partial, by group, service and in all")
  func partialTotalsSaySo() async throws {
    let folder = try TemporaryFolder()
    let (chat, keep) = (
      MemoryFolder(Self.items), MemoryFolder([.made("k", "1.png", 1, service: "keep")], serviceType: "keep")
    )
    let store = try folder.store()
    try await StorageManager(store: store, sources: [keep]).count()
    let manager = StorageManager(store: store, sources: [chat, keep], stepSize: 2)
    let scheduler = ImmediateScheduler(turns: 4)
    await #expect(throws: CancellationError.self) { try await manager.reconcile(by: scheduler) }
    // One group is finished, of the next one two files are counted.
    let snapshot = try manager.snapshot()
    #expect(snapshot.isPartial && snapshot.groups.map(\.isPartial) == [true, false, false])
    #expect(try manager.snapshot(of: .service("chat")).isPartial)
    #expect(try !manager.snapshot(of: .service("keep")).isPartial)
    #expect(try !manager.snapshot(of: .group(.chat("group 0"))).isPartial)
    #expect(try manager.snapshot(of: .group(.chat("group 1"))).isPartial)
    #expect(try manager.snapshot(of: .group(.chat("group 2"))).isPartial)
    // It is usable: deleting from a finished group.
    try await manager.delete(in: .group(.chat("group 0")))
    #expect(try manager.total(in: .service("chat")) == StorageSum(count: 2, bytes: 10 + 11))
  }

  @Test("ST5 the work before the first finished group is visible is that of its own files")
  func firstGroupIsCheap() async throws {
    let folder = try TemporaryFolder()
    let items = (0..<100).flatMap { group in (0..<50).map { StorageItem.made("g\(group)", "\($0)", 1) } }
    let source = MemoryFolder(items)
    let manager = StorageManager(store: try folder.store(), sources: [source])
    let seen = SeenSnapshots()
    try await manager.reconcile(
      by: ImmediateScheduler { _ in seen.append(try manager.snapshot(), reads: source.reads) })
    let first = try #require(seen.all.first { $0.snapshot.groups.contains { !$0.isPartial } })
    #expect(first.reads == 50 && source.reads == 5000, "1 % of all")
  }

  @Test("ST6 progress says what is being counted, done of total")
  func progressSaysWhat() async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
    let seen = SeenSnapshots()
    try await manager.reconcile(by: ImmediateScheduler { _ in seen.append(try manager.snapshot(), reads: 0) })
    seen.append(try manager.snapshot(), reads: 0)
    let said = seen.all.compactMap(\.snapshot.progress).map {
      "\($0.groupId ?? "-") \($0.filesDone)/\($0.files) \($0.groupsDone)/\($0.groups)"
    }
    #expect(
      said.prefix(4) == ["group 0 2/5 0/4", "group 0 4/5 0/4", "group 1 0/0 1/4", "group 1 2/5 1/4"]
        && said.last == "- 0/0 4/4" && said.count == 13)
  }

  @Test("ST6 while a file is being read, questions are answered and nothing waits", arguments: StoreKind.allCases)
  func blocksNothing(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let store = try kind.make(in: folder)
    let manager = StorageManager(store: store, sources: [source], stepSize: 2)
    try await Latch.alone { latch in
      // The eighth file is held: the first group is counted, of the second two files.
      source.state.withLock { $0.onRead = { _, reads in if reads == 8 { latch.hold() } } }
      let counting = Task { try await manager.count() }
      await latch.isHeld()
      defer { latch.open() }
      #expect(try manager.total() == StorageSum(count: 7, bytes: 0 + 1 + 2 + 3 + 4 + 10 + 11))
      #expect(try manager.total(in: .group(.chat("group 0")), only: .video).count == 5)
      let snapshot = try manager.snapshot()
      #expect(snapshot.isPartial && snapshot.groups.map(\.isPartial) == [true, false])
      #expect(snapshot.progress.map { [$0.filesDone, $0.groupsDone] } == [2, 1])
      let items: [StorageItem] = try manager.models(in: .chat("group 1"))
      #expect(items.count == 2)
      var updates = manager.updates().makeAsyncIterator()
      #expect(try await updates.next()?.snapshot.groups == snapshot.groups)
      if let searchable = store as? SearchableStore {
        #expect(try searchable.search("mov", only: .video).total.count == 7)
      }
      #expect(source.reads == 8, "it is still held")
      latch.open()
      try await counting.value
    }
    #expect(try manager.total().count == 20)
  }

  @Test("ST6 an event and a deletion that come while a file is being read are done before the next group is")
  func eventsDuringAStep() async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
    let new = StorageItem.made("group 3", "new.png", 5)
    try await Latch.alone { latch in
      let (ended, ends) = AsyncStream<Void>.makeStream()
      source.state.withLock { state in
        // The eighth file is of the second group. Both come while it is read, on threads of their own: they may wait for the step.
        state.onRead = { _, reads in
          if reads != 8 { return }
          source.save(new)
          for job in [
            { @Sendable in try manager.insert([new]) },
            { @Sendable in try manager.remove(["group 0/0.mov"], of: "chat") },
          ] {
            let hasBegun = DispatchSemaphore(value: 0)
            Thread {
              hasBegun.signal()
              try? job()
              ends.yield()
            }
            .start()
            #expect(hasBegun.wait(timeout: .now() + 60) == .success, "no thread was begun")
          }
          Task.detached {
            try await manager.delete(in: .group(.chat("group 0")))
            ends.yield()
          }
        }
        state.onList = { group, _ in if group == "group 2" { latch.hold() } }
      }
      let counting = Task { try await manager.count() }
      await latch.isHeld()
      defer { latch.open() }
      var left = 3
      for await _ in ended {
        left -= 1
        if left == 0 { break }
      }
      #expect(try manager.total(in: .group(.chat("group 0"))) == StorageSum())
      #expect(try manager.total(in: .group(.chat("group 3"))) == StorageSum(count: 1, bytes: 5))
      latch.open()
      try await counting.value
    }
    source.state.withLock { ($0.onRead, $0.onList) = (nil, nil) }
    #expect(try await Contents(of: manager.store) == Contents.rebuilt([source]) && manager.total().count == 16)
  }

  /// A source of which an app cancels what is being read.
  private struct CancellingFolder: StorageSource {
    let folder: MemoryFolder
    let reads: Int
    var serviceType: String { folder.serviceType }
    func groups() throws -> [String] { try folder.groups() }
    func itemIDs(in group: String) throws -> [String] { try folder.itemIDs(in: group) }
    func item(_ id: String) throws -> StorageItem? {
      if folder.reads == reads { throw CancellationError() }
      return try folder.item(id)
    }
    func remove(_ item: StorageItem) throws -> Bool { try folder.remove(item) }
  }

  @Test("ST9 ST10 a source that is cancelled ends the pass, and no group is given up for it")
  func cancelledSources() async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let cancelled = StorageManager(
      store: try folder.store(), sources: [CancellingFolder(folder: source, reads: 8)], stepSize: 2)
    await #expect(throws: CancellationError.self) { try await cancelled.count() }
    await #expect(throws: CancellationError.self) { try await cancelled.reconcile(by: ImmediateScheduler()) }
    #expect(try cancelled.snapshot().progress?.failures == [])
    let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
    while try await !manager.reconcile(by: ImmediateScheduler()) {}
    #expect(try Contents(of: manager.store) == Contents(Self.items))
    // Of a deletion what went before is written.
    let deleting = StorageManager(
      store: try folder.store(), sources: [CancellingFolder(folder: source, reads: source.reads + 3)])
    await #expect(throws: CancellationError.self) { try await deleting.delete(in: .everything) }
    #expect(try Contents(of: manager.store) == Contents(source.items) && source.items.count == 17)
  }

  @Test("ST6 deleting and events work while it counts, and the result is that of the files")
  func deletingWhileItCounts() async throws {
    for turn in 1...14 {
      let folder = try TemporaryFolder()
      let source = MemoryFolder(Self.items)
      let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
      let scheduler = ImmediateScheduler { now in
        guard now == turn else { return }
        // The whole group goes, also what of it is not counted yet.
        let freed = try await manager.delete(in: .group(.chat("group 1")))
        #expect(freed == StorageSum(count: 5, bytes: 60))
        #expect(try manager.total(in: .group(.chat("group 1"))) == StorageSum())
        for item in [StorageItem.made("group 0", "new.mov", 7), .made("group 3", "new.mov", 8), .made("n", "1", 9)] {
          source.save(item)
          try manager.insert([item])
        }
        source.drop("group 2/3.mov")
        try manager.remove(["group 2/3.mov"], of: "chat")
      }
      try await manager.reconcile(by: scheduler)
      if scheduler.given < turn { continue }
      let left = 20 - 5 + 3 - 1
      #expect(source.items.count == left)
      #expect(try Contents(of: manager.store) == Contents(source.items), "turn \(turn)")
    }
  }

  @Test("ST6 counting, deleting, events and questions from several tasks end in what the files are")
  func severalTasks() async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 1)
    try await withThrowingTaskGroup { group in
      group.addTask { try await manager.count() }
      group.addTask { try await manager.count() }
      group.addTask { try await manager.reconcile(by: ImmediateScheduler()) }
      group.addTask { _ = try await manager.delete(in: .group(.chat("group 2"))) }
      group.addTask {
        for number in 0..<50 {
          let item = StorageItem.made("events", "\(number)", 1)
          source.save(item)
          try manager.insert([item])
          await Task.yield()
          #expect(try manager.total(in: .group(.chat("events"))).count == number + 1)
        }
      }
      try await group.waitForAll()
    }
    #expect(try Contents(of: manager.store) == Contents(source.items))
    #expect(source.items.count == 15 + 50)
  }

  @Test("ST10 an interrupted migration goes on where it was and counts nothing twice", arguments: 0...13)
  func interruptedRunsGoOn(turns: Int) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let first = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
    _ = try? await first.reconcile(by: ImmediateScheduler(turns: turns))
    // Another process: nothing is left but the store.
    let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
    let before = try manager.total()
    #expect(before.count == source.reads)
    try await manager.count()
    #expect(source.reads == 20, "no file is read twice")
    #expect(try Contents(of: manager.store) == Contents(Self.items))
  }

  @Test("ST10 a cancelled count keeps what it has, and the next one goes on")
  func cancelledCountsGoOn() async throws {
    for reads in 1...20 {
      let folder = try TemporaryFolder()
      let source = MemoryFolder(Self.items)
      source.state.withLock {
        $0.onRead = { _, number in if number == reads { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } } }
      }
      let manager = StorageManager(store: try folder.store(), sources: [source], stepSize: 2)
      let task = Task { try await manager.count() }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try Contents(of: manager.store).isExact && source.reads <= reads + 1)
      try await StorageManager(store: try folder.store(), sources: [source], stepSize: 2).count()
      #expect(source.reads == 20)
      #expect(try Contents(of: manager.store) == Contents(Self.items))
    }
  }

  @Test("ST10 coming again reads no file and asks for none", arguments: StoreKind.allCases)
  func comingAgainReadsNothing(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let store = try kind.make(in: folder)
    try await StorageManager(store: store, sources: [source]).count()
    let calls = source.calls
    let manager = StorageManager(store: kind == .model ? store : try kind.make(in: folder), sources: [source])
    try await manager.count()
    #expect(try manager.snapshot().total().count == 20 && !manager.snapshot().isPartial)
    // Nor while a reconciliation was left unfinished.
    _ = try? await manager.reconcile(by: ImmediateScheduler(turns: 2))
    let later = source.calls
    try await manager.count()
    #expect(try manager.snapshot().total().count == 20 && !manager.snapshot().isPartial)
    #expect(calls == 1 + 4 + 20 && source.calls == later)
  }
}
