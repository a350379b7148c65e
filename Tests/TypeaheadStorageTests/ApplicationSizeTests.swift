import Foundation
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// How much room an app takes on the disk.
@Suite struct ApplicationSizeTests {
  /// An app's folders, with files of odd sizes.
  private struct App {
    let folder: TemporaryFolder
    let folders: ApplicationFolders

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("App.app/binary", 100_001)
      try folder.write("App.app/Assets/icon.png", 1)
      try folder.write("data/Documents/a.txt", 5000)
      try folder.write("data/Library/Caches/c/d.bin", 70_000)
      try folder.write("data/tmp/t.bin", 9000)
      try folder.write("data/empty", 0)
      try folder.write("groups/one/shared.db", 12_345)
      try folder.write("groups/two/shared.db", 1)
      folders = ApplicationFolders(
        bundle: folder.files + "/App.app", dataContainer: folder.files + "/data",
        caches: ["/data/Library/Caches", "/data/tmp"].map { [folder] in folder.files + $0 },
        sharedGroups: ["/groups/one", "/groups/two"].map { [folder] in folder.files + $0 })
    }

    /// What `du` says of paths, in bytes.
    func used(_ paths: [String]) throws -> Int64 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/du")
      process.arguments = ["-sk"] + paths.map { folder.files + $0 }
      let lines = try process.outcome().lines
      return lines.reduce(0) { $0 + Int64($1.split(separator: "\t")[0])! * 1024 }
    }
  }

  @Test(
    "ST13 application size is bundle + (data container − caches) + shared groups by allocated size, caches optional")
  func sizesAreAllocated() async throws {
    let app = try App()
    let size = try await ApplicationSize.measure(app.folders)
    #expect(size.bundle == (try app.used(["/App.app"])))
    #expect(size.caches == (try app.used(["/data/Library/Caches", "/data/tmp"])))
    #expect(size.data == (try app.used(["/data"])) - size.caches)
    #expect(size.sharedGroups == (try app.used(["/groups/one", "/groups/two"])))
    #expect(size.total() == size.bundle + size.data + size.sharedGroups)
    #expect(size.total(includingCaches: true) == size.total() + size.caches)
    #expect(size.caches >= 79_000 && size.bundle >= 100_002 && size.unreadable == 0)
  }

  @Test("ST13 blocks count, not lengths: a file with a hole takes what is written of it")
  func holesTakeNothing() async throws {
    let app = try App()
    let before = try await ApplicationSize.measure(app.folders)
    let path = app.folder.files + "/data/hole"
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 1 << 30)
    try file.close()
    let after = try await ApplicationSize.measure(app.folders)
    #expect(after.data - before.data < 1 << 20)
    // One byte takes a block.
    try app.folder.write("data/byte", 1)
    #expect(try await ApplicationSize.measure(app.folders).data >= after.data + 512)
  }

  @Test("ST13 a file of several names is counted once, links and folders within folders too")
  func filesAreCountedOnce() async throws {
    let app = try App()
    let before = try await ApplicationSize.measure(app.folders)
    let files = app.folder.files
    try FileManager.default.linkItem(atPath: files + "/data/Documents/a.txt", toPath: files + "/data/again")
    try FileManager.default.linkItem(atPath: files + "/data/Documents/a.txt", toPath: files + "/data/tmp/again")
    try app.folder.link("data/elsewhere", to: files + "/App.app")
    let after = try await ApplicationSize.measure(app.folders)
    #expect(after.total(includingCaches: true) - before.total(includingCaches: true) < 5000)
    // A folder that is named twice, by a link too, and one that is part of another.
    try app.folder.link("link", to: files + "/data")
    var folders = app.folders
    folders.sharedGroups += [files + "/data/Library/Caches", files + "/groups/one"]
    folders.dataContainer = files + "/link"
    let again = try await ApplicationSize.measure(folders)
    #expect(again.total(includingCaches: true) == after.total(includingCaches: true))
    #expect(again.data == after.data)
  }

  @Test("ST13 an empty path is no folder, and not the root of the disk") func emptyPathsAreMissing() async throws {
    let app = try App()
    var folders = app.folders
    folders.bundle = ""
    folders.caches.append("")
    let tree = FaultyTree { $0.hasPrefix("/") && !$0.hasPrefix(app.folder.path) }
    let size = try ApplicationSize(folders, tree)
    let caches = try app.used(["/data/Library/Caches", "/data/tmp"])
    #expect(size.bundle == 0 && size.caches == caches)
    #expect(size.unreadable == 0)
    let source = FolderSource("", serviceType: "chat")
    let missing = StorageError.file(path: "", reason: "No such file or directory")
    #expect(throws: missing) { try source.groups() }
    #expect(throws: missing) { try source.itemIDs(in: "etc") }
    #expect(throws: missing) { try source.item("etc/hosts") }
    #expect(missing.description.hasPrefix("the empty path cannot be used"))
  }

  @Test(
    "ST13 the volume's total and free capacity stand beside; what is missing takes nothing, what is refused is said")
  func capacityAndFailures() async throws {
    let app = try App()
    var folders = app.folders
    folders.sharedGroups.append(app.folder.files + "/nowhere")
    func volume(_ key: FileAttributeKey) throws -> Int64 {
      let volume = try FileManager.default.attributesOfFileSystem(forPath: app.folder.path)
      return try #require((volume[key] as? NSNumber)?.int64Value)
    }
    let before = try volume(.systemFreeSize)
    let size = try await ApplicationSize.measure(folders)
    let after = try volume(.systemFreeSize)
    let total = try volume(.systemSize)
    #expect(size.volume.total == total && size.unreadable == 0)
    // Others write meanwhile.
    let slack = Int64(64 << 20)
    #expect((min(before, after) - slack...max(before, after) + slack).contains(size.volume.free))
    let tree = FaultyTree { $0.hasSuffix("/Documents") || $0.hasSuffix("t.bin") }
    let partial = try ApplicationSize(folders, tree)
    #expect(partial.unreadable == 2 && partial.data < size.data && partial.caches < size.caches)
    let refused = FaultyTree { [container = folders.dataContainer] in $0 == container }
    #expect(throws: StorageError.file(path: folders.dataContainer, reason: "Permission denied")) {
      try ApplicationSize(folders, refused)
    }
  }
}
