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
internal import CTypeahead
internal import TypeaheadSQLite

extension SystemTree {
  /// What tells the mount of a folder from others. Linux mounts a folder of a volume at another place, too, where the volume's number is
  /// the same; so it counts mounts. Elsewhere, and where Linux does not say it, it is the volume's number.
  ///
  /// - Parameter volume: The volume's number.
  static func mount(of path: String, volume: UInt64) -> UInt64 {
    let number = unsafe typeahead_mount(AT_FDCWD, path)
    return number != 0 ? number : volume
  }

  /// The same for an open folder.
  static func mount(ofOpen descriptor: Int32) throws(FileFailure) -> UInt64 {
    let number = unsafe typeahead_mount(descriptor, "")
    if number != 0 { return number }
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { throw .last }
    return UInt64(truncatingIfNeeded: status.st_dev)
  }
}
