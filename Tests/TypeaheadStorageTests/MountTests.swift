import Foundation
import Testing
import TypeaheadStorage

/// What is mounted in a folder is neither counted nor removed, unless that is wanted.
@Suite struct MountTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for file in ["a/1.png", "a/mnt/2.png", "a/mnt/deep/3.png", "b/4.png"] { try folder.write(file, 10) }
  }

  /// The folders as if something were mounted in a group, and one group were a mount itself.
  private var tree: FaultyTree {
    FaultyTree(isMounted: { [files = folder.files] path in
      ["a/mnt", "b"].contains { (path + "/").hasPrefix("\(files)/\($0)/") }
    })
  }

  @Test func onlyWhatIsOfTheVolumeIsCountedAndDeleted() async throws {
    let source = FolderSource(folder.files, serviceType: "chat", tree: tree)
    #expect(try source.mounts(in: "a") == ["a/mnt"] && source.mounts(in: "b") == ["b"])
    #expect(try source.mounts(in: "..") == [] && source.mounts(in: "") == [])
    let manager = StorageManager(store: try folder.store(), sources: [source])
    try await manager.count()
    #expect(try manager.snapshot().total() == StorageSum(count: 1, bytes: 10))
    #expect(try await manager.delete(in: .everything) == StorageSum(count: 1, bytes: 10))
    #expect(!folder.exists("a/1.png") && ["a/mnt/2.png", "a/mnt/deep/3.png", "b/4.png"].allSatisfy(folder.exists))
  }

  /// What was counted before is not there any more when something is mounted over it.
  @Test func whatIsMountedLaterIsNotOfTheSource() async throws {
    let store = try folder.store()
    try await StorageManager(store: store, sources: [folder.source]).count()
    let manager = StorageManager(store: store, sources: [FolderSource(folder.files, serviceType: "chat", tree: tree)])
    #expect(try manager.snapshot().total().count == 4)
    try await manager.delete(in: .group(.chat("a")))
    #expect(folder.exists("a/mnt/2.png") && !folder.exists("a/1.png"))
    try await manager.reconcile(by: ImmediateScheduler { _ in })
    #expect(try manager.snapshot().groups == [])
  }

  @Test func allIsCountedAndDeletedWhereThatIsWanted() async throws {
    let source = FolderSource(folder.files, serviceType: "chat", acrossMounts: true, tree: tree)
    #expect(try source.mounts(in: "a") == [] && source.mounts(in: "b") == [])
    let manager = StorageManager(store: try folder.store(), sources: [source])
    try await manager.count()
    #expect(try await manager.delete(in: .everything) == StorageSum(count: 4, bytes: 40))
    #expect(["a/mnt/2.png", "a/mnt/deep/3.png", "b/4.png"].allSatisfy { !folder.exists($0) })
  }

  private static let memory = "/dev/shm"
  private static let isMounted: Bool = {
    let tree = SystemTree()
    let mounts = [try? tree.status(of: memory)?.mount, try? tree.status(of: "/")?.mount].compactMap { $0 ?? nil }
    return Set(mounts).count == 2 && FileManager.default.isWritableFile(atPath: memory)
  }()

  /// The last look is at what is open, when the file goes.
  @Test(.enabled(if: isMounted, "no volume of its own is at /dev/shm, or nobody may write there"))
  func removalEndsAtAMount() throws {
    let name = "typeahead-mounts-\(UUID().uuidString)"
    let path = "\(Self.memory)/\(name)"
    try Data(count: 3).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let tree = SystemTree()
    #expect(try !tree.remove("dev/shm/\(name)", below: "/", acrossMounts: false))
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try tree.remove("dev/shm/\(name)", below: "/", acrossMounts: true))
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
