import Foundation
import Synchronization
import Testing
import TypeaheadStorage

/// Deleting by group, by type, by both.
@Suite struct DeletionTests {
  static let items = ["a", "b", "c"].flatMap { group in
    ["1.png", "2.png", "3.mov", "4.m4a", "5"].enumerated().map { place, name in
      StorageItem.made(group, name, Int64(1 << place))
    }
  }

  struct Case: CustomTestStringConvertible {
    let scope: StorageScope
    let type: StorageItem.ContentType?
    let freed: StorageSum
    var testDescription: String { "\(scope) \(type.map { "\($0)" } ?? "all")" }
  }

  static let cases = [
    Case(scope: .group(.chat("b")), type: nil, freed: StorageSum(count: 5, bytes: 31)),
    Case(scope: .everything, type: .image, freed: StorageSum(count: 6, bytes: 9)),
    Case(scope: .service("chat"), type: .video, freed: StorageSum(count: 3, bytes: 12)),
    Case(scope: .group(.chat("c")), type: .image, freed: StorageSum(count: 2, bytes: 3)),
    Case(scope: .group(.chat("nowhere")), type: nil, freed: StorageSum()),
    Case(scope: .service("nobody"), type: nil, freed: StorageSum()),
    Case(scope: .everything, type: nil, freed: StorageSum(count: 15, bytes: 93)),
  ]

  private func isMeant(_ item: StorageItem, _ deletion: Case) -> Bool {
    let isInside =
      switch deletion.scope {
      case .everything: true
      case .service(let service): item.serviceType == service
      case .group(let group): item.group == group
      }
    return isInside && (deletion.type == nil || item.contentType == deletion.type)
  }

  @Test(
    "ST11 delete by group, type and both: sums right afterwards, others untouched", arguments: cases, StoreKind.allCases
  )
  func deletes(deletion: Case, kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: try kind.make(in: folder), sources: [source], stepSize: 2)
    try await manager.count()
    #expect(try await manager.delete(in: deletion.scope, only: deletion.type) == deletion.freed)
    let left = Self.items.filter { !isMeant($0, deletion) }
    #expect(try Contents(of: manager.store) == Contents(left))
    #expect(Contents(source.items) == Contents(left))
    #expect(try await manager.delete(in: deletion.scope, only: deletion.type) == StorageSum())
  }

  @Test("ST11 a source that says that the task was cancelled ends it, and the sums are those of what is left")
  func cancelledSources() async throws {
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 4)
    try await manager.count()
    source.state.withLock { $0.cancelledIDs = ["b/3.mov"] }
    await #expect(throws: CancellationError.self) { try await manager.delete(in: .everything) }
    #expect(source.items.count == 8 && !source.items.contains { $0.id == "b/2.png" })
    #expect(try Contents(of: manager.store) == Contents(source.items))
  }

  @Test("ST11 what is deleted goes also where it was never counted", arguments: cases)
  func deletesWhatIsNotCounted(deletion: Case) async throws {
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 2)
    #expect(try await manager.delete(in: deletion.scope, only: deletion.type) == deletion.freed)
    #expect(Contents(source.items) == Contents(Self.items.filter { !isMeant($0, deletion) }))
  }

  @Test("ST11 files go from a real folder, and nothing outside it")
  func realFilesGo() async throws {
    let folder = try TemporaryFolder()
    for item in Self.items { try folder.write(item.id, Int(item.contentSizeInBytes)) }
    try folder.write("a/deep/er/6.png", 100)
    try folder.write("../outside/7.png", 100)
    try folder.link("a/link", to: folder.path + "/outside")
    try folder.link("a/8.png", to: folder.path + "/outside/7.png")
    let manager = StorageManager(store: try folder.store(), sources: [folder.source])
    try await manager.count()
    #expect(try manager.total() == StorageSum(count: 16, bytes: 193))
    // Items that lead elsewhere, as no source gives them.
    for id in ["../outside/7.png", "a/link/7.png", "a/../../outside/7.png", "/etc/hosts", "a//1.png", "a/8.png"] {
      var item = StorageItem.made("a", "x.png", 1)
      item.id = id
      try manager.insert([item])
    }
    let freed = try await manager.delete(in: .group(.chat("a")), only: .image)
    #expect(freed == StorageSum(count: 3, bytes: 103), "only what went")
    #expect(!folder.exists("a/1.png") && !folder.exists("a/deep/er/6.png") && folder.exists("a/3.mov"))
    #expect(folder.exists("b/1.png") && folder.exists("../outside/7.png") && folder.exists("a/8.png"))
    try await #expect(Contents(of: manager.store) == .rebuilt([folder.source]))
  }

  @Test("ST11 a folder that becomes a link while a file in it is removed leads nowhere", arguments: ["a", "a/deep"])
  func foldersThatBecomeLinks(swapped: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a/deep/er/1.png", 7)
    // What the link will lead to has a file of the same name.
    let rest = "a/deep/er/1.png".dropFirst(swapped.utf8.count)
    try folder.write("../outside\(rest)", 9)
    let tree = FaultyTree(beforeRemoval: {
      try? FileManager.default.moveItem(atPath: "\(folder.files)/\(swapped)", toPath: folder.path + "/aside")
      try? folder.link(swapped, to: folder.path + "/outside")
    })
    let source = FolderSource(folder.files, serviceType: "chat", tree: tree)
    let item = try #require(try source.item("a/deep/er/1.png"))
    #expect(try !source.remove(item))
    #expect(
      folder.exists("../outside\(rest)") && folder.exists("../aside\(rest)") && folder.exists("\(swapped)\(rest)"))
  }

  @Test("ST11 a file that is removed costs no look at the folders on the way") func removalsLookAtNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/deep/er/1.png", 7)
    let tree = FaultyTree()
    let source = FolderSource(folder.files, serviceType: "chat", tree: tree)
    let item = try #require(try source.item("a/deep/er/1.png"))
    let looks = tree.looks
    #expect(try source.remove(item) && tree.looks == looks && !folder.exists("a/deep/er/1.png"))
    #expect(try !source.remove(item))
  }

  @Test("ST11 only plain files are removed, and in a folder that is missing nothing is taken for gone")
  func otherFilesStay() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/1.png", 7)
    try folder.link("a/2.png", to: "1.png")
    try FileManager.default.createDirectory(atPath: folder.files + "/a/3.png", withIntermediateDirectories: true)
    for id in ["a/2.png", "a/3.png", "a", "a/1.png/x", "a/4.png", "b/1.png", "", "..", "a\u{0}"] {
      var item = StorageItem.made("a", "1.png")
      item.id = id
      #expect(try !folder.source.remove(item), "\(id.debugDescription)")
    }
    #expect(["a/1.png", "a/2.png", "a/3.png"].allSatisfy(folder.exists))
    try FileManager.default.moveItem(atPath: folder.files, toPath: folder.path + "/elsewhere")
    #expect(throws: StorageError.self) { try folder.source.remove(.made("a", "1.png")) }
  }

  @Test("ST11 what was gone before is not said to be freed", arguments: [true, false])
  func filesThatAreGone(isReal: Bool) async throws {
    let folder = try TemporaryFolder()
    for item in Self.items { try folder.write(item.id, Int(item.contentSizeInBytes)) }
    let memory = MemoryFolder(Self.items)
    let source: any StorageSource = isReal ? folder.source : memory
    let manager = StorageManager(store: ModelStore(), sources: [source])
    try await manager.count()
    try folder.remove("b/4.m4a")
    memory.drop("b/4.m4a")
    #expect(try await manager.delete(in: .group(.chat("b"))) == StorageSum(count: 4, bytes: 23))
    #expect(try manager.total(in: .group(.chat("b"))) == StorageSum())
  }

  @Test("ST11 a file that cannot be removed stays with its item; all others go, and each failure is told")
  func refusedDeletions() async throws {
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 2)
    try await manager.count()
    source.state.withLock { $0.refusedIDs = ["b/2.png", "b/4.m4a"] }
    let refused = StorageError.source(service: "chat", reason: "Refusal()")
    let freed = StorageSum(count: 3, bytes: 1 + 4 + 16)
    await #expect(throws: StorageError.deletion(freed: freed, failures: [refused, refused])) {
      try await manager.delete(in: .group(.chat("b")))
    }
    #expect(source.items.count == 12)
    #expect(try Contents(of: manager.store) == Contents(source.items))
    source.state.withLock { $0.refusedIDs = [] }
    #expect(try await manager.delete(in: .group(.chat("b"))) == StorageSum(count: 2, bytes: 2 + 8))
  }

  @Test("ST11 a service or a group that fails keeps no other from being deleted, and each failure is told")
  func failingSources() async throws {
    let sources = ["a", "b", "c", "d"].map { service in
      MemoryFolder(
        ["g", "h"].map { .made($0, "1.png", 1, service: service) } + [.made("i", "1.mov", 2, service: service)],
        serviceType: service)
    }
    let store = ModelStore()
    try await StorageManager(store: store, sources: sources).count()
    // The first cannot even list its groups, of which the store knows; of the second one group cannot be listed; nobody has the last.
    sources[0].state.withLock { $0.refusesGroups = true }
    sources[1].state.withLock { $0.refusedGroups = ["g"] }
    let manager = StorageManager(store: store, sources: Array(sources.prefix(3)))
    func failure(_ service: String) -> StorageError { .source(service: service, reason: "Refusal()") }
    await #expect(
      throws: StorageError.deletion(
        freed: StorageSum(count: 5, bytes: 5), failures: [failure("a"), failure("b"), .noSource(service: "d")])
    ) { try await manager.delete(in: .everything, only: .image) }
    let left = sources.map { $0.items.filter { $0.contentType == .image }.map(\.groupId) }
    #expect(left[0].isEmpty && left[1] == ["g"] && left[2].isEmpty && left[3].count == 2)
    #expect(try Contents(of: store) == Contents(sources.flatMap(\.items)))
  }

  @Test("ST11 what failed is said on one line, however much it is") func failuresAreSaid() {
    let failures = (0..<1000).map { StorageError.noSource(service: "service \($0)") }
    let text = StorageError.deletion(freed: StorageSum(count: 7, bytes: 9), failures: failures).description
    #expect(text.hasPrefix("7 deleted, 1000 failed: ") && text.contains("service 2") && !text.contains("service 3"))
    #expect(text.contains("and 997 more") && !text.contains("\n"))
  }

  @Test("ST11 files of a service without a source are not taken for deleted")
  func servicesWithoutSource() async throws {
    let store = ModelStore()
    try await StorageManager(store: store, sources: [MemoryFolder(Self.items)]).count()
    let manager = StorageManager(store: store, sources: [MemoryFolder([], serviceType: "keep")])
    await #expect(
      throws: StorageError.deletion(freed: StorageSum(), failures: [.noSource(service: "chat")])
    ) { try await manager.delete(in: .everything) }
    #expect(try Contents(of: store) == Contents(Self.items))
  }

  @Test(
    "ST11 what has moved to another group, is of another type or does not count by now is not deleted, whatever its row says",
    arguments: StoreKind.allCases)
  func rowsThatAreOld(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: try kind.make(in: folder), sources: [source], stepSize: 2)
    try await manager.count()
    // A crash came before the events. The ids of this service are no paths.
    var (moved, changed) = (StorageItem.made("a", "1.png", 1), StorageItem.made("a", "2.png", 2))
    moved.groupId = "b"
    changed.contentType = .video
    source.save(moved)
    source.save(changed)
    let freed = try await manager.delete(in: .group(.chat("a")), only: .image)
    #expect(freed == StorageSum() && source.items.count == 15)
    // What was found of them is in the store by now.
    #expect(try Contents(of: manager.store) == Contents(source.items))
    #expect(try await manager.delete(in: .group(.chat("a"))).count == 4 && source.items.contains(moved))
    #expect(try Contents(of: manager.store) == Contents(source.items))
  }

  @Test("ST11 a row of a forged store that names a file of another group, or one that does not count, removes nothing")
  func forgedRows() async throws {
    let folder = try TemporaryFolder()
    for file in ["a/1.png", "b/1.png", "b/secret.key"] { try folder.write(file, 7) }
    let source = FolderSource(folder.files, serviceType: "chat") { file in
      file.name.hasSuffix(".key") ? nil : file.item(of: "chat")
    }
    let manager = StorageManager(store: try folder.store(), sources: [source])
    for id in ["b/1.png", "b/secret.key"] {
      var item = StorageItem.made("a", "x.png", 7)
      item.id = id
      try manager.insert([item])
    }
    #expect(try await manager.delete(in: .group(.chat("a"))) == StorageSum(count: 1, bytes: 7))
    #expect(folder.exists("b/1.png") && folder.exists("b/secret.key") && !folder.exists("a/1.png"))
    #expect(try manager.total() == StorageSum(count: 1, bytes: 7))
  }

  @Test("ST11 what is freed is what the files had, not what their rows say") func freedIsOfFiles() async throws {
    let source = MemoryFolder(Self.items)
    let manager = StorageManager(store: ModelStore(), sources: [source])
    try await manager.count()
    source.save(.made("b", "3.mov", 1000))
    #expect(try await manager.delete(in: .group(.chat("b")), only: .video) == StorageSum(count: 1, bytes: 1000))
  }
}
