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

extension FileFailure {
  /// What the system says of a folder that must have nothing in it.
  package static var notEmpty: FileFailure { FileFailure(code: ENOTEMPTY) }

  /// A file has other names, too.
  static var severalNames: FileFailure { FileFailure(code: EMLINK) }

  /// How to mend what the system says about a file.
  package static func mend(of reason: String) -> String {
    let causes: [(codes: [Int32], mend: String)] = [
      ([ENOSPC, EDQUOT], "make room on the disk"), ([EFBIG], "raise the limit of file sizes (ulimit -f)"),
      ([EMFILE, ENFILE], "raise the limit of open files (ulimit -n)"), ([EIO], "check the disk"),
      ([EMLINK], "put a copy of it in its place, which has no hard link"),
      ([ENOTEMPTY], "take a folder that is empty, or not there yet"),
    ]
    let cause = causes.first { $0.codes.contains { FileFailure(code: $0).reason == reason } }
    return cause?.mend ?? "check the path and its permissions"
  }
}
