import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// Sums of groups, types and services, always those of the items.
@Suite struct SumTests {
  @Test("ST3 the total of a group, a service and everything comes from the store alone", arguments: StoreKind.allCases)
  func totalsAreSums(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let store = try kind.make(in: folder)
    let chat = MemoryFolder([.made("a", "1.png", 3), .made("a", "2.mov", 40), .made("b", "3.png", 500)])
    let keep = MemoryFolder([.made("a", "x.m4a", 6000, service: "keep")], serviceType: "keep")
    let manager = StorageManager(store: store, sources: [chat, keep])
    try await manager.count()
    let calls = (chat.calls, keep.calls)
    #expect(try manager.total() == StorageSum(count: 4, bytes: 6543))
    #expect(try manager.total(in: .service("chat")) == StorageSum(count: 3, bytes: 543))
    #expect(try manager.total(in: .group(.chat("a"))) == StorageSum(count: 2, bytes: 43))
    #expect(try manager.total(in: .group(.chat("a")), only: .video) == StorageSum(count: 1, bytes: 40))
    #expect(try manager.total(only: .image) == StorageSum(count: 2, bytes: 503))
    #expect(try manager.total(in: .service("nobody")) == StorageSum())
    #expect(try manager.total(in: .group(.chat("nowhere"))) == StorageSum())
    #expect((chat.calls, keep.calls) == calls, "no file is read")
  }

  @Test("ST3 sums are as large as sizes together, and never wrong for being too large")
  func largeSums() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let items = (0..<5000).map { StorageItem.made("a", "\($0).mov", StorageItem.maximumSize) }
    try store.write(items.map { .put($0) })
    let total = try store.groups(in: .everything)[0].total
    #expect(total == StorageSum(count: 5000, bytes: 5000 << 50))
    // More than fits is refused, and the sums stay.
    #expect(throws: StorageError.self) {
      try store.write((5000..<9000).map { .put(.made("a", "\($0).mov", StorageItem.maximumSize)) })
    }
    #expect(try store.groups(in: .everything)[0].total == total)
    // Of several types there may be more than fits: the total stays at the largest number.
    try store.write(items.map { .put(.made("a", $0.fileName + ".png", StorageItem.maximumSize)) })
    #expect(try store.groups(in: .everything)[0].total == StorageSum(count: 10_000, bytes: .max))
  }

  @Test("ST4 groups come with sums by type, largest first, equal ones in the order of service and id")
  func groupsAreOrdered() async throws {
    let folder = try TemporaryFolder()
    let chat = MemoryFolder([
      .made("b", "1.png", 5), .made("b", "2.m4a", 7), .made("b", "3.pdf", 11), .made("b", "4.mov", 13),
      .made("b", "5.mov", 13), .made("z", "1.png", 1), .made("a", "1.png", 20), .made("\u{E9}", "1", 20),
      .made("e\u{301}", "1", 20),
    ])
    let keep = MemoryFolder([.made("z", "1.mov", 20, service: "ab")], serviceType: "ab")
    let manager = StorageManager(store: try folder.store(), sources: [chat, keep])
    try await manager.count()
    let groups = try manager.snapshot().groups
    let order: [StorageGroup.ID] = [
      .chat("b"), .init(serviceType: "ab", groupId: "z"), .chat("a"), .chat("e\u{301}"), .chat("\u{E9}"), .chat("z"),
    ]
    #expect(groups.map(\.id) == order)
    #expect(groups[0].total == StorageSum(count: 5, bytes: 49))
    let sums = StorageItem.ContentType.usual.map { groups[0][$0] }
    #expect(groups[0].types == StorageItem.ContentType.usual && groups[2].types == [.image])
    #expect(
      sums == [
        StorageSum(count: 1, bytes: 5), StorageSum(count: 1, bytes: 7), StorageSum(count: 1, bytes: 11),
        StorageSum(count: 2, bytes: 26),
      ])
    #expect(try manager.snapshot().total(only: .image) == StorageSum(count: 3, bytes: 26))
    // The same groups in the same order, however often and after whatever writes.
    try manager.insert([StorageItem.made("a", "1.png", 30)])
    try manager.insert([StorageItem.made("a", "1.png", 20)])
    #expect(try manager.snapshot().groups.map(\.id) == order)
  }

  /// Random changes, in all stores at once: items, sums and what is asked of counting are the brute-force model's.
  @Test("ST3 ST4 ST7 sums stay exact under random changes", arguments: 0..<12)
  func randomChanges(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: seed)
    let model = ModelStore()
    let stores = [try folder.store(), try SearchableStore(folder.store()) { $0.groupId }] as [any StorageStore]
    func one<Value>(of values: [Value]) -> Value { values.randomElement(using: &random)! }
    let names = ["1.png", "2.mov", "3.m4a", "4", "\u{E9}.png", "e\u{301}.png"]
    for step in 0..<60 {
      var changes: [StorageChange] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let group = StorageGroup.ID(serviceType: one(of: ["chat", "keep"]), groupId: one(of: ["a", "b", "c"]))
        var item = StorageItem.made(group.groupId, one(of: names), .random(in: 0...9, using: &random))
        item.serviceType = group.serviceType
        if Bool.random(using: &random) { item.groupId = one(of: ["a", "b", "c"]) }
        if Bool.random(using: &random) { item.contentType = one(of: StorageItem.ContentType.some) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: changes.append(.put(item))
        case 5, 6: changes.append(.remove(id: item.id, serviceType: item.serviceType))
        case 7: changes.append(.beginPass(serviceType: item.serviceType))
        case 8:
          changes.append(.beginPass(serviceType: item.serviceType))
          changes.append(
            one(of: [.mark(group, isCounted: true), .mark(group, isCounted: false), .position(group, after: item.id)]))
        default: changes += [.beginPass(serviceType: item.serviceType), .endPass(serviceType: item.serviceType)]
        }
      }
      model.write(changes)
      // Both are the same file: each change comes twice, which must change nothing.
      for store in stores { try store.write(changes) }
      let expected = try Contents(of: model)
      for store in stores {
        #expect(try Contents(of: store) == expected, "seed \(seed), step \(step)")
        for service in ["chat", "keep"] {
          #expect(try store.state(of: service) == model.state(of: service), "seed \(seed), step \(step)")
          let groups = try store.groups(in: .service(service)).sorted { $0.id < $1.id }
          #expect(groups == expected.groups.filter { $0.id.serviceType == service }, "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test("ST3 a store that is forged or damaged gives sums that can be added, and sizes that there are")
  func forgedSums() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try store.write(["a", "b"].map { .put(.made($0, "1.mov", 1)) } + [.put(.made("c", "1.mov", 1))])
    let most = Int64.max
    try folder.change(
      """
      UPDATE sums SET count = \(most), bytes = \(most) WHERE groupId <> 'c';
      UPDATE sums SET count = -5, bytes = -7 WHERE groupId = 'c';
      PRAGMA ignore_check_constraints = 1;
      UPDATE items SET size = CASE groupId WHEN 'a' THEN -1 ELSE \(most) END WHERE groupId <> 'c';
      UPDATE sums SET count = \(most), bytes = \(most) WHERE groupId <> 'c'
      """)
    let manager = StorageManager(store: store, sources: [])
    #expect(try manager.total() == StorageSum(count: .max, bytes: .max))
    #expect(try manager.snapshot().total() == StorageSum(count: .max, bytes: .max))
    #expect(try manager.total(in: .group(.chat("c"))) == StorageSum())
    let sizes = try ["a", "b"].map { try store.items(in: .chat($0), after: nil, limit: 1)[0].contentSizeInBytes }
    #expect(sizes == [0, StorageItem.maximumSize])
  }
}
