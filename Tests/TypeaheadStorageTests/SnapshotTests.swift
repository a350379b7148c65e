import Testing
import Typeahead
import TypeaheadStorage
import TypeaheadTestSupport

/// The list, and how it goes from one to the next.
@Suite(.timeLimit(.minutes(1))) struct SnapshotTests {
  @Test("ST12 ids of a snapshot are unique, and the next one gives the difference")
  func snapshotsDiffer() throws {
    let manager = StorageManager(store: ModelStore(), sources: [])
    let empty = try manager.snapshot()
    #expect(empty.groups.isEmpty && empty.difference(from: empty).isEmpty)
    var keep = StorageItem.made("a", "1", 5)
    keep.serviceType = "keep"
    try manager.insert([StorageItem.made("a", "1", 30), .made("b", "1", 20), .made("c", "1", 10), keep])
    let first = try manager.snapshot()
    #expect(Set(first.groups.map(\.id)).count == 4)
    #expect(first.difference(from: empty).inserts == [0, 1, 2, 3])
    try manager.remove(["b/1"], of: "chat")
    try manager.insert([StorageItem.made("c", "2", 100), .made("d", "1", 1)])
    let second = try manager.snapshot()
    let difference = second.difference(from: first)
    #expect(second.groups.map(\.id.groupId) == ["c", "a", "a", "d"])
    #expect(difference.deletes == [1] && difference.inserts == [3])
    #expect(difference.moves.count == 1 && difference.changes.map(\.new) == [0])
  }

  @Test("ST12 differences lead from any snapshot to any later one", arguments: 0..<20)
  func differencesLeadOn(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let manager = StorageManager(store: ModelStore(), sources: [])
    var (snapshot, rows) = (StorageSnapshot(), [StorageGroup]())
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let item = StorageItem.made(
          "g\(Int.random(in: 0..<8, using: &random))", "\(Int.random(in: 0..<3, using: &random))",
          .random(in: 0..<9, using: &random))
        if Bool.random(using: &random) { try manager.insert([item]) } else { try manager.remove([item.id], of: "chat") }
      }
      let next = try manager.snapshot()
      next.difference(from: snapshot).apply(to: &rows) { next.groups[$0] }
      #expect(rows == next.groups, "seed \(seed)")
      #expect(Set(next.groups.map(\.id)).count == next.groups.count)
      snapshot = next
    }
  }

  @Test("ST12 rapid changes coalesce into the newest snapshot, and differences are to the one taken before")
  func rapidChangesCoalesce() async throws {
    let manager = StorageManager(store: ModelStore(), sources: [])
    var updates = manager.updates().makeAsyncIterator()
    var rows: [StorageGroup] = []
    func take() async throws -> StorageSnapshot {
      let update = try #require(try await updates.next())
      update.difference.apply(to: &rows) { update.snapshot.groups[$0] }
      #expect(rows == update.snapshot.groups)
      return update.snapshot
    }
    #expect(try await take().groups.isEmpty)
    for number in 0..<1000 { try manager.insert([StorageItem.made("g\(number % 7)", "\(number)", Int64(number))]) }
    #expect(try await take().total() == StorageSum(count: 1000, bytes: 499_500), "one update for a thousand changes")
  }

  @Test("ST12 no update comes of what changes nothing that shows")
  func updatesAreChanges() async throws {
    let store = WatchedStore()
    let manager = StorageManager(store: store, sources: [])
    try manager.insert([StorageItem.made("a", "1", 1)])
    var updates = manager.updates().makeAsyncIterator()
    #expect(try await updates.next()?.snapshot.total().count == 1)
    try manager.insert([StorageItem.made("a", "1", 1)])
    // Behind the list's back, when it is asked for because of that.
    store.afterNextLook { try? manager.insert([StorageItem.made("a", "2", 1)]) }
    #expect(try await updates.next()?.snapshot.total().count == 2)
  }

  @Test("ST12 a change that the store could not be asked about comes with the next call")
  func failuresLoseNothing() async throws {
    let store = WatchedStore()
    let manager = StorageManager(store: store, sources: [])
    var updates = manager.updates().makeAsyncIterator()
    #expect(try await updates.next()?.snapshot.groups.isEmpty == true)
    try manager.insert([StorageItem.made("a", "1", 1)])
    for _ in 0..<2 {
      store.refuseNextLook()
      await #expect(throws: StorageError.self) { _ = try await updates.next() }
    }
    #expect(try await updates.next()?.snapshot.total().count == 1)
  }

  @Test("ST12 every list that is watched sees counting go on in order, and ends when its task does")
  func watchersSeeCounting() async throws {
    let source = MemoryFolder((0..<60).map { .made("g\($0 / 6)", "\($0)", 1) })
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 2)
    let lists = (0..<3).map { _ in
      Task {
        var (rows, last) = ([StorageGroup](), 0)
        for try await update in manager.updates() {
          update.difference.apply(to: &rows) { update.snapshot.groups[$0] }
          #expect(rows == update.snapshot.groups)
          // Only counting goes on, so no list is older than the one before.
          #expect(update.snapshot.total().count >= last)
          last = update.snapshot.total().count
          if !update.snapshot.isPartial { return rows.count }
        }
        return -1
      }
    }
    let cancelled = Task { for try await _ in manager.updates() {} }
    try await manager.count()
    for list in lists { #expect(try await list.value == 10) }
    cancelled.cancel()
    try await cancelled.value
  }
}
