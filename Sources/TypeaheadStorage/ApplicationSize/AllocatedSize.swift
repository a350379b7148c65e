internal import TypeaheadSQLite

/// Sums up what folders take on the disk, each file and folder once.
struct AllocatedSize {
  private let tree: any FileTree
  /// The folders that are counted for themselves, wherever they are met.
  private var roots: Set<FileStatus.Identity> = []
  /// Files of several names, and roots, that were counted.
  private var counted: Set<FileStatus.Identity> = []
  private(set) var unreadable = 0

  init(_ tree: any FileTree, roots paths: [String]) {
    self.tree = tree
    for path in paths {
      if let root = try? tree.status(of: Self.root(path)) { roots.insert(root.identity) }
    }
  }

  /// The path of a folder that may be given by a link.
  private static func root(_ path: String) -> String { path.appending(path: ".") }

  /// The bytes of some roots, without the roots in them.
  mutating func size(of paths: [String]) throws -> Int64 {
    var (size, pending) = (Int64(0), [String]())
    for path in paths {
      guard let root = status(Self.root(path)), counted.insert(root.identity).inserted else { continue }
      size += root.allocated
      pending.append(path)
    }
    while let folder = pending.popLast() {
      try Task.checkCancellation()
      for entry in entries(folder) {
        let path = "\(folder)/\(entry.name)"
        guard let status = status(path), isNew(status) else { continue }
        size += status.allocated
        if status.kind == .folder { pending.append(path) }
      }
    }
    return size
  }

  /// Whether it is to be counted, here and now.
  private mutating func isNew(_ status: FileStatus) -> Bool {
    if status.kind == .folder { return !roots.contains(status.identity) }
    return status.links < 2 || counted.insert(status.identity).inserted
  }

  private mutating func status(_ path: String) -> FileStatus? {
    do throws(FileFailure) {
      return try tree.status(of: path)
    } catch {
      unreadable += 1
      return nil
    }
  }

  private mutating func entries(_ folder: String) -> [FileEntry] {
    do throws(FileFailure) {
      return try tree.entries(in: folder)
    } catch {
      if !error.isMissing { unreadable += 1 }
      return []
    }
  }
}
