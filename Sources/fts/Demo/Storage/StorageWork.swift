import Dispatch
import FtsCommands
import Typeahead
import TypeaheadStorage
import TypeaheadTools

/// What the demonstration of storage does in the background, on the files of a folder: counting, reconciling, deleting.
final class StorageWork: Sendable {
  /// The items, to be searched.
  let store: SearchableStore
  private let manager: StorageManager
  private let watcher: Task<Void, Never>
  private let news: News
  private let wake: @Sendable () -> Void
  private let jobs = DispatchGroup()
  private let deletions = Lock<[Task<Void, Never>]>([])

  /// The folder whose files these are, as it was named.
  private let folder: String
  private let tree: NotedTree
  private let source: NotedSource

  /// What came since somebody looked.
  private final class News: Sendable {
    let snapshot = Lock<StorageSnapshot?>(nil)
    let message = Lock<StyledLine?>(nil)
    let size = Lock<ApplicationSize?>(nil)
    /// Whether the sums are of an earlier process, and not compared with the files since.
    let isOld = Lock(false)
  }

  static let service = "files"
  /// What SQLite keeps beside a file.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  /// Opens the store of a folder, made where there is none. Counts what was not counted, and compares what was with the files.
  init(_ folder: String, wake: @escaping @Sendable () -> Void) throws {
    let tree = NotedTree()
    let counts = try CountsFile(of: folder, environment: ProcessCalls.environmentValue)
    let uncounted = counts.pathInFolder.map { path in Self.endings.map { path + $0 } } ?? []
    let source = NotedSource(
      FolderSource(folder, serviceType: Self.service, tree: tree) { file in
        uncounted.contains(file.path) ? nil : file.item(of: Self.service)
      })
    // A folder that is not there is said before a store is made.
    _ = try source.groups()
    let (store, state) = try Self.open(counts)
    let manager = StorageManager(store: store, sources: [source])
    let news = News()
    let wasBegun = state.isCounted || state.isRunning
    if wasBegun {
      let counted = try manager.snapshot()
      news.snapshot.withLock { $0 = counted }
    }
    (self.tree, self.source) = (tree, source)
    (self.folder, self.store, self.manager, self.news, self.wake) = (folder, store, manager, news, wake)
    watcher = Task {
      var updates = manager.updates().makeAsyncIterator()
      while !Task.isCancelled {
        do {
          guard let update = try await updates.next() else { return }
          news.snapshot.withLock { $0 = update.snapshot }
          wake()
        } catch {
          news.message.withLock { $0 = StyledLine("\(error)", .problem) }
          wake()
          // Whoever holds the store may let it go.
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
    news.isOld.withLock { $0 = wasBegun }
    begin { [news] manager in
      try await manager.count()
      if wasBegun { return try await Self.reconcile(manager, news) }
      return "counted; kept in \(counts.shownPath)"
    }
    measure()
  }

  deinit { watcher.cancel() }

  /// Opens the store, which reads all of it. One that is damaged, or of another version, is made anew: the files are counted again.
  private static func open(_ counts: CountsFile) throws -> (store: SearchableStore, state: CountingState) {
    func open() throws -> (SearchableStore, CountingState) {
      let store = try SearchableStore(SQLiteStorageStore(path: counts.path)) { $0.groupId }
      return (store, try store.state(of: service))
    }
    do {
      return try open()
    } catch let error as StorageError where counts.areDamaged(by: error) {
      try counts.remove(endings)
      return try open()
    }
  }

  /// Begins something that says at its end what it did.
  @discardableResult
  private func begin(_ job: @escaping @Sendable (StorageManager) async throws -> String?) -> Task<Void, Never> {
    jobs.enter()
    return Task { [manager, news, wake, jobs] in
      let message: StyledLine?
      do {
        message = try await job(manager).map { StyledLine($0, .bold) }
      } catch {
        message = StyledLine("\(error)", .problem)
      }
      if let message { news.message.withLock { $0 = message } }
      jobs.leave()
      wake()
    }
  }

  /// Makes the store what the files are by now.
  func reconcile() {
    begin { [news] manager in try await Self.reconcile(manager, news) }
    measure()
  }

  /// Makes the store what the files are by now, and says what that has changed.
  private static func reconcile(_ manager: StorageManager, _ news: News) async throws -> String {
    let before = try manager.total(in: .everything)
    while try await !manager.reconcile(by: Always()) {}
    news.isOld.withLock { $0 = false }
    let after = try manager.total(in: .everything)
    if after == before { return "reconciled with the files: the sums are as before" }
    return "reconciled with the files: \(after.inWords), \(before.inWords) before"
  }

  /// Measures what the folder takes on the disk, and how much room that has.
  private func measure() {
    begin { [news, folder] _ in
      let size = try await ApplicationSize.measure(ApplicationFolders(dataContainer: folder))
      news.size.withLock { $0 = size }
      return nil
    }
  }

  /// Removes files of a scope.
  func delete(_ scope: StorageScope, only type: StorageItem.ContentType?) {
    let task = begin { manager in
      defer { self.measure() }
      let freed = try await manager.delete(in: scope, only: type)
      return "freed \(freed.bytes.inBytes): \(freed.count) deleted"
    }
    deletions.withLock { $0.append(task) }
  }

  /// Ends deletions, each behind the step it is in: whatever is gone, the store knows. Where a step takes more than a minute, as a disk does
  /// that does not answer, nobody waits longer: the next start reconciles the store with the files.
  func end() {
    let ended = DispatchGroup()
    for task in deletions.withLock({ $0 }) {
      task.cancel()
      ended.enter()
      Task {
        await task.value
        ended.leave()
      }
    }
    if ended.wait(timeout: .now() + 60) == .timedOut {
      try? Warnings.print(["a deletion has not ended after a minute; the next start counts what is left"])
    }
  }

  /// What cannot be read, as a path within its group; nil where that is all of the group.
  func path(of failure: CountingProgress.Failure) -> String? {
    guard case .file(let path, _) = failure.error else { return nil }
    let group = "\(folder)/\(failure.group.groupId)/"
    guard path.utf8.starts(with: group.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(group.utf8.count), as: UTF8.self)
  }

  /// The folders that are left out because something is mounted there, of the groups that were listed in this process, as they were then.
  var leftOut: [String] { source.mounts }

  /// The same of a scope; nil as long as one of its groups was not listed.
  func leftOut(of scope: StorageScope) throws -> [String]? {
    if case .group(let group) = scope { return try source.mounts(in: group.groupId) }
    let all = try source.groups().map { try source.mounts(in: $0) }
    return all.contains(nil) ? nil : all.flatMap { $0 ?? [] }
  }

  /// Begins to list the groups of a scope.
  func list(_ scope: StorageScope) {
    begin { [source] _ in
      if case .group(let group) = scope { _ = try? source.itemIDs(in: group.groupId) } else { source.listOthers() }
      return nil
    }
  }

  /// How many names of files and folders are no UTF-8, of those that were met in this process.
  var unreadableNames: Int { tree.count }

  /// Whether anything is done.
  var isBusy: Bool { jobs.wait(timeout: .now()) == .timedOut }

  /// Waits until nothing is done any more.
  func settle() {
    jobs.wait()
    if let snapshot = try? manager.snapshot() { news.snapshot.withLock { $0 = snapshot } }
  }

  /// The list, if there is a newer one.
  func takeSnapshot() -> StorageSnapshot? { news.snapshot.withLock { $0.take() } }

  /// What the folder takes on the disk, if that was measured anew.
  func takeSize() -> ApplicationSize? { news.size.withLock { $0.take() } }

  /// Whether the sums are of an earlier start, and not compared with the files yet.
  var isOld: Bool { news.isOld.withLock { $0 } }

  /// What something said at its end.
  func takeMessage() -> StyledLine? { news.message.withLock { $0.take() } }
}

extension StorageSum {
  /// `24.6 kB in 3 files`.
  var inWords: String { "\(bytes.inBytes) in \(count.counted("file"))" }
}

/// Gives a turn at once, for somebody waits for it; but who tells how far it is goes first, also where there is one processor.
private struct Always: WorkScheduler {
  func turn(_ conditions: WorkConditions) async throws { await Task.yield() }
}
