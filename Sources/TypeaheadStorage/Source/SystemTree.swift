#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Bionic)
import Bionic
#endif
package import TypeaheadSQLite

/// The folders of the system.
package struct SystemTree: FileTree {
  package init() {}

  package func entries(in folder: String) throws(FileFailure) -> [FileEntry] {
    var entries: [FileEntry] = []
    try SystemFiles.forEachEntry(in: folder) { name, type throws(FileFailure) in
      // Some file systems do not say it here.
      var kind = Self.kind(type)
      if kind == nil { kind = try status(of: folder + "/" + name)?.kind }
      entries.append(FileEntry(name: name, kind: kind ?? .other))
    }
    return entries
  }

  private static func kind(_ type: UInt8) -> FileEntry.Kind? {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_UNKNOWN): nil
    default: .other
    }
  }

  package func status(of path: String) throws(FileFailure) -> FileStatus? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last
    }
    let kind: FileEntry.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    // POSIX leaves the unit of a block open; Linux and Darwin both count 512 bytes.
    let volume = UInt64(truncatingIfNeeded: status.st_dev)
    return FileStatus(
      kind: kind, size: Int64(status.st_size), allocated: Int64(status.st_blocks) * 512,
      modified: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
      identity: FileStatus.Identity(volume: volume, file: UInt64(status.st_ino)),
      links: Int(status.st_nlink), mount: kind == .folder ? Self.mount(of: path, volume: volume) : nil)
  }

  package func capacity(of path: String) throws(FileFailure) -> VolumeCapacity {
    var volume = statvfs()
    guard unsafe statvfs(path, &volume) == 0 else { throw .last }
    func bytes(_ blocks: UInt64) -> Int64 {
      let (bytes, overflows) = blocks.multipliedReportingOverflow(by: UInt64(volume.f_frsize))
      return overflows ? .max : Int64(clamping: bytes)
    }
    return VolumeCapacity(total: bytes(UInt64(volume.f_blocks)), free: bytes(UInt64(volume.f_bavail)))
  }
}
