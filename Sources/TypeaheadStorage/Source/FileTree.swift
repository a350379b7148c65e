package import TypeaheadSQLite

/// Every call into the system about folders that are counted, each of which a test can count and refuse. Links are not followed.
package protocol FileTree: Sendable {
  /// What stands in a folder, in any order.
  func entries(in folder: String) throws(FileFailure) -> [FileEntry]
  /// What a file or folder is; nil where there is nothing.
  func status(of path: String) throws(FileFailure) -> FileStatus?
  /// Removes the plain file at a path below a folder, and says whether there was one; none where a link is on the way to it, or another
  /// mount unless that is wanted, even if it came there a moment ago.
  func remove(_ path: String, below folder: String, acrossMounts: Bool) throws(FileFailure) -> Bool
  /// The volume on which a file or folder is.
  func capacity(of path: String) throws(FileFailure) -> VolumeCapacity
}

/// What a folder says of something in it.
package struct FileEntry: Sendable {
  package enum Kind: Sendable {
    case file, folder
    /// A link, a socket, a device.
    case other
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// What the system says of a file or folder.
package struct FileStatus: Sendable {
  package let kind: FileEntry.Kind
  /// The bytes it holds.
  package let size: Int64
  /// The bytes it takes on the disk, whole blocks of it.
  package let allocated: Int64
  /// When it was written last, in seconds since 1970.
  package let modified: Double
  /// What tells it from all others, whatever its path.
  package let identity: Identity
  /// How many names it has.
  package let links: Int
  /// The mount by which a folder is reached; nil for anything else.
  package let mount: UInt64?

  /// The number of a file on its volume.
  package struct Identity: Hashable, Sendable {
    package let volume: UInt64
    package let file: UInt64

    package init(volume: UInt64, file: UInt64) {
      self.volume = volume
      self.file = file
    }
  }

  package init(
    kind: FileEntry.Kind, size: Int64, allocated: Int64, modified: Double, identity: Identity, links: Int,
    mount: UInt64?
  ) {
    self.kind = kind
    self.size = size
    self.allocated = allocated
    self.modified = modified
    self.identity = identity
    self.links = links
    self.mount = mount
  }
}

extension String {
  /// The path of something in the folder of this path. Nothing is in that of the empty one: with a slash it would be the root.
  func appending(path: String) -> String { isEmpty ? "" : "\(self)/\(path)" }
}
