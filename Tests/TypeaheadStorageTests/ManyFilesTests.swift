import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadStorage

/// A tree of many real files. `TYPEAHEAD_FILES=100000` makes it as large as it is meant; otherwise it is a twentieth of that.
@Suite(.timeLimit(.minutes(10))) struct ManyFilesTests {
  @Test("ST5 ST10 of many real files the first group is visible after 1 % of the work, and coming again reads none")
  func manyFiles() async throws {
    let files = Effort.count("TYPEAHEAD_FILES", short: 5000, long: 30000)
    let folder = try TemporaryFolder()
    let endings = ["png", "mov", "m4a", "pdf"]
    let groups = 200
    let names = (0..<groups).map { "chat \(1000 + $0)" }
    for name in names {
      try FileManager.default.createDirectory(atPath: "\(folder.files)/\(name)", withIntermediateDirectories: true)
    }
    for file in 0..<files {
      let path = "\(folder.files)/\(names[file % groups])/IMG_\(file).\(endings[file / groups % 4])"
      try Data(count: file % 97).write(to: URL(fileURLWithPath: path))
    }
    let tree = FaultyTree()
    let source = FolderSource(folder.files, serviceType: "chat", tree: tree)
    let manager = StorageManager(store: try folder.store(), sources: [source])
    let clock = ContinuousClock()
    let start = clock.now
    let seen = FirstGroup(start)
    try await manager.reconcile(
      by: ImmediateScheduler { _ in
        if try manager.snapshot().groups.contains(where: { !$0.isPartial }) { seen.note(tree.looks) }
      })
    let duration = start.duration(to: clock.now)
    let first = try #require(seen.value)
    #expect(first.looks * 100 <= tree.looks, "\(first.looks) of \(tree.looks) looks")
    // Of few files the time of the first group is that of beginning.
    if files >= 100_000 { #expect(first.time * 100 <= duration, "\(first.time) of \(duration)") }
    let snapshot = try manager.snapshot()
    let bytes = (0..<files).reduce(0) { $0 + $1 % 97 }
    #expect(!snapshot.isPartial && snapshot.total() == StorageSum(count: files, bytes: Int64(bytes)))
    #expect(snapshot.groups.count == groups)
    let before = (tree.looks, tree.folders)
    let again = StorageManager(store: try folder.store(), sources: [source])
    try await again.count()
    #expect(try again.snapshot().groups == snapshot.groups && (tree.looks, tree.folders) == before)
    print(
      """
      \(files) files: first group after \(first.time), \(first.looks) of \(tree.looks) looks; all after \(duration)
      """)
  }
}
