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

/// A failed system call: its error number and what the system says about it.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The reader of a pipe has gone.
  package static let brokenPipe = SystemError(code: EPIPE)

  static var last: SystemError { SystemError(code: errno) }

  package var description: String {
    unsafe String(cString: strerror(code))
  }

  /// How to mend it, where it is about a file.
  package var mend: String {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: "check the path"
    case EISDIR: "name a file in it"
    case EACCES, EPERM, EROFS: "check the permissions"
    case ENOSPC, EDQUOT: "make room on the disk"
    case EFBIG: "raise the limit of file sizes (ulimit -f)"
    case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
    case EIO: "check the disk"
    case EBADF: "check what it is connected to"
    default: "check the path and its permissions"
    }
  }
}

/// The kind of a file and its permissions.
struct FileMode {
  let bits: mode_t

  var isPlainFile: Bool { bits & S_IFMT == S_IFREG }
  var permissions: mode_t { bits & 0o7777 }
}

/// Every call into the system that these tools make; nothing else in this module does.
enum SystemCalls {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  static func openForReading(_ path: String) throws(SystemError) -> Int32 {
    try opened(path, O_RDONLY)
  }

  /// Opens what is there and empties it.
  static func openForWriting(_ path: String) throws(SystemError) -> Int32 {
    try opened(path, O_WRONLY | O_TRUNC)
  }

  /// Makes a file that was not there, with the permissions given or the usual ones.
  static func makeFile(_ path: String, permissions: mode_t?) throws(SystemError) -> Int32 {
    let descriptor = try opened(path, O_WRONLY | O_CREAT | O_EXCL)
    if let permissions { _ = fchmod(descriptor, permissions) }
    return descriptor
  }

  /// A path goes to the system whole or not at all: it would end at a NUL.
  private static func opened(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    guard !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// What stands at the path, links not followed; `nil` where nothing does.
  static func mode(_ path: String) -> FileMode? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return FileMode(bits: status.st_mode)
  }

  /// The bytes of an open file; `nil` where it is no plain file.
  static func size(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, FileMode(bits: status.st_mode).isPlainFile else { return nil }
    return Int(status.st_size)
  }

  static var processIdentifier: Int32 { getpid() }

  /// Waits until the bytes are on the disk.
  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Gives a file another path, in place of what was there.
  static func move(_ path: String, to target: String) throws(SystemError) {
    guard unsafe rename(path, target) == 0 else { throw .last }
  }

  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  static func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Reads what is there, at most the buffer's length; 0 is the end.
  static func readBytes(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Writes all bytes.
  static func writeBytes(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// The words of the call without the executable's name; nil for one that is not UTF-8.
  static var arguments: [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { place in
      unsafe CommandLine.unsafeArgv[place].flatMap { unsafe String(validatingCString: $0) }
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal's window, where the system knows them.
  static func windowWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func environmentValue(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Opens the null device on those of the first three descriptors that are closed, so that no file gets their numbers and what is printed.
  ///
  /// What is closed stays so to whoever uses it: reading standard input and writing standard output fail. What is said on standard error
  /// goes nowhere.
  static func holdStandardDescriptors() {
    for (descriptor, mode) in [(standardInput, O_WRONLY), (standardOutput, O_RDONLY), (standardError, O_WRONLY)] {
      // The lowest number that is free is given.
      if fcntl(descriptor, F_GETFD) == -1, errno == EBADF { _ = unsafe open("/dev/null", mode) }
    }
  }

  /// Lets a write beyond the size that files may have fail with an error instead of ending the process.
  static func ignoreFileSizeSignal() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets a write into a pipe nobody reads fail with an error instead of ending the process.
  static func ignoreBrokenPipeSignal() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// How many files the process may have open.
  static var limitOfFiles: Int {
    var limit = rlimit()
    guard unsafe getrlimit(filesResource, &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises that number to what the process is allowed, at most to the usual one.
  static func raiseLimitOfFiles() {
    var limit = rlimit()
    guard unsafe getrlimit(filesResource, &limit) == 0, limit.rlim_cur < min(limit.rlim_max, 1024) else { return }
    limit.rlim_cur = min(limit.rlim_max, 1024)
    _ = unsafe setrlimit(filesResource, &limit)
  }

  #if canImport(Glibc)
  private static let filesResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let filesResource = RLIMIT_NOFILE
  #endif

  /// Whether so many more files can be opened.
  static func canOpen(_ count: Int) -> Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = close(descriptor) } }
    while opened.count < count {
      let descriptor = dup(standardError)
      if descriptor < 0 { return false }
      opened.append(descriptor)
    }
    return true
  }
}
