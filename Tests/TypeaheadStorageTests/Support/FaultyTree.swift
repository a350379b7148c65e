import Synchronization
import TypeaheadSQLite
import TypeaheadStorage

/// The folders of the system, of which some calls are refused; the others are counted. Something may happen before a file is removed, and
/// folders may be as if they were mounted.
final class FaultyTree: FileTree {
  private let system = SystemTree()
  private let isRefused: @Sendable (_ path: String) -> Bool
  private let counted = Mutex((looks: 0, folders: 0))

  private let isMounted: @Sendable (_ path: String) -> Bool
  private let beforeRemoval: @Sendable () -> Void

  init(
    isRefused: @escaping @Sendable (_ path: String) -> Bool = { _ in false },
    beforeRemoval: @escaping @Sendable () -> Void = {},
    isMounted: @escaping @Sendable (_ path: String) -> Bool = { _ in false }
  ) {
    self.isMounted = isMounted
    self.isRefused = isRefused
    self.beforeRemoval = beforeRemoval
  }

  var looks: Int { counted.withLock { $0.looks } }
  var folders: Int { counted.withLock { $0.folders } }

  private func check(_ path: String) throws(FileFailure) {
    if isRefused(path) { throw FileFailure(code: 13) }
  }

  func entries(in folder: String) throws(FileFailure) -> [FileEntry] {
    counted.withLock { $0.folders += 1 }
    try check(folder)
    return try system.entries(in: folder)
  }

  func status(of path: String) throws(FileFailure) -> FileStatus? {
    counted.withLock { $0.looks += 1 }
    try check(path)
    guard let status = try system.status(of: path), isMounted(path), let mount = status.mount else {
      return try system.status(of: path)
    }
    return FileStatus(
      kind: status.kind, size: status.size, allocated: status.allocated, modified: status.modified,
      identity: status.identity, links: status.links, mount: mount &+ 1)
  }

  func remove(_ path: String, below folder: String, acrossMounts: Bool) throws(FileFailure) -> Bool {
    try check(folder + "/" + path)
    beforeRemoval()
    return try system.remove(path, below: folder, acrossMounts: acrossMounts)
  }

  func capacity(of path: String) throws(FileFailure) -> VolumeCapacity {
    try check(path)
    return try system.capacity(of: path)
  }
}
