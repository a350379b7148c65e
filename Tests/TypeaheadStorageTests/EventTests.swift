import Testing
import TypeaheadStorage

/// What happens to files while the app runs.
@Suite struct EventTests {
  @Test("ST7 events change items and sums as they happen; repeating one changes nothing", arguments: StoreKind.allCases)
  func eventsAreIdempotent(kind: StoreKind) throws {
    let folder = try TemporaryFolder()
    let manager = StorageManager(store: try kind.make(in: folder), sources: [])
    func both(_ body: () throws -> Void) throws -> StorageSum {
      try body()
      let once = try Contents(of: manager.store)
      try body()
      #expect(try Contents(of: manager.store) == once && once.isExact)
      return try manager.total()
    }
    #expect(try both { try manager.insert([StorageItem.made("a", "1.png", 10)]) } == StorageSum(count: 1, bytes: 10))
    #expect(
      try both { try manager.insert([StorageItem.made("a", "2.mov", 5), .made("b", "3.mov", 6)]) }
        == StorageSum(count: 3, bytes: 21))
    // It has grown, changed its type, gone to another group.
    var item = StorageItem.made("a", "1.png", 100)
    #expect(try both { try manager.insert([item]) } == StorageSum(count: 3, bytes: 111))
    (item.contentType, item.groupId) = (.video, "b")
    #expect(try both { try manager.insert([item]) } == StorageSum(count: 3, bytes: 111))
    #expect(try manager.total(in: .group(.chat("b")), only: .video) == StorageSum(count: 2, bytes: 106))
    #expect(try both { try manager.remove(["a/1.png", "nothing"], of: "chat") } == StorageSum(count: 2, bytes: 11))
    #expect(try both { try manager.remove(["a/2.mov"], of: "keep") } == StorageSum(count: 2, bytes: 11))
    // A group without items is no row.
    #expect(try both { try manager.remove(["a/2.mov"], of: "chat") } == StorageSum(count: 1, bytes: 6))
    #expect(try manager.snapshot().groups.map(\.id) == [.chat("b")])
  }

  @Test("ST7 a group that begins after the first run is whole")
  func newGroupsAreWhole() async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder([.made("a", "1", 1)])
    let manager = StorageManager(store: try folder.store(), sources: [source])
    try await manager.count()
    try manager.insert([StorageItem.made("b", "1", 2)])
    #expect(try manager.snapshot().groups.map(\.isPartial) == [false, false] && !manager.snapshot().isPartial)
  }

  @Test("ST7 a store that refuses leaves all as it was, and says what the store said")
  func refusedWrites() throws {
    let folder = try TemporaryFolder()
    let manager = StorageManager(store: try folder.store(), sources: [])
    try manager.insert([StorageItem.made("a", "1", 1)])
    try folder.change(
      "CREATE TRIGGER no BEFORE INSERT ON items WHEN new.id = 'a/3' BEGIN SELECT RAISE(ABORT, 'full'); END")
    let before = try Contents(of: manager.store)
    let error = #expect(throws: StorageError.self) {
      try manager.insert([StorageItem.made("a", "2", 2), .made("a", "3", 3)])
    }
    #expect("\(try #require(error))".contains("full"))
    #expect(try Contents(of: manager.store) == before)
    try manager.insert([StorageItem.made("a", "2", 2)])
    #expect(try manager.total() == StorageSum(count: 2, bytes: 3))
  }
}
