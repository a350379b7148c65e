import Synchronization
import TypeaheadStorage
import TypeaheadStore

/// The folders of the system, of which some calls are refused; the others are counted.
final class FaultyTree: FileTree {
  private let system = SystemTree()
  private let isRefused: @Sendable (_ path: String) -> Bool
  private let counted = Mutex((looks: 0, folders: 0))

  init(isRefused: @escaping @Sendable (_ path: String) -> Bool = { _ in false }) { self.isRefused = isRefused }

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
    return try system.status(of: path)
  }

  func remove(_ path: String) throws(FileFailure) -> Bool {
    try check(path)
    return try system.remove(path)
  }

  func capacity(of path: String) throws(FileFailure) -> VolumeCapacity {
    try check(path)
    return try system.capacity(of: path)
  }
}
