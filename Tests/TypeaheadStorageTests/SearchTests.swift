import Synchronization
import Testing
import Typeahead
import TypeaheadStorage
import TypeaheadTestSupport

/// Items are searched, and their sums come with what is found.
@Suite struct SearchTests {
  static let names = ["a": "Anna Smith", "b": "Holiday planning", "c": "Work"]

  private func store() throws -> SearchableStore {
    try SearchableStore(ModelStore()) { Self.names[$0.groupId] ?? $0.groupId }
  }

  @Test("ST14 which chats hold videos called holiday, largest first")
  func holidayVideos() async throws {
    let source = MemoryFolder([
      .made("a", "Holiday 2024.mov", 50), .made("a", "holiday-beach.mp4", 7), .made("a", "Holiday.png", 1000),
      .made("b", "pool.mov", 10), .made("c", "our_holidays.mov", 500), .made("c", "report.pdf", 9000),
    ])
    let store = try store()
    try await StorageManager(store: store, sources: [source]).count()
    let found = try store.search("holiday", only: .video)
    // By the file's name, or the chat's.
    #expect(found.groups.map(\.id.groupId) == ["c", "a", "b"])
    #expect(
      found.groups.map(\.total) == [
        .init(count: 1, bytes: 500), .init(count: 2, bytes: 57), .init(count: 1, bytes: 10),
      ])
    #expect(found.total == StorageSum(count: 4, bytes: 567) && found.answer.total == 4)
    #expect(found.answer.hits.count == 4 && found.answer.hits.allSatisfy { $0.record.item.contentType == .video })
    // Without a type the sums are split by it.
    let all = try store.search("holiday")
    #expect(all.groups.map(\.id.groupId) == ["a", "c", "b"])
    #expect(all.groups[0][.image] == StorageSum(count: 1, bytes: 1000) && all.groups[0][.video].bytes == 57)
    // Chat name and file name together, in any order; one chat alone; nothing typed.
    #expect(try store.search("beach smith").groups.map(\.total.bytes) == [7])
    #expect(try store.search("hol", in: .group(.chat("c"))).total == StorageSum(count: 1, bytes: 500))
    #expect(try store.search("").total == StorageSum(count: 6, bytes: 10_567))
    #expect(try store.search("", in: .service("keep")).groups.isEmpty)
    // What was mistyped is found and not summed up.
    let typo = try store.search("hoilday")
    #expect(typo.total == StorageSum() && typo.groups.isEmpty && typo.answer.isMended)
  }

  @Test("ST14 what is found follows events, deletions, new names of chats and another process's store")
  func searchFollows() async throws {
    let folder = try TemporaryFolder()
    let store = try SearchableStore(folder.store()) { $0.groupId }
    let source = MemoryFolder([.made("a", "one.png", 1), .made("b", "one.mov", 2)])
    let manager = StorageManager(store: store, sources: [source])
    try await manager.count()
    try manager.insert([StorageItem.made("a", "two.png", 4)])
    try manager.insert([StorageItem.made("a", "two.png", 8)])
    #expect(try store.search("two").total == StorageSum(count: 1, bytes: 8))
    try await manager.delete(in: .everything, only: .video)
    #expect(try store.search("one").total == StorageSum(count: 1, bytes: 1))
    try manager.remove(["a/one.png"], of: "chat")
    #expect(try store.search("one").total == StorageSum())
    let later = try SearchableStore(folder.store()) { _ in "Anna" }
    #expect(try later.search("anna tw").total == StorageSum(count: 1, bytes: 8))
    let names = ChatNames()
    let renamed = try SearchableStore(folder.store()) { _ in names.name }
    #expect(try renamed.search("bob").total.count == 0)
    names.name = "Bob"
    try renamed.renamed(.chat("a"))
    #expect(try renamed.search("bob").total.count == 1 && renamed.search("old").total.count == 0)
  }

  @Test(
    "ST14 an item whose new texts the index refuses is counted and not found, neither by these nor by the former ones")
  func refusedTexts() throws {
    let names = ChatNames()
    let store = try SearchableStore(ModelStore()) { _ in names.name }
    let manager = StorageManager(store: store, sources: [])
    let long = String(repeating: "x", count: 1 << 21)
    var item = StorageItem.made("a", "holiday.mov", 5)
    try manager.insert([item, StorageItem.made("b", "holiday.mov", 7)])
    item.fileName = long
    try manager.insert([item])
    #expect(try store.search("holiday").groups.map(\.id) == [.chat("b")])
    #expect(try manager.total() == StorageSum(count: 2, bytes: 12))
    names.name = long
    try store.renamed(.chat("b"))
    #expect(try store.search("").total == StorageSum() && store.search("old").total == StorageSum())
    names.name = "New"
    try store.renamed(.chat("b"))
    #expect(try store.search("new").total == StorageSum(count: 1, bytes: 7))
  }

  @Test("ST14 sums found while it counts say that they are partial")
  func partialSums() async throws {
    let store = try store()
    let source = MemoryFolder((0..<6).map { .made($0 < 3 ? "a" : "b", "\($0).mov", 1) })
    let manager = StorageManager(store: store, sources: [source], stepSize: 2)
    _ = try? await manager.reconcile(by: ImmediateScheduler(turns: 3))
    #expect(try store.search("mov").groups.map(\.isPartial) == [false, true])
  }

  @Test("ST14 hits and sums are those of a scan, under random changes", arguments: 0..<8)
  func randomSearches(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let store = try store()
    let manager = StorageManager(store: store, sources: [])
    let (words, endings) = (["holiday", "Anna", "pool", "\u{E9}t\u{E9}"], ["mov", "png", "m4a", "pdf"])
    for _ in 0..<30 {
      for _ in 0..<5 {
        let name = (0..<2).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
        var item = StorageItem.made(
          ["a", "b", "c"].randomElement(using: &random)!, "\(name).\(endings.randomElement(using: &random)!)",
          .random(in: 0..<100, using: &random), service: ["chat", "1:c"].randomElement(using: &random)!)
        if Bool.random(using: &random) {
          item.contentType = StorageItem.ContentType.some.randomElement(using: &random)!
        }
        if Int.random(in: 0..<3, using: &random) > 0 {
          try manager.insert([item])
        } else {
          try manager.remove([item.id], of: item.serviceType)
        }
      }
      let word = words.randomElement(using: &random)!
      let type = ([nil] + StorageItem.ContentType.some).randomElement(using: &random)!
      // The words stand apart, so a scan for one of them is a definition.
      let matching = try Contents(of: store).items.filter { item in
        let text = item.fileName + " " + (Self.names[item.groupId] ?? "")
        return text.lowercased().contains(word.lowercased()) && (type == nil || item.contentType == type)
      }
      let found = try store.search(word, only: type, limit: .max)
      var expected = Contents(matching).groups
      for place in expected.indices { expected[place].isPartial = true }
      #expect(found.groups.sorted { $0.id < $1.id } == expected, "seed \(seed), \(word)")
      #expect(found.answer.total == matching.count && found.total.count == matching.count)
      let ids = found.answer.hits.map { $0.record.item.serviceType + $0.record.item.id }
      #expect(Set(ids) == Set(matching.map { $0.serviceType + $0.id }) && ids.count == matching.count)
    }
  }

  @Test("ST14 what is found while it counts has all of a group that it says is whole") func wholeSums() async throws {
    for round in 0..<20 {
      let folder = try TemporaryFolder()
      let store = try SearchableStore(folder.store()) { $0.groupId }
      let source = MemoryFolder((0..<40).map { .made("g\($0 / 4)", "\($0).mov", 1) })
      let manager = StorageManager(store: store, sources: [source], stepSize: 2)
      let hasEnded = Mutex(false)
      let counting = Task.detached {
        defer { hasEnded.withLock { $0 = true } }
        try await manager.count()
      }
      while !hasEnded.withLock({ $0 }) {
        for group in try store.search("mov").groups where !group.isPartial {
          #expect(group.total.count == 4, "round \(round)")
        }
        await Task.yield()
      }
      try await counting.value
      #expect(try store.search("mov").groups.count == 10)
    }
  }
}
