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

extension SystemTree {
  /// Goes from folder to folder by what is open, so that nobody who puts a link on the way meanwhile leads it elsewhere.
  package func remove(_ path: String, below folder: String, acrossMounts: Bool) throws(FileFailure) -> Bool {
    var names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    guard let name = names.popLast() else { return false }
    // The folder itself is the app's: it may be a link, and where it is missing nothing is known of its files.
    var descriptor = unsafe open(folder, Self.folderFlags)
    if descriptor < 0 { throw .last }
    defer { _ = close(descriptor) }
    let mount = acrossMounts ? nil : try Self.mount(ofOpen: descriptor)
    for name in names {
      let next = unsafe openat(descriptor, name, Self.folderFlags | O_NOFOLLOW)
      if next < 0 { return try Self.nothing() }
      _ = close(descriptor)
      descriptor = next
      if let mount, try Self.mount(ofOpen: descriptor) != mount { return false }
    }
    var status = stat()
    if unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 { return try Self.nothing() }
    if status.st_mode & S_IFMT != S_IFREG { return false }
    // Should it become a link now, the link goes and not what it leads to.
    if unsafe unlinkat(descriptor, name, 0) == 0 { return true }
    return try Self.nothing()
  }

  private static let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Says that there is nothing to remove where the last call failed because a name is missing, or is that of a link or no folder.
  private static func nothing() throws(FileFailure) -> Bool {
    if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return false }
    throw .last
  }
}
